//! The frame of a page, and text that is safe inside it.

use std::fmt;

use serde::Serialize;

/// A page that needs nothing but itself.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Its title, as plain text.
    pub title: &'a str,
    /// Style sheets beside the one that all pages share.
    pub styles: &'a [&'a str],
    /// Content, as HTML.
    pub body: &'a str,
    /// Its scripts, in order.
    pub scripts: &'a [&'a str],
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = escape(self.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<meta name=\"color-scheme\" content=\"light dark\">")?;
        writeln!(f, "<style>\n{}", include_str!("page.css"))?;
        self.styles.iter().try_for_each(|style| writeln!(f, "{style}"))?;
        writeln!(f, "</style>\n<body>\n{}", self.body)?;
        self.scripts.iter().try_for_each(|script| writeln!(f, "<script>\n{script}</script>"))?;
        writeln!(f, "</body>\n</html>")
    }
}

/// Adds a section with a heading; what is inside is HTML.
pub fn card(body: &mut String, title: &str, inside: &str) {
    use std::fmt::Write;
    let _ = writeln!(body, "<section class=\"card\"><h2>{}</h2>{inside}</section>", escape(title));
}

/// Text as it may stand in HTML, in elements and in attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

/// A script that gives a value a name. Nothing in it can end the script element.
///
/// # Panics
/// If the value cannot be JSON: a map with keys that are no text.
pub fn data(name: &str, value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("what pages show has text for keys");
    let json = json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    format!("const {name} = {json};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_value_ends_its_script() {
        let script = data("names", &["</script><b>", "a & b"]);
        assert_eq!(script, "const names = [\"\\u003c/script>\\u003cb>\",\"a & b\"];\n");
        assert_eq!(escape("<a href=\"x\">'&'"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;");
    }

    #[test]
    fn a_page_is_whole() {
        let page = Page { title: "a < b", styles: &["p{}"], body: "<p>text</p>", scripts: &["one();", "two();"] };
        let text = page.to_string();
        assert!(text.starts_with("<!doctype html>") && text.contains("<title>a &lt; b</title>"));
        assert!(text.find("one();") < text.find("two();") && text.contains("p{}") && text.ends_with("</html>\n"));
        assert!(!text.contains("http"), "nothing is fetched");
    }
}
