//! Covariance matrix adaptation, for few parameters that depend on each other.
//!
//! A generation of points is drawn from a normal distribution; the better half moves its mean, and
//! the steps that helped shape its covariance (Hansen: ["The CMA evolution strategy: a
//! tutorial"](https://arxiv.org/abs/1604.00772), 2016; the constants are the tutorial's). Only
//! ranks count, so it takes win rates as well as numbers to be minimised. Points live in units of
//! the axes' steps; what leaves a range is clamped before it is played. Written here because asking
//! and telling must be repeatable from a journal, and a linear-algebra library is not needed for a
//! dozen parameters.

use super::Axis;

/// The search distribution and its paths.
#[derive(Clone, Debug)]
pub struct CmaEs {
    axes: Vec<Axis>,
    /// Mean, in steps from the axes' starts.
    mean: Vec<f64>,
    /// Standard deviation common to all directions, in steps.
    sigma: f64,
    covariance: Matrix,
    /// Evolution path of the covariance.
    path: Vec<f64>,
    /// Conjugate evolution path of the step size.
    sigma_path: Vec<f64>,
    generation: usize,
    constants: Constants,
    rng: fastrand::Rng,
    /// What was asked for last, in steps, before anything was clamped.
    asked: Vec<Vec<f64>>,
}

type Matrix = Vec<Vec<f64>>;

/// Strategy parameters, which depend on the number of axes and of points only.
#[derive(Clone, Debug)]
struct Constants {
    /// Weights of the better half, the best first; their sum is 1.
    weights: Vec<f64>,
    /// Variance effective selection mass, mu_eff.
    mass: f64,
    c_sigma: f64,
    d_sigma: f64,
    c_c: f64,
    c_1: f64,
    c_mu: f64,
    /// Expected length of a standard normal vector.
    length: f64,
}

