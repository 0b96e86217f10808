use crate::matrix::TravelTimes;

pub struct Tour {
    pub stops: Vec<usize>,
    pub load: u32,
}

/// Merges the pair of tours with the greatest saving while the vehicle has room.
pub fn construct(times: &TravelTimes, demand: &[u32], capacity: u32) -> Vec<Tour> {
    let mut tours: Vec<Tour> = (1..demand.len()).map(|i| Tour { stops: vec![i], load: demand[i] }).collect();
    while let Some((a, b)) = best_merge(times, &tours, capacity) {
        let other = tours.swap_remove(b);
        tours[a].stops.extend(other.stops);
    }
    tours
}
