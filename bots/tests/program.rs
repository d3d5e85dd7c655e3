//! The programs as a judge runs them: text in, text out, exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use engines::forest::{Options, Referee};
use engines::Referee as _;

fn run(arguments: &[&str], input: &str) -> Output {
    run_program(env!("CARGO_BIN_EXE_forest"), arguments, input)
}

fn run_program(program: &str, arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    program.wait_with_output().unwrap()
}

fn first_prompt() -> String {
    Referee::new(5, &Options::default()).prompt(0).to_string()
}

#[test]
fn a_turn_gets_an_answer_and_the_end_of_input_ends_the_program() {
    let output = run(&["--nodes", "50", "--stats"], &first_prompt());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "WAIT\n");
    let stats = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stats.split(' ').next(), Some("50"), "{:?}", stats);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn it_is_silent_by_default() {
    assert_eq!(run(&[], "").stderr, b"");
    assert_eq!(run(&["--nodes", "1"], &first_prompt()).stderr, b"");
}

#[test]
fn bad_arguments_and_bad_input_are_one_sentence_and_exit_code_2() {
    let cut = &first_prompt()[..100];
    for (arguments, input, expected) in [
        (&["--nodes"][..], "", "--nodes needs a whole number"),
        (&["--nodes", "many"], "", "--nodes needs a whole number"),
        (&["--fast"], "", "unknown argument `--fast`"),
        (&["--time-scale"], "", "--time-scale needs a positive number"),
        (&["--time-scale", "0"], "", "--time-scale needs a positive number"),
        (&["--time-scale", "nan"], "", "--time-scale needs a positive number"),
        (&[], "thirty-seven\n", "thirty-seven"),
        (&[], cut, "cell"),
    ] {
        let output = run(arguments, input);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{:?}: {}", arguments, message);
        assert!(message.contains(expected) && message.lines().count() == 1, "{:?}: {}", arguments, message);
    }
}

#[test]
fn chain_says_its_name_before_it_is_asked_anything() {
    let program = env!("CARGO_BIN_EXE_chain");
    let named = run_program(program, &[], "");
    assert_eq!((named.stdout, named.stderr, named.status.code()), (b"planner\n".to_vec(), Vec::new(), Some(0)));

    let mut referee = engines::chain::Referee::new(5, &Default::default());
    for seat in 0..2 {
        referee.answer(seat, engines::Answer::instant("name"));
    }
    let output = run_program(program, &["--nodes", "1000"], referee.prompt(0));
    let answers = String::from_utf8(output.stdout).unwrap();
    let action = answers.strip_prefix("planner\n").and_then(engines::chain::Action::parse);
    assert!(action.is_some(), "{:?}", answers);
    assert_eq!((output.stderr, output.status.code()), (Vec::new(), Some(0)));
}
