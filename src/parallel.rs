//! Work on many items at once, on the threads of rayon's pool.
//!
//! The compiler makes a copy of rayon's splitting, stealing and collecting for every closure, of about 6 kB each. These
//! functions share one copy, which works on positions instead of items. That is for work that takes much longer than a
//! call: reading a file, converting a page.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// Calls `work` with every item, in no certain order.
pub fn each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    positions(items.len(), &|at| work(&items[at]));
}

/// The results of `work` for every item, in the order of the items.
pub fn map<'t, T: Sync, R: Send>(items: &'t [T], work: impl Fn(&'t T) -> R + Sync) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::default()).collect();
    positions(items.len(), &|at| {
        let result = work(&items[at]);
        *results[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    });
    results.into_iter().filter_map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// Whether this is one of the threads that do such work.
pub fn is_in_pool() -> bool {
    rayon::current_thread_index().is_some()
}

fn positions(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let numbers: Vec<usize> = (0..1000).collect();
        assert_eq!(map(&numbers, |number| number * 2), numbers.iter().map(|number| number * 2).collect::<Vec<_>>());
        assert!(map(&[] as &[u8], |_| 1).is_empty());
        let sum = AtomicUsize::new(0);
        each(&numbers, |number| _ = sum.fetch_add(*number, Ordering::Relaxed));
        assert_eq!(sum.into_inner(), 999 * 500);
    }
}
