pub struct Parcel {
    pub length: u32,
    pub width: u32,
    pub height: u32,
    pub grams: u32,
}

/// The greater of volumetric and actual weight.
pub fn chargeable(parcel: &Parcel) -> u32 {
    let volumetric = parcel.length * parcel.width * parcel.height / 5;
    volumetric.max(parcel.grams)
}

pub fn price(base: i64, discount: i64, fuel_percent: i64, surcharges: &[i64]) -> i64 {
    let net = base - discount;
    net + net * fuel_percent / 100 + surcharges.iter().sum::<i64>()
}
