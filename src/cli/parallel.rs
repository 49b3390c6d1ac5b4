//! Sheets shared out over all cores, by threads of their own: one that waits for a pipe must not hold up those that
//! share out the arithmetic.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` on every item, in their order. Whoever is free takes the next item, so that a
/// slow one holds up nobody else.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            match items.get(at) {
                Some(item) => done.push((at, work(item))),
                None => return done,
            }
        }
    };
    let mut done = thread::scope(|scope| {
        let others = 1..cores.min(items.len());
        // As many as the system gives: this one does all the work if need be.
        let other = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
        let others: Vec<_> = others.map_while(other).collect();
        let mut done = worker();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        let squares = in_parallel(&items, |item| item * item);
        assert_eq!(
            squares,
            (0..100).map(|item| item * item).collect::<Vec<_>>()
        );
        assert!(in_parallel(&[0; 0], |item| *item).is_empty());
    }

    #[test]
    fn a_slow_item_holds_up_nobody_else() {
        let items: Vec<usize> = (0..8).collect();
        let left = AtomicUsize::new(items.len() - 1);
        let alone = thread::available_parallelism().map_or(1, NonZero::get) == 1;
        // The first item waits until all the others are done.
        in_parallel(&items, |item| match item {
            0 if alone => {}
            0 => {
                while left.load(Ordering::Acquire) > 0 {
                    thread::yield_now();
                }
            }
            _ => {
                left.fetch_sub(1, Ordering::AcqRel);
            }
        });
    }
}
