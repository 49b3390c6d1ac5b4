//! Work shared out over all cores.

use std::sync::OnceLock;

use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::buffer::forget;

/// The threads that share out work, started when the first of it comes; none where the system gives none.
fn threads() -> Option<&'static ThreadPool> {
    static THREADS: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let started = THREADS.get_or_init(|| ThreadPoolBuilder::new().build().ok());
    started.as_ref()
}

/// Whether this is none of the threads that share out work: then nobody helps.
pub(crate) fn is_alone() -> bool {
    rayon::current_thread_index().is_none()
}

/// The results of `work` on 0, 1, …, in their order. Whoever is free takes the next one, so that a slow one
/// holds up nobody else.
pub fn in_parallel<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    if count < 2 || is_alone() {
        return (0..count).map(work).collect();
    }
    (0..count)
        .into_par_iter()
        .with_max_len(1)
        .map(work)
        .collect()
}

/// `work` on every item and its number.
pub fn each_in_parallel<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync + Send) {
    if is_alone() {
        let items = items.iter_mut().enumerate();
        return items.for_each(|(at, item)| work(at, item));
    }
    let items = items.par_iter_mut().enumerate().with_max_len(1);
    items.for_each(|(at, item)| work(at, item));
}

/// `work` done by one of the threads that share out work, so that none of it has to wait until one wakes up; what
/// they have [`recycle`](crate::recycle)d they give back at the end, but for a little.
pub fn among_threads<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match threads() {
        Some(threads) => {
            let result = threads.install(work);
            threads.broadcast(|_| forget());
            result
        }
        None => {
            let result = work();
            forget();
            result
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_their_order() {
        let squares = in_parallel(100, |at| at * at);
        assert_eq!(squares, (0..100).map(|at| at * at).collect::<Vec<_>>());
        assert!(in_parallel(0, |at| at).is_empty());
        let mut items = [1, 1, 1];
        each_in_parallel(&mut items, |at, item| *item += at);
        assert_eq!(items, [1, 2, 3]);
        assert!(is_alone());
        let shared = || {
            assert!(!is_alone());
            let mut items = [1, 1, 1];
            each_in_parallel(&mut items, |at, item| *item += at);
            (in_parallel(3, |at| at), items)
        };
        assert_eq!(among_threads(shared), (vec![0, 1, 2], [1, 2, 3]));
    }
}
