// The order of packed weights: blocks of channels, kernel rows, kernel columns,
// input channels, channels in the block; zeros beyond the last channel. A target
// with smaller vectors has smaller blocks.

// RUN: bnfold-opt %s --bnfold-form-windows=target=generic | FileCheck %s --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %s --bnfold-form-windows=target=avx2 | FileCheck %s --check-prefixes=CHECK,AVX2
// RUN: bnfold-opt %s --bnfold-form-windows=target=avx512 | FileCheck %s --check-prefixes=CHECK,AVX512

// CHECK-LABEL: @dense
// GENERIC:     tensor<1x1x2x2x4xf32>
// AVX2:        tensor<1x1x2x2x8xf32>
// AVX512:      tensor<1x1x2x2x16xf32>
func.func @dense(%x: tensor<1x16x17x2xf32>, %o: tensor<1x16x16x3xf32>) -> tensor<1x16x16x3xf32> {
  // f, h, w, c of [f][0][w][c] is 100 f + 10 w + c.
  %w = arith.constant dense<[[[[0.0, 1.0], [10.0, 11.0]]], [[[100.0, 101.0], [110.0, 111.0]]], [[[200.0, 201.0], [210.0, 211.0]]]]> : tensor<3x1x2x2xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x16x17x2xf32>, tensor<3x1x2x2xf32>) outs(%o : tensor<1x16x16x3xf32>) -> tensor<1x16x16x3xf32>
  return %y : tensor<1x16x16x3xf32>
}

// 0, 100, 200 and none; 1, 101, 201; 10, 110, 210; 11, 111, 211.
// GENERIC: bnfold.packed_weights: "0x10000000
// GENERIC-SAME: {{^}}000000000000C8420000484300000000
// GENERIC-SAME: {{^}}0000803F0000CA420000494300000000
// GENERIC-SAME: {{^}}000020410000DC420000524300000000
// GENERIC-SAME: {{^}}000030410000DE420000534300000000"
