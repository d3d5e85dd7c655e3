//! The tests of the commands in one program, which is linked once; `profile` has an allocator of its
//! own.

mod arena;
mod arena_programs;
mod arena_runs;
mod arena_slurm;
mod browser;
mod course_pages;
mod fuzz;
mod golden;
mod guide;
mod referee_play;
mod replay;
mod tune_machines;
