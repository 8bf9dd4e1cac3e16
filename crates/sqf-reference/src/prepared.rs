//! Tables that other layers derive from a value and keep with it: from a reference, or from a version of a script.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;
use sqf_text::locked;

/// Tables of any type, at most one of each.
///
/// A layer above that needs a table over all records (names to complete, names to compare with) keeps it in that of the
/// reference, so that the table lives as long as the reference and no longer.
#[derive(Default)]
pub struct Prepared {
    /// By its type `T`, an `OnceLock<Arc<T>>`.
    tables: Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Prepared {
    /// Returns the table of type `T`, computed by `make` on first use.
    ///
    /// `make` must not ask for the same table.
    pub fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let table: Arc<OnceLock<Arc<T>>> = {
            let mut tables = locked(&self.tables);
            let known = tables.get(&TypeId::of::<T>()).cloned().and_then(|table| table.downcast().ok());
            known.unwrap_or_else(|| {
                let table = Arc::default();
                tables.insert(TypeId::of::<T>(), Arc::clone(&table) as Arc<dyn Any + Send + Sync>);
                table
            })
        };
        // Concurrent requests for the same table wait for one computation; requests for other tables do not wait.
        Arc::clone(table.get_or_init(|| Arc::new(make())))
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Prepared")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_table_is_computed_once() {
        let prepared = Prepared::default();
        let numbers = prepared.get(|| vec![1, 2]);
        let same: Arc<Vec<i32>> = prepared.get(|| vec![3]);
        assert!(Arc::ptr_eq(&numbers, &same));
        assert_eq!(*prepared.get(|| "another type".to_owned()), "another type");
        assert_eq!(*prepared.get(Vec::<i32>::new), [1, 2]);
    }
}
