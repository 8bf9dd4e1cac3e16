//! What other layers make of a reference once and keep beside it.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// Tables of any type, at most one of each.
///
/// A layer above the catalog that needs a table over all records (names to complete, names to compare with) keeps it
/// here, so that the table lives as long as the reference and no longer.
#[derive(Default)]
pub(super) struct Prepared {
    tables: Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Prepared {
    /// The table of type `T`, made by `make` when there is none yet.
    ///
    /// `make` must not ask for a table itself.
    pub(super) fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        // Made under the lock, so that those who ask at the same time wait for one table instead of making several.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.get(&TypeId::of::<T>()).cloned()
            && let Ok(table) = table.downcast()
        {
            return table;
        }
        let table = Arc::new(make());
        tables.insert(TypeId::of::<T>(), table.clone());
        table
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
    fn each_table_is_made_once() {
        let prepared = Prepared::default();
        let numbers = prepared.get(|| vec![1, 2]);
        let same: Arc<Vec<i32>> = prepared.get(|| vec![3]);
        assert!(Arc::ptr_eq(&numbers, &same));
        assert_eq!(*prepared.get(|| "another type".to_owned()), "another type");
        assert_eq!(*prepared.get(Vec::<i32>::new), [1, 2]);
    }
}
