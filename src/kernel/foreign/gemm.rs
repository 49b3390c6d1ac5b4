//! The product of the `gemm` crate, which takes bare pointers; [`View`] is what keeps them inside their matrices.

use gemm_common::Parallelism;

use crate::product::View;

/// Puts a product into `product`, column after column, over whatever stands there; zeros where there is nothing to
/// add up.
pub(crate) fn gemm(left: View<'_>, right: View<'_>, product: &mut [f64]) {
    let (rows, columns, inner) = (left.rows, right.columns, left.columns.min(right.rows));
    let fits = product.len() == rows * columns && left.is_inside() && right.is_inside();
    if product.is_empty() || inner == 0 || !fits {
        product.fill(0.0);
        return;
    }
    let stride = |stride: usize| stride as isize;
    let gemm = gemm_f64::gemm::f64::get_gemm_fn();
    // SAFETY: the product is rows × columns, column after column, and nobody else's; both views have
    // every cell among their values, which `is_inside` has just seen, and strides of a slice fit an isize.
    unsafe {
        gemm(
            rows,
            columns,
            inner,
            product.as_mut_ptr(),
            stride(rows),
            1,
            false,
            left.values.as_ptr(),
            stride(left.column_stride),
            stride(left.row_stride),
            right.values.as_ptr(),
            stride(right.column_stride),
            stride(right.row_stride),
            0.0,
            1.0,
            false,
            false,
            false,
            Parallelism::None,
        );
    }
}
