//! Which parameters are tuned: `name`, `name:0..40` and `name:0..40:2`, the last with a step.

use bots::ParameterInfo;

use super::{Axis, Error};

/// The axes that a list names, each a parameter of the bot.
///
/// # Errors
/// For the first part that is not of the form, is no parameter, or is outside of what the bot
/// takes.
pub fn axes(list: &str, bot: &str, known: &[ParameterInfo]) -> Result<Vec<Axis>, Error> {
    let axes: Vec<Axis> = list.split(',').map(|part| axis(part.trim(), bot, known)).collect::<Result<_, _>>()?;
    match axes.iter().enumerate().find(|(index, axis)| axes[..*index].iter().any(|other| other.name == axis.name)) {
        Some((_, twice)) => Err(Error::Parameter { part: twice.name.clone(), reason: "it is named twice".to_string() }),
        None => Ok(axes),
    }
}

fn axis(part: &str, bot: &str, known: &[ParameterInfo]) -> Result<Axis, Error> {
    let wrong = |reason: String| Error::Parameter { part: part.to_string(), reason };
    let mut words = part.split(':');
    let name = words.next().unwrap_or_default();
    let info = known.iter().find(|info| info.name == name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|info| info.name.as_str()).collect();
        wrong(format!("{bot} has no such parameter; there are {}", names.join(", ")))
    })?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let form = || wrong("it has the form name, name:LOW..HIGH or name:LOW..HIGH:STEP".to_string());
    let range = match words.next() {
        None => [info.min, info.max],
        Some(range) => {
            let (low, high) = range.split_once("..").ok_or_else(form)?;
            [number(low).ok_or_else(form)?, number(high.trim_start_matches('=')).ok_or_else(form)?]
        }
    };
    let step = words.next().map(|step| number(step).filter(|step| *step > 0.0).ok_or_else(form)).transpose()?;
    if words.next().is_some() {
        return Err(form());
    }
    if range[0] >= range[1] || range[0] < info.min || range[1] > info.max {
        return Err(wrong(format!("{bot} takes {} to {}, and a range ends above its beginning", info.min, info.max)));
    }
    if range[1] - range[0] > LARGEST_RANGE {
        return Err(wrong(format!("{} to {} is no range to search; write name:LOW..HIGH", range[0], range[1])));
    }
    let axis = Axis::new(name, info.default, range, info.is_integer);
    Ok(Axis { step: step.unwrap_or(axis.step), ..axis })
}

/// Ranges beyond this are those of a type rather than of a parameter.
const LARGEST_RANGE: f64 = 1e9;

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<ParameterInfo> {
        let info = |name: &str, default, min, max, is_integer| ParameterInfo {
            name: name.to_string(),
            about: "",
            default,
            min,
            max,
            is_integer,
        };
        vec![
            info("depth", 4.0, 1.0, 60.0, true),
            info("c", 1.0, 0.0, 2.0, false),
            info("any", 0.0, -1e300, 1e300, false),
        ]
    }

    #[test]
    fn ranges_and_steps_come_from_the_declaration_or_the_list() {
        let list = axes("depth, c:0.5..1.5:0.1", "x", &known()).unwrap();
        assert_eq!(list[0], Axis::new("depth", 4.0, [1.0, 60.0], true));
        assert_eq!((list[1].start, list[1].min, list[1].max, list[1].step), (1.0, 0.5, 1.5, 0.1));
    }

    #[test]
    fn mistakes_are_named() {
        for (list, part) in [
            ("width", "`width`: x has no such parameter; there are depth, c, any"),
            ("depth:1", "it has the form"),
            ("depth:1..9:0", "it has the form"),
            ("depth:1..9:1:1", "it has the form"),
            ("depth:9..1", "x takes 1 to 60"),
            ("depth:0..9", "x takes 1 to 60"),
            ("any", "is no range to search"),
            ("depth,c,depth", "it is named twice"),
        ] {
            let error = axes(list, "x", &known()).unwrap_err().to_string();
            assert!(error.contains(part), "{list}: {error}");
        }
    }
}
