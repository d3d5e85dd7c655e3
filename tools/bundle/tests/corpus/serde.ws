A program on serde.
--- app/Cargo.toml
[dependencies]
serde = { version = "=1.0.229", features = ["derive"] }
--- app/src/main.rs
use serde::de::value::{Error, MapDeserializer};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, PartialEq)]
struct Settings {
    depth: u32,
    #[serde(default)]
    width: u32,
    #[serde(rename = "eval")]
    weight: u32,
}

#[derive(Serialize)]
enum Kind {
    Small,
    Large,
}

fn main() {
    let pairs = vec![("depth", 3u32), ("eval", 7)];
    let settings = Settings::deserialize(MapDeserializer::<_, Error>::new(pairs.into_iter()));
    println!("{settings:?}");
    let missing = Settings::deserialize(MapDeserializer::<_, Error>::new(vec![("depth", 3u32)].into_iter()));
    println!("{:?}", missing.map_err(|e| e.to_string()));
    println!("{:?}", [Kind::Small, Kind::Large].map(|kind| kind.serialize(Names).ok()));
}

/// Writes the name of a variant.
struct Names;

macro_rules! refuse {
    ($($name:ident($($ty:ty),*))*) => {$(
        fn $name(self, $(_: $ty),*) -> Result<Self::Ok, Self::Error> {
            Err(std::fmt::Error)
        }
    )*};
}

impl serde::Serializer for Names {
    type Ok = String;
    type Error = std::fmt::Error;
    type SerializeSeq = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeTuple = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeTupleStruct = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeTupleVariant = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeMap = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeStruct = serde::ser::Impossible<String, std::fmt::Error>;
    type SerializeStructVariant = serde::ser::Impossible<String, std::fmt::Error>;
    refuse! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) serialize_f32(f32)
        serialize_f64(f64) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8]) serialize_none()
        serialize_unit() serialize_unit_struct(&'static str)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<String, Self::Error> {
        Ok(name.to_string())
    }
    fn serialize_some<T: ?Sized>(self, _: &T) -> Result<String, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_newtype_struct<T: ?Sized>(self, _: &'static str, _: &T) -> Result<String, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_newtype_variant<T: ?Sized>(self, _: &'static str, _: u32, _: &'static str, _: &T) -> Result<String, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeTupleVariant, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Self::Error> {
        Err(std::fmt::Error)
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeStructVariant, Self::Error> {
        Err(std::fmt::Error)
    }
}