impl Constants {
    fn new(axes: usize, points: usize) -> Constants {
        let n = axes as f64;
        let half = points / 2;
        let raw: Vec<f64> = (1..=half).map(|rank| (points as f64 / 2.0 + 0.5).ln() - (rank as f64).ln()).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let mass = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mass + 2.0) / (n + mass + 5.0);
        let c_1 = 2.0 / ((n + 1.3).powi(2) + mass);
        Constants {
            d_sigma: 1.0 + 2.0 * (((mass - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma,
            c_c: (4.0 + mass / n) / (n + 4.0 + 2.0 * mass / n),
            c_mu: (1.0 - c_1).min(2.0 * (0.25 + mass + 1.0 / mass - 2.0) / ((n + 2.0).powi(2) + mass)),
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            mass,
            c_sigma,
            c_1,
        }
    }
}

impl CmaEs {
    /// A search from the axes' starts; `points` a generation, at least four, or the tutorial's
    /// default of `4 + 3 ln n`.
    pub fn new(axes: Vec<Axis>, points: Option<usize>, seed: u64) -> CmaEs {
        let n = axes.len().max(1);
        let points = points.unwrap_or(4 + (3.0 * (n as f64).ln()) as usize).max(4);
        CmaEs {
            mean: vec![0.0; n],
            sigma: 1.0,
            covariance: identity(n),
            path: vec![0.0; n],
            sigma_path: vec![0.0; n],
            generation: 0,
            constants: Constants::new(n, points),
            rng: fastrand::Rng::with_seed(seed),
            asked: vec![Vec::new(); points],
            axes,
        }
    }

    /// Points of a generation.
    pub fn points(&self) -> usize {
        self.asked.len()
    }

    /// Mean of the distribution: the present values.
    pub fn point(&self) -> Vec<f64> {
        self.values(&self.mean)
    }

    /// Present standard deviation of each parameter, in its own units.
    pub fn deviations(&self) -> Vec<f64> {
        let axes = self.axes.iter().enumerate();
        axes.map(|(index, axis)| self.sigma * self.covariance[index][index].sqrt() * axis.step).collect()
    }

    /// The next generation.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        let (basis, lengths) = eigen(&self.covariance);
        for index in 0..self.asked.len() {
            let normal: Vec<f64> = lengths.iter().map(|length| length.max(0.0).sqrt() * self.normal()).collect();
            let step = times(&basis, &normal);
            self.asked[index] = self.mean.iter().zip(&step).map(|(mean, step)| mean + self.sigma * step).collect();
        }
        self.asked.iter().map(|point| self.values(point)).collect()
    }

    /// Takes the losses of the generation asked for last, one a point; less is better.
    ///
    /// # Panics
    /// If there are not as many as points.
    pub fn tell(&mut self, losses: &[f64]) {
        assert_eq!(losses.len(), self.asked.len(), "a loss a point");
        let mut order: Vec<usize> = (0..losses.len()).collect();
        order.sort_by(|&a, &b| losses[a].total_cmp(&losses[b]));
        let n = self.mean.len();
        // Steps of the better half in units of sigma, and their weighted mean.
        let better: Vec<Vec<f64>> = order[..self.constants.weights.len()]
            .iter()
            .map(|&point| (0..n).map(|i| (self.asked[point][i] - self.mean[i]) / self.sigma).collect())
            .collect();
        let weights = &self.constants.weights;
        let weighted = |i: usize| better.iter().zip(weights).map(|(step, weight)| weight * step[i]).sum();
        let step: Vec<f64> = (0..n).map(weighted).collect();
        self.generation += 1;
        let has_room = self.update_paths(&step);
        self.update_covariance(&better, has_room);
        let Constants { c_sigma, d_sigma, length, .. } = self.constants;
        for (mean, step) in self.mean.iter_mut().zip(&step) {
            *mean += self.sigma * step;
        }
        self.sigma *= ((c_sigma / d_sigma) * (norm(&self.sigma_path) / length - 1.0)).exp();
    }

    /// Moves both evolution paths; false while the step size grows so fast that the path of the
    /// covariance waits.
    fn update_paths(&mut self, step: &[f64]) -> bool {
        let Constants { mass, c_sigma, c_c, length, .. } = self.constants;
        let whitened = times(&inverse_root(&self.covariance), step);
        let keep = (c_sigma * (2.0 - c_sigma) * mass).sqrt();
        for (path, step) in self.sigma_path.iter_mut().zip(&whitened) {
            *path = (1.0 - c_sigma) * *path + keep * step;
        }
        let n = step.len() as f64;
        let decay = (1.0 - (1.0 - c_sigma).powi(2 * self.generation as i32)).sqrt();
        let has_room = norm(&self.sigma_path) / decay < (1.4 + 2.0 / (n + 1.0)) * length;
        let push = if has_room { (c_c * (2.0 - c_c) * mass).sqrt() } else { 0.0 };
        for (path, step) in self.path.iter_mut().zip(step) {
            *path = (1.0 - c_c) * *path + push * step;
        }
        has_room
    }

    fn update_covariance(&mut self, better: &[Vec<f64>], has_room: bool) {
        let Constants { weights, c_1, c_mu, c_c, .. } = &self.constants;
        let missing = if has_room { 0.0 } else { c_c * (2.0 - c_c) };
        let n = self.mean.len();
        for i in 0..n {
            for j in 0..n {
                let rank_one = self.path[i] * self.path[j] + missing * self.covariance[i][j];
                let rank_mu: f64 = better.iter().zip(weights).map(|(step, weight)| weight * step[i] * step[j]).sum();
                self.covariance[i][j] = (1.0 - c_1 - c_mu) * self.covariance[i][j] + c_1 * rank_one + c_mu * rank_mu;
            }
        }
    }

    /// A point in the units of the parameters, inside their ranges.
    fn values(&self, point: &[f64]) -> Vec<f64> {
        self.axes.iter().zip(point).map(|(axis, steps)| axis.clamp(axis.start + steps * axis.step)).collect()
    }

    /// A standard normal number (Box and Muller).
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.rng.f64()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.rng.f64()).cos()
    }
}

