//! A plan as a job array of Slurm, on a cluster of this machine alone.
//!
//! The cluster is made here: two daemons with a configuration of their own, ended with the test.
//! Where Slurm is not installed, there is nothing to test, and the test says so.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// Where a program is; Debian keeps daemons apart.
fn find(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&folders).chain(["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from));
    folders.find_map(|folder| Some(folder.join(program)).filter(|path| path.is_file()))
}

/// A cluster that ends with its owner.
struct Cluster {
    folder: PathBuf,
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts it, unless something of Slurm is missing: then its name.
    fn start(folder: &Path) -> Result<Cluster, &'static str> {
        let path = |program| find(program).ok_or(program);
        let daemons = [path("slurmctld")?, path("slurmd")?];
        for client in ["sbatch", "sinfo"] {
            path(client)?;
        }
        let output = |program: &str, argument: &str| {
            let output = Command::new(program).arg(argument).output().expect("it is part of every system");
            String::from_utf8(output.stdout).unwrap().trim().to_string()
        };
        let (host, user) = (output("uname", "-n"), output("id", "-un"));
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let home = folder.display();
        let configuration = format!(
            "ClusterName=arena\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\nSlurmdPort={}\n\
             AuthType=auth/none\nCredType=cred/none\nSlurmUser={user}\nSlurmdUser={user}\n\
             StateSaveLocation={home}/state\nSlurmdSpoolDir={home}/spool\n\
             SlurmctldPidFile={home}/slurmctld.pid\nSlurmdPidFile={home}/slurmd.pid\n\
             SlurmctldLogFile={home}/slurmctld.log\nSlurmdLogFile={home}/slurmd.log\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nJobAcctGatherType=jobacct_gather/none\n\
             SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nMpiDefault=none\nSwitchType=switch/none\n\
             SlurmdParameters=config_overrides\nReturnToService=2\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n\
             PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n",
            free(),
            free(),
        );
        fs::create_dir_all(folder.join("state")).unwrap();
        fs::create_dir_all(folder.join("spool")).unwrap();
        fs::write(folder.join("slurm.conf"), configuration).unwrap();
        let mut cluster = Cluster { folder: folder.to_path_buf(), daemons: Vec::new() };
        for (daemon, more) in daemons.iter().zip([vec![], vec!["-N", &host]]) {
            let mut command = cluster.command(daemon.to_str().unwrap());
            let child = command.arg("-D").args(more).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            cluster.daemons.push(child.expect("the daemon starts"));
        }
        let begin = Instant::now();
        while !String::from_utf8_lossy(&cluster.run("sinfo", &["-h", "-o", "%T"]).stdout).contains("idle") {
            assert!(begin.elapsed() < Duration::from_secs(60), "the cluster does not start: {}", cluster.logs());
            std::thread::sleep(Duration::from_millis(200));
        }
        Ok(cluster)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.folder.join("slurm.conf")).current_dir(&self.folder);
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        self.command(program).args(arguments).output().expect("the client runs")
    }

    /// What the daemons say.
    fn logs(&self) -> String {
        ["slurmctld.log", "slurmd.log"]
            .map(|log| fs::read_to_string(self.folder.join(log)).unwrap_or_default())
            .concat()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

#[test]
fn a_job_array_plays_the_parts() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = match Cluster::start(folder.path()) {
        Ok(cluster) => cluster,
        Err(missing) => {
            eprintln!("skipped: {missing} is not installed");
            return;
        }
    };
    let arena = |arguments: &str| {
        let output = cluster.run(ARENA, &arguments.split_whitespace().collect::<Vec<_>>());
        assert!(output.status.success(), "{arguments}: {output:?}");
    };
    let run = "--game forest --bots random,rule --games 12 --nodes 1";
    arena(&format!("plan {run} --out plan.json"));
    arena(&format!("{run} --out whole"));
    let job = format!(
        "#!/bin/sh\n#SBATCH --array=1-3\n\
         exec {ARENA} run plan.json --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT \
         --out $SLURM_ARRAY_TASK_ID.part\n"
    );
    fs::write(folder.path().join("job.sh"), job).unwrap();
    let output = cluster.run("sbatch", &["--wait", "job.sh"]);
    assert!(output.status.success(), "{output:?}\n{}", cluster.logs());
    arena("merge plan.json 1.part 2.part 3.part --out all");
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("all"), read("whole"));
}
