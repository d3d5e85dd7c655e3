//! Parameters of bots: declared once, set by name.
//!
//! `parameters!` declares a struct of them with the default, the range and the description of
//! each. From that one declaration come the struct with its `Default`, what a command line accepts
//! and refuses, and the list that a table prints and a tuner reads.

use std::fmt;
use std::ops::RangeInclusive;

/// A number that a bot plays by, as command lines and tuners see it.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterInfo {
    /// Name on command lines.
    pub name: String,
    /// Its documentation.
    pub about: &'static str,
    /// Value without any setting.
    pub default: f64,
    /// Least value that is accepted.
    pub min: f64,
    /// Largest value that is accepted.
    pub max: f64,
    /// True if only whole numbers are accepted.
    pub is_integer: bool,
}

/// The numbers of a bot, each with a name; `parameters!` implements it.
pub trait ParameterSet: Clone + Default {
    /// Calls `visitor` with every number, in the order of declaration.
    fn visit(&mut self, visitor: &mut Visitor<'_>);

    /// All numbers: what a table prints and a tuner reads.
    fn list() -> Vec<ParameterInfo> {
        let mut list = Vec::new();
        let mut collect = |info: ParameterInfo, _: &mut dyn Number| list.push(info);
        Self::default().visit(&mut Visitor { prefix: String::new(), each: &mut collect });
        list
    }

    /// The number of this name.
    fn get(&self, name: &str) -> Option<f64> {
        let mut found = None;
        let mut read = |info: ParameterInfo, number: &mut dyn Number| {
            if info.name == name {
                found = Some(number.get());
            }
        };
        self.clone().visit(&mut Visitor { prefix: String::new(), each: &mut read });
        found
    }

    /// Gives the number of this name a value.
    ///
    /// # Errors
    /// If there is no such number, or it cannot have this value; it stays as it is then.
    fn set(&mut self, name: &str, value: f64) -> Result<(), ParameterError> {
        let (mut result, mut names) = (None, Vec::new());
        let mut write = |info: ParameterInfo, number: &mut dyn Number| {
            if info.name == name {
                let accepted = info.check(value);
                if accepted.is_ok() {
                    number.set(value);
                }
                result = Some(accepted);
            }
            names.push(info.name);
        };
        self.visit(&mut Visitor { prefix: String::new(), each: &mut write });
        result.unwrap_or_else(|| Err(ParameterError::Unknown { name: name.to_string(), names }))
    }

    /// The defaults, changed by these values.
    ///
    /// # Errors
    /// For the first name that is not known, or value that is not accepted.
    fn with(values: &ParameterValues) -> Result<Self, ParameterError> {
        let mut parameters = Self::default();
        for (name, value) in values.iter() {
            parameters.set(name, value)?;
        }
        Ok(parameters)
    }
}

impl ParameterInfo {
    fn check(&self, value: f64) -> Result<(), ParameterError> {
        let is_whole = !self.is_integer || value.fract() == 0.0;
        match is_whole && (self.min..=self.max).contains(&value) {
            true => Ok(()),
            false => Err(ParameterError::OutOfRange { info: self.clone(), value }),
        }
    }
}

/// Why a parameter is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterError {
    /// There is none of this name.
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        names: Vec<String>,
    },
    /// It does not take this value.
    OutOfRange {
        /// The parameter.
        info: ParameterInfo,
        /// The value.
        value: f64,
    },
    /// A value that is accepted alone, but not together with another one.
    Conflict(&'static str),
    /// A part of a list is not of the form `name=number`.
    Malformed(String),
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterError::Unknown { name, names } if names.is_empty() => {
                write!(f, "it has no parameters, so `{}` means nothing to it", name)
            }
            ParameterError::Unknown { name, names } => {
                write!(f, "it has no parameter `{}`; there are {}", name, names.join(", "))
            }
            ParameterError::OutOfRange { info: ParameterInfo { name, min, max, is_integer, .. }, value } => {
                let kind = if *is_integer { "a whole number" } else { "a number" };
                write!(f, "`{}` takes {} from {} to {}, not {}", name, kind, min, max, value)
            }
            ParameterError::Conflict(sentence) => f.write_str(sentence),
            ParameterError::Malformed(part) => {
                write!(f, "`{}` is not a parameter of the form name=number", part)
            }
        }
    }
}

