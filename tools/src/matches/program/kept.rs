//! What a program wrote to standard error, within bounds: its beginning and its end.

use std::collections::VecDeque;

use bots::{Cutoffs, Telemetry};

/// Bytes that are kept of the beginning, and of the end.
const KEPT: usize = 4096;
/// Bytes of the longest line of figures.
const LONGEST_FIGURES: usize = 120;

/// Text with its middle left out.
#[derive(Debug, Default)]
pub struct Kept {
    beginning: Vec<u8>,
    end: VecDeque<u8>,
    left_out: usize,
    /// Bytes at the end that came since the last question.
    fresh: usize,
}

impl Kept {
    /// Takes in what was read.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.fresh += bytes.len();
        let (first, rest) = bytes.split_at(bytes.len().min(KEPT - self.beginning.len()));
        self.beginning.extend_from_slice(first);
        self.end.extend(rest);
        let surplus = self.end.len().saturating_sub(KEPT);
        self.end.drain(..surplus);
        self.left_out += surplus;
    }

    /// What comes from now on is fresh.
    pub fn asked(&mut self) {
        self.fresh = 0;
    }

    /// The figures of the last fresh line, if it is `nodes seconds estimate` with or without `depth
    /// cutoffs first`, as bundles write it with `--stats`.
    pub fn telemetry(&self) -> Option<Telemetry> {
        let tail = if self.end.is_empty() { &self.beginning[..] } else { &[] };
        let newest = self.end.iter().rev().chain(tail.iter().rev()).take(self.fresh.min(LONGEST_FIGURES));
        let mut line: Vec<u8> =
            newest.skip_while(|&&byte| byte == b'\n').take_while(|&&byte| byte != b'\n').copied().collect();
        line.reverse();
        let line = String::from_utf8(line).ok()?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let [nodes, seconds, estimate, search @ ..] = &words[..] else { return None };
        seconds.parse::<f64>().ok()?;
        let figures = Telemetry::new(nodes.parse().ok()?, estimate.parse().ok()?);
        match search {
            [] => Some(figures),
            [depth, all, by_first_move] => {
                let cutoffs = Cutoffs { all: all.parse().ok()?, by_first_move: by_first_move.parse().ok()? };
                Some(Telemetry { depth: depth.parse().ok()?, cutoffs, ..figures })
            }
            _ => None,
        }
    }

    /// The text, if there is any.
    pub fn text(&self) -> Option<String> {
        if self.beginning.is_empty() {
            return None;
        }
        let mut text = String::from_utf8_lossy(&self.beginning).into_owned();
        if self.left_out > 0 {
            text += &format!("\n[{} bytes left out]\n", self.left_out);
        }
        let end: Vec<u8> = self.end.iter().copied().collect();
        text += &String::from_utf8_lossy(&end);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_left_out() {
        let mut kept = Kept::default();
        assert_eq!(kept.text(), None);
        for _ in 0..1000 {
            kept.receive(&[b'a'; 100]);
        }
        kept.receive(b"the end");
        let text = kept.text().unwrap();
        assert!(text.starts_with("aaaa") && text.ends_with("athe end"), "{text}");
        assert!(text.contains(&format!("[{} bytes left out]", 100_007 - 2 * KEPT)), "{text}");
        assert!(text.len() < 2 * KEPT + 50);
    }

    #[test]
    fn figures_are_read_from_the_last_line() {
        let mut kept = Kept::default();
        kept.receive(b"hello\n12 0.5 -0.25\n");
        assert_eq!(kept.telemetry(), Some(Telemetry::new(12, -0.25)));
        kept.asked();
        assert_eq!(kept.telemetry(), None);
        kept.receive(b"thinking hard\n");
        assert_eq!(kept.telemetry(), None);
        kept.receive(&[b'x'; 10_000]);
        kept.receive(b"\n7 1 1\n");
        assert_eq!(kept.telemetry(), Some(Telemetry::new(7, 1.0)));
        kept.receive(b"7 1 1 9 300 290\n");
        let cutoffs = Cutoffs { all: 300, by_first_move: 290 };
        assert_eq!(kept.telemetry(), Some(Telemetry { depth: 9, cutoffs, ..Telemetry::new(7, 1.0) }));
        kept.receive(b"7 1 1 9\n");
        assert_eq!(kept.telemetry(), None);
    }
}
