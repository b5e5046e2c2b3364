// A small net on whole numbers, whose sums are exact in any order: optimised, by
// two threads (threads.test), or as plain loops, the same is printed. What the
// options do is seen in between.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline=target=generic -o %t
// RUN: FileCheck %s --check-prefix=OPTIMIZED --input-file=%t
// RUN: mlir-runner %t --entry-point-result=void --shared-libs=%{runner-libs} | FileCheck %s
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline=optimize=false -o %t
// RUN: FileCheck %s --check-prefix=PLAIN --input-file=%t
// RUN: mlir-runner %t --entry-point-result=void --shared-libs=%{runner-libs} | FileCheck %s

// OPTIMIZED-NOT: omp.parallel
// OPTIMIZED-DAG: llvm.mlir.global private @bnfold_arena
// OPTIMIZED-DAG: llvm.func @bnfold_dense(
// OPTIMIZED-DAG: llvm.func @bnfold_depthwise(

// PLAIN-NOT: bnfold_
// PLAIN-NOT: vector<
// PLAIN:     llvm.func @net

// The conv sums 3 x 3 x 4 ones, fewer at the borders, adds the bias 1 and stops
// at 30; the depthwise conv doubles; the pool, too small for a window, adds 8 x 8
// pixels: 36 of 30, 24 at the borders of 25, 4 corners of 17, each times 2.
// CHECK: [3496, 3496, 3496, 3496, 3496, 3496, 3496, 3496, 3496, 3496]

func.func private @printMemrefF32(tensor<*xf32>)

func.func @main() {
  %x = arith.constant dense<1.0> : tensor<1x8x8x4xf32>
  %y = call @net(%x) : (tensor<1x8x8x4xf32>) -> tensor<1x1x1x10xf32>
  %any = tensor.cast %y : tensor<1x1x1x10xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @net(%x: tensor<1x8x8x4xf32>) -> tensor<1x1x1x10xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0> : tensor<10x3x3x4xf32>}> : () -> tensor<10x3x3x4xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<10xf32>}> : () -> tensor<10xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x4xf32>, tensor<10x3x3x4xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x10xf32>
  %1 = tosa.clamp %0 {max_val = 3.0e+01 : f32, min_val = 0.0 : f32} : (tensor<1x8x8x10xf32>) -> tensor<1x8x8x10xf32>
  // Only the tap in the middle is not zero.
  %v = "tosa.const"() <{values = dense<0.0> : tensor<10xf32>}> : () -> tensor<10xf32>
  %d = "tosa.const"() <{values = dense<[[[[0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0]],
      [[2.0], [2.0], [2.0], [2.0], [2.0], [2.0], [2.0], [2.0], [2.0], [2.0]],
      [[0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0], [0.0]]]]> : tensor<1x3x10x1xf32>}> : () -> tensor<1x3x10x1xf32>
  %2 = tosa.depthwise_conv2d %1, %d, %v, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x10xf32>, tensor<1x3x10x1xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x10xf32>
  %init = arith.constant dense<0.0> : tensor<1x1x1x10xf32>
  %window = tensor.empty() : tensor<8x8xf32>
  %3 = linalg.pooling_nhwc_sum ins(%2, %window : tensor<1x8x8x10xf32>, tensor<8x8xf32>) outs(%init : tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xf32>
  return %3 : tensor<1x1x1x10xf32>
}
