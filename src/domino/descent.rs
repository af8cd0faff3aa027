//! Finds where a smooth convex function is least, in many variables.
//!
//! Each step looks at the slope here and at what the last step changed: the method of Broyden, Fletcher, Goldfarb and
//! Shanno with a memory of one step. (J. Nocedal, "Updating quasi-Newton matrices with limited storage", Math. Comp. 35,
//! 1980.) Only sums, products and quotients are used, so all machines take the same steps.

/// A descent on its way.
pub(super) struct Descent<F> {
    /// Returns its value at a point and writes its slope there.
    function: F,
    here: Place,
    last: Option<Step>,
}

/// A point with what the function is there.
struct Place {
    point: Vec<f64>,
    value: f64,
    slope: Vec<f64>,
}

/// What a step changed.
struct Step {
    point: Vec<f64>,
    slope: Vec<f64>,
}

/// A step must go down by at least this part of what the slope promises.
const ENOUGH: f64 = 1e-4;

/// A step is halved at most so often.
const HALVINGS: usize = 40;

impl<F: Fn(&[f64], &mut [f64]) -> f64> Descent<F> {
    /// Begins at `start`.
    pub(super) fn new(start: Vec<f64>, function: F) -> Self {
        let here = Place::new(start, &function);
        Descent { function, here, last: None }
    }

    /// The point reached.
    pub(super) fn point(&self) -> &[f64] {
        &self.here.point
    }

    /// The value here.
    pub(super) fn value(&self) -> f64 {
        self.here.value
    }

    /// The steepest slope here along any variable.
    pub(super) fn slope(&self) -> f64 {
        self.here.slope.iter().fold(0.0, |most, slope| slope.abs().max(most))
    }

    /// Goes down a step. Returns false if none is found: as far as numbers tell, this is the bottom.
    pub(super) fn step(&mut self) -> bool {
        let direction = self.direction();
        let promised = dot(&direction, &self.here.slope);
        let mut length = if self.last.is_some() { 1.0 } else { 0.5 / self.slope().max(0.5) };
        for _ in 0..HALVINGS {
            let point = self.here.point.iter().zip(&direction).map(|(here, along)| here + length * along).collect();
            let there = Place::new(point, &self.function);
            if there.value < self.here.value + ENOUGH * length * promised {
                let [point, slope] =
                    [(&there.point, &self.here.point), (&there.slope, &self.here.slope)].map(|(there, here)| {
                        there.iter().zip(here).map(|(there, here)| there - here).collect::<Vec<f64>>()
                    });
                // Without curvature the step tells nothing of how far to go.
                self.last = (dot(&point, &slope) > 0.0).then_some(Step { point, slope });
                self.here = there;
                return true;
            }
            length /= 2.0;
        }
        false
    }

    /// Straight down, bent by what the last step has shown of the curvature.
    fn direction(&self) -> Vec<f64> {
        let mut direction: Vec<f64> = self.here.slope.iter().map(|slope| -slope).collect();
        if let Some(Step { point, slope }) = &self.last {
            let curvature = dot(point, slope);
            let before = dot(point, &direction) / curvature;
            let scale = curvature / dot(slope, slope);
            for (along, slope) in direction.iter_mut().zip(slope) {
                *along = scale * (*along - before * slope);
            }
            let after = dot(slope, &direction) / curvature;
            direction.iter_mut().zip(point).for_each(|(along, point)| *along += (before - after) * point);
        }
        direction
    }
}

impl Place {
    fn new(point: Vec<f64>, function: &impl Fn(&[f64], &mut [f64]) -> f64) -> Self {
        let mut slope = vec![0.0; point.len()];
        let value = function(&point, &mut slope);
        Place { point, value, slope }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bowl_has_its_bottom_where_it_was_put() {
        let bottom = [3.0, -1.0, 0.5, 100.0];
        let bowl = |at: &[f64], slope: &mut [f64]| {
            let mut value = 7.0;
            for (index, (at, bottom)) in at.iter().zip(bottom).enumerate() {
                let steep = (index + 1) as f64;
                value += steep * (at - bottom).powi(2);
                slope[index] = 2.0 * steep * (at - bottom);
            }
            value
        };
        let mut descent = Descent::new(vec![0.0; 4], bowl);
        let mut steps = 0;
        while descent.slope() > 1e-9 && descent.step() {
            steps += 1;
        }
        assert!(steps < 100);
        assert!(descent.point().iter().zip(bottom).all(|(at, bottom)| (at - bottom).abs() < 1e-6));
        assert!((descent.value() - 7.0).abs() < 1e-9);
    }
}
