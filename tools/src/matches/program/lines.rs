//! The answers in a stream of bytes.
//!
//! Lines that come after an answer wait for the next one, as they would in a pipe.

use engines::Framing;

/// Bytes that were received and not yet taken.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    /// Up to here, `bytes` has been searched for ends of lines.
    searched: usize,
    /// The lines of the answer so far: where each ends, without its end, and where the next begins.
    ends: Vec<(usize, usize)>,
}

impl Lines {
    /// Takes in what was read.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The bytes that wait.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The answer, if it is whole.
    pub fn answer(&mut self, framing: Framing) -> Option<String> {
        if let Framing::Lines(0) = framing {
            return Some(String::new());
        }
        while let Some(at) = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n') {
            let (begin, end) = (self.begin(), self.searched + at);
            self.searched = end + 1;
            let line = self.bytes[begin..end].strip_suffix(b"\r").unwrap_or(&self.bytes[begin..end]);
            self.ends.push((begin + line.len(), end + 1));
            let is_last = match framing {
                Framing::Lines(count) => self.ends.len() == count,
                Framing::Until(last) => String::from_utf8_lossy(line).trim() == last,
            };
            if is_last {
                return Some(self.take());
            }
        }
        self.searched = self.bytes.len();
        None
    }

    /// The end of the stream: a last line without its end is a line.
    pub fn close(&mut self) {
        if self.bytes.last().is_some_and(|&byte| byte != b'\n') {
            self.bytes.push(b'\n');
        }
    }

    /// All whole lines so far, joined.
    pub fn take(&mut self) -> String {
        let mut begin = 0;
        let mut lines = Vec::with_capacity(self.ends.len());
        for &(end, next) in &self.ends {
            lines.push(String::from_utf8_lossy(&self.bytes[begin..end]).into_owned());
            begin = next;
        }
        self.bytes.drain(..begin);
        self.ends.clear();
        self.searched = 0;
        lines.join("\n")
    }

    fn begin(&self) -> usize {
        self.ends.last().map_or(0, |&(_, next)| next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_framed() {
        let mut lines = Lines::default();
        lines.receive(b"one\r\ntw");
        assert_eq!(lines.answer(Framing::Lines(2)), None);
        lines.receive(b"o\nthree\nfour");
        assert_eq!(lines.answer(Framing::Lines(2)).as_deref(), Some("one\ntwo"));
        assert_eq!(lines.answer(Framing::Lines(1)).as_deref(), Some("three"));
        assert_eq!(lines.answer(Framing::Lines(1)), None);
        lines.close();
        assert_eq!(lines.answer(Framing::Lines(1)).as_deref(), Some("four"));
        lines.receive(b"move 1\n finish \nmove 2\nfin");
        assert_eq!(lines.answer(Framing::Until("finish")).as_deref(), Some("move 1\n finish "));
        assert_eq!(lines.answer(Framing::Until("finish")), None);
        assert_eq!((lines.take().as_str(), lines.len()), ("move 2", 3));
    }

    #[test]
    fn any_bytes_are_text() {
        let mut lines = Lines::default();
        lines.receive(b"\xff\0\n");
        assert_eq!(lines.answer(Framing::Lines(1)).as_deref(), Some("\u{FFFD}\0"));
    }
}