fn identity(n: usize) -> Matrix {
    (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect()
}

fn norm(vector: &[f64]) -> f64 {
    vector.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of the symmetric square root.
fn inverse_root(matrix: &Matrix) -> Matrix {
    let (basis, lengths) = eigen(matrix);
    let n = lengths.len();
    let entry = |i: usize, j: usize| (0..n).map(|k| basis[i][k] * basis[j][k] / lengths[k].max(1e-20).sqrt()).sum();
    (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
}

/// Eigenvectors as columns, and eigenvalues, of a symmetric matrix, by Jacobi rotations.
fn eigen(matrix: &Matrix) -> (Matrix, Vec<f64>) {
    const SWEEPS: usize = 50;
    let n = matrix.len();
    let (mut left, mut basis) = (matrix.clone(), identity(n));
    for _ in 0..SWEEPS {
        let off: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| left[i][j].powi(2)).sum();
        if off < 1e-24 {
            break;
        }
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            rotate(&mut left, &mut basis, i, j);
        }
    }
    let lengths = (0..n).map(|i| left[i][i]).collect();
    (basis, lengths)
}

/// The rotation in the plane of two axes that makes the entry between them zero.
fn rotate(matrix: &mut Matrix, basis: &mut Matrix, i: usize, j: usize) {
    if matrix[i][j].abs() < 1e-300 {
        return;
    }
    let theta = (matrix[j][j] - matrix[i][i]) / (2.0 * matrix[i][j]);
    let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let tangent = if theta == 0.0 { 1.0 } else { tangent };
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    let turn = |a: f64, b: f64| (cosine * a - sine * b, sine * a + cosine * b);
    for row in matrix.iter_mut().chain(basis.iter_mut()) {
        (row[i], row[j]) = turn(row[i], row[j]);
    }
    // j is below i.
    let (before, from) = matrix.split_at_mut(i);
    for (first, second) in from[0].iter_mut().zip(&mut before[j]) {
        (*first, *second) = turn(*first, *second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::noise::Games;

    fn axes(n: usize) -> Vec<Axis> {
        (0..n).map(|i| Axis { step: 5.0, ..Axis::new(&format!("p{i}"), 20.0, [0.0, 100.0], false) }).collect()
    }

    #[test]
    fn eigenvectors_make_the_matrix_again() {
        let mut rng = fastrand::Rng::with_seed(1);
        for n in 1..8 {
            let random: Matrix = (0..n).map(|_| (0..n).map(|_| rng.f64() - 0.5).collect()).collect();
            let matrix: Matrix = (0..n).map(|i| (0..n).map(|j| random[i][j] + random[j][i]).collect()).collect();
            let (basis, lengths) = eigen(&matrix);
            for i in 0..n {
                for j in 0..n {
                    let entry: f64 = (0..n).map(|k| basis[i][k] * lengths[k] * basis[j][k]).sum();
                    assert!((entry - matrix[i][j]).abs() < 1e-9, "{n}: {matrix:?}");
                }
            }
        }
    }

    #[test]
    fn dependent_parameters_are_found_without_noise() {
        // A narrow valley along a + b = 120, with its lowest point at 70, 50.
        let loss = |p: &[f64]| 100.0 * (p[0] + p[1] - 120.0).powi(2) + (p[0] - p[1] - 20.0).powi(2);
        let mut search = CmaEs::new(axes(2), None, 1);
        for _ in 0..150 {
            let losses: Vec<f64> = search.ask().iter().map(|point| loss(point)).collect();
            search.tell(&losses);
        }
        let point = search.point();
        assert!((point[0] - 70.0).abs() < 0.5 && (point[1] - 50.0).abs() < 0.5, "{point:?}");
    }

    #[test]
    fn the_optimum_of_noisy_games_is_found() {
        let games = Games { optimum: vec![60.0, 35.0, 50.0], scale: vec![20.0; 3] };
        let mut rng = fastrand::Rng::with_seed(2);
        let mut search = CmaEs::new(axes(3), Some(12), 1);
        for _ in 0..60 {
            let base = search.point();
            let mut loss = |point: &Vec<f64>| -(0..40).map(|_| games.pair(point, &base, &mut rng)).sum::<f64>();
            let losses: Vec<f64> = search.ask().iter().map(&mut loss).collect();
            search.tell(&losses);
        }
        for (value, optimum) in search.point().iter().zip(&games.optimum) {
            assert!((value - optimum).abs() < 8.0, "{:?} for {:?}", search.point(), games.optimum);
        }
    }

    #[test]
    fn points_stay_inside_their_ranges() {
        let mut search = CmaEs::new(axes(4), None, 3);
        for _ in 0..60 {
            let points = search.ask();
            assert!(points.iter().flatten().all(|value| (0.0..=100.0).contains(value)));
            let losses: Vec<f64> = points.iter().map(|point| -point.iter().sum::<f64>()).collect();
            search.tell(&losses);
        }
        assert!(search.point().iter().all(|&value| value > 95.0), "{:?}", search.point());
    }
}