impl std::error::Error for ParameterError {}

/// A list of `name=value` pairs, as a command line gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterValues(Vec<(String, f64)>);

impl ParameterValues {
    /// Parses `name=value,name=value`; empty text is an empty list.
    ///
    /// # Errors
    /// For the first part that is not `name=number`.
    pub fn parse(text: &str) -> Result<ParameterValues, ParameterError> {
        let pair = |part: &str| -> Option<(String, f64)> {
            let (name, value) = part.split_once('=')?;
            Some((name.trim().to_string(), value.trim().parse().ok()?))
        };
        let parts = text.split(',').filter(|part| !part.is_empty());
        let pairs = parts.map(|part| pair(part).ok_or_else(|| ParameterError::Malformed(part.to_string())));
        pairs.collect::<Result<_, _>>().map(ParameterValues)
    }

    /// The pairs in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// For a bot without parameters.
    ///
    /// # Errors
    /// For the first pair, if there is any.
    pub fn expect_none(&self) -> Result<(), ParameterError> {
        NoParameters::with(self).map(|_| ())
    }
}

impl FromIterator<(String, f64)> for ParameterValues {
    fn from_iter<I: IntoIterator<Item = (String, f64)>>(pairs: I) -> ParameterValues {
        ParameterValues(pairs.into_iter().collect())
    }
}

/// The parameters of a bot that has none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NoParameters;

impl ParameterSet for NoParameters {
    fn visit(&mut self, _: &mut Visitor<'_>) {}
}

/// A single number of any type.
pub trait Number {
    /// Its value.
    fn get(&self) -> f64;
    /// Takes a value that is within the range of its type.
    fn set(&mut self, value: f64);
}

/// Visitor of every number of a [`ParameterSet`].
pub struct Visitor<'a> {
    prefix: String,
    each: &'a mut dyn FnMut(ParameterInfo, &mut dyn Number),
}

impl Visitor<'_> {
    fn number(
        &mut self,
        name: &str,
        about: &'static str,
        range: (f64, f64),
        is_integer: bool,
        number: &mut dyn Number,
    ) {
        let (name, default) = (format!("{}{}", self.prefix, name), number.get());
        let info = ParameterInfo { name, about: about.trim(), default, min: range.0, max: range.1, is_integer };
        (self.each)(info, number);
    }
}

/// The type of a field in a [`ParameterSet`]: a number, an array of them, or a group.
pub trait Parameter {
    /// What is declared of it: the range of numbers, the prefix of a group's names.
    type Domain;

    /// Calls the visitor with every number in it.
    fn visit(&mut self, name: &str, about: &'static str, domain: Self::Domain, visitor: &mut Visitor<'_>);
}

macro_rules! number {
    ($($number:ident: $domain:ident, $is_integer:literal;)*) => {$(
        impl Number for $number {
            fn get(&self) -> f64 {
                // By its decimals, so that 0.1 of any precision is 0.1.
                self.to_string().parse().unwrap_or(*self as f64)
            }

            fn set(&mut self, value: f64) {
                *self = value as $number;
            }
        }

        impl Parameter for $number {
            type Domain = RangeInclusive<$domain>;

            fn visit(&mut self, name: &str, about: &'static str, domain: Self::Domain, visitor: &mut Visitor<'_>) {
                let range = (*domain.start() as f64, *domain.end() as f64);
                visitor.number(name, about, range, $is_integer, self);
            }
        }
    )*};
}

number! {
    f32: f64, false;
    f64: f64, false;
    i8: i64, true;
    i32: i64, true;
    i64: i64, true;
    u8: i64, true;
    u16: i64, true;
    u32: i64, true;
    u64: i64, true;
    usize: i64, true;
}

/// Arrays: the names are numbered from 0.
impl<T: Parameter, const N: usize> Parameter for [T; N]
where
    T::Domain: Clone,
{
    type Domain = T::Domain;

    fn visit(&mut self, name: &str, about: &'static str, domain: T::Domain, visitor: &mut Visitor<'_>) {
        for (index, element) in self.iter_mut().enumerate() {
            element.visit(&format!("{}{}", name, index), about, domain.clone(), visitor);
        }
    }
}

/// A group of parameters within others, their names with a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(pub &'static str);

