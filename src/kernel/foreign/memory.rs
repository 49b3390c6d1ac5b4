//! Large matrices in large pages: the system hands out memory 4 KB at a time unless it is asked for
//! more, which takes longer than what a walk does with it; and a product that reads a matrix of
//! many small pages waits for their addresses.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::RangeInclusive;

/// The system's allocator, asking for large pages where they are worth it.
#[derive(Clone, Copy, Debug, Default)]
pub struct LargePages;

/// The sizes in bytes that large pages are asked for: weights, and what goes over them again and again. For
/// what is larger the system looks longer for large pages than it takes to clear small ones.
const LARGE: RangeInclusive<usize> = 1 << 20..=1 << 24;

/// Asks for large pages under a block of memory. It is a wish: where the system has none, nothing changes.
#[cfg(target_os = "linux")]
fn wish(block: *mut u8, bytes: usize) {
    /// The smallest pages there are; where they are larger the wish is refused.
    const PAGE: usize = 1 << 12;
    if !LARGE.contains(&bytes) || block.is_null() {
        return;
    }
    let before = block.align_offset(PAGE);
    let whole = bytes.saturating_sub(before) & !(PAGE - 1);
    // SAFETY: whole pages within a block that the system's allocator has just handed out; the advice does
    // not change what stands in them.
    unsafe {
        libc::madvise(
            block.wrapping_add(before).cast(),
            whole,
            libc::MADV_HUGEPAGE,
        );
    }
}

#[cfg(not(target_os = "linux"))]
fn wish(_: *mut u8, _: usize) {}

// SAFETY: every block comes from the system's allocator and goes back to it as it came.
unsafe impl GlobalAlloc for LargePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises is what `System` asks for, here and below.
        let block = unsafe { System.alloc(layout) };
        wish(block, layout.size());
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { System.alloc_zeroed(layout) };
        wish(block, layout.size());
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { System.realloc(block, layout, size) };
        wish(block, size);
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_holds_what_is_put_into_it() {
        for bytes in [1, LARGE.start() - 1, *LARGE.start(), 3 * LARGE.start() + 5] {
            let layout = Layout::from_size_align(bytes, 8).expect("a layout");
            // SAFETY: a block is written and read within its size, and given back with the size that it has.
            unsafe {
                let block = LargePages.alloc_zeroed(layout);
                assert!(
                    std::slice::from_raw_parts(block, bytes)
                        .iter()
                        .all(|byte| *byte == 0)
                );
                block.add(bytes - 1).write(7);
                let block = LargePages.realloc(block, layout, 2 * bytes);
                assert_eq!(block.add(bytes - 1).read(), 7);
                block.add(2 * bytes - 1).write(8);
                let twice = Layout::from_size_align(2 * bytes, 8).expect("a layout");
                LargePages.dealloc(block, twice);
                LargePages.dealloc(LargePages.alloc(layout), layout);
            }
        }
    }
}