impl Group {
    /// The numbers of a group, under its prefix.
    pub fn visit<P: ParameterSet>(self, group: &mut P, visitor: &mut Visitor<'_>) {
        let prefix = format!("{}{}", visitor.prefix, self.0);
        group.visit(&mut Visitor { prefix, each: &mut *visitor.each });
    }
}

/// A limit of which 0 means that there is none.
pub fn unlimited(limit: usize) -> usize {
    match limit {
        0 => usize::MAX,
        limit => limit,
    }
}

/// Declares a struct of numbers that a bot plays by.
///
/// Every field has its documentation, its type, its default, and what it may be: a range for a
/// number or an array of numbers, [`Group`] with a prefix of names for another such struct.
macro_rules! parameters {
    (
        $(#[doc = $title:literal])*
        pub struct $set:ident {
            $($(#[doc = $about:literal])* $name:ident: $kind:ty = $default:expr, $domain:expr;)*
        }
    ) => {
        $(#[doc = $title])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $set {
            $($(#[doc = $about])* pub $name: $kind,)*
        }

        impl Default for $set {
            fn default() -> $set {
                $set { $($name: $default,)* }
            }
        }

        impl $crate::ParameterSet for $set {
            fn visit(&mut self, visitor: &mut $crate::parameters::Visitor<'_>) {
                $($crate::parameters::Parameter::visit(
                    &mut self.$name,
                    stringify!($name),
                    concat!($($about),*),
                    $domain,
                    visitor,
                );)*
            }
        }

        impl $crate::parameters::Parameter for $set {
            type Domain = $crate::parameters::Group;

            fn visit(
                &mut self,
                _: &str,
                _: &'static str,
                group: $crate::parameters::Group,
                visitor: &mut $crate::parameters::Visitor<'_>,
            ) {
                group.visit(self, visitor);
            }
        }
    };
}

pub(crate) use parameters;

#[cfg(test)]
mod tests {
    use super::*;

    parameters! {
        /// A group.
        pub struct Inner {
            /// Steps
            /// of a way.
            steps: u8 = 3, 1..=9;
        }
    }

    parameters! {
        /// All kinds.
        pub struct Outer {
            /// A part.
            part: f32 = 0.1, 0.0..=1.0;
            /// By number.
            row: [i32; 2] = [4, -5], -10..=10;
            /// Without a prefix.
            plain: Inner = Inner::default(), Group("");
            /// With one.
            other: Inner = Inner { steps: 7 }, Group("other_");
        }
    }

    #[test]
    fn a_declaration_lists_every_number() {
        let list = Outer::list();
        let names: Vec<_> = list.iter().map(|info| (info.name.as_str(), info.default)).collect();
        assert_eq!(names, [("part", 0.1), ("row0", 4.0), ("row1", -5.0), ("steps", 3.0), ("other_steps", 7.0)]);
        assert_eq!((list[3].about, list[3].min, list[3].max, list[3].is_integer), ("Steps of a way.", 1.0, 9.0, true));
        assert!(!list[0].is_integer);
    }

    #[test]
    fn numbers_are_set_by_name() {
        let outer = Outer::with(&ParameterValues::parse("row1=2,other_steps=9,part=0.5").unwrap()).unwrap();
        assert_eq!((outer.row, outer.other.steps, outer.plain.steps, outer.part), ([4, 2], 9, 3, 0.5));
        assert_eq!((outer.get("row1"), outer.get("row2")), (Some(2.0), None));
    }

    #[test]
    fn what_is_refused_is_said_in_a_sentence() {
        let refused =
            |text| ParameterValues::parse(text).and_then(|values| Outer::with(&values)).unwrap_err().to_string();
        assert_eq!(refused("steps=0"), "`steps` takes a whole number from 1 to 9, not 0");
        assert_eq!(refused("steps=1.5"), "`steps` takes a whole number from 1 to 9, not 1.5");
        assert_eq!(refused("part=NaN"), "`part` takes a number from 0 to 1, not NaN");
        assert_eq!(refused("leg=1"), "it has no parameter `leg`; there are part, row0, row1, steps, other_steps");
        assert_eq!(refused("part=high"), "`part=high` is not a parameter of the form name=number");
        let none = ParameterValues::parse("steps=1").unwrap().expect_none().unwrap_err().to_string();
        assert_eq!(none, "it has no parameters, so `steps` means nothing to it");
    }
}
