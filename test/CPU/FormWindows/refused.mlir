// What stays in plain loops, and the remark that says why. Ops that are no conv,
// pool or matmul get none.

// RUN: bnfold-opt %s --split-input-file --remarks-filter=bnfold-cpu --verify-diagnostics --bnfold-form-windows=target=avx2 | FileCheck %s

// CHECK-NOT: bnfold.window

func.func @grouped(%x: tensor<1x8x8x2x4xf32>, %o: tensor<1x6x6x2x8xf32>) -> tensor<1x6x6x2x8xf32> {
  %w = arith.constant dense<1.0> : tensor<2x8x3x3x4xf32>
  // expected-remark@below {{plain loops, as it is grouped, or has another kind of channels}}
  %y = linalg.conv_2d_nhwgc_gfhwc ins(%x, %w : tensor<1x8x8x2x4xf32>, tensor<2x8x3x3x4xf32>) outs(%o : tensor<1x6x6x2x8xf32>) -> tensor<1x6x6x2x8xf32>
  return %y : tensor<1x6x6x2x8xf32>
}

// -----

func.func @multiplier(%x: tensor<1x9x9x16xf32>, %o: tensor<1x7x7x16x2xf32>) -> tensor<1x7x7x16x2xf32> {
  %w = arith.constant dense<1.0> : tensor<3x3x16x2xf32>
  // expected-remark@below {{plain loops, as it is depthwise with several output channels for each input}}
  %y = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %w : tensor<1x9x9x16xf32>, tensor<3x3x16x2xf32>) outs(%o : tensor<1x7x7x16x2xf32>) -> tensor<1x7x7x16x2xf32>
  return %y : tensor<1x7x7x16x2xf32>
}

// -----

func.func @three_dimensions(%x: tensor<1x4x5x6x8xf32>, %o: tensor<1x3x4x5x8xf32>) -> tensor<1x3x4x5x8xf32> {
  %w = arith.constant dense<1.0> : tensor<2x2x2x8x8xf32>
  // expected-remark@below {{plain loops, as it has more than two image dimensions}}
  %y = linalg.conv_3d_ndhwc_dhwcf ins(%x, %w : tensor<1x4x5x6x8xf32>, tensor<2x2x2x8x8xf32>) outs(%o : tensor<1x3x4x5x8xf32>) -> tensor<1x3x4x5x8xf32>
  return %y : tensor<1x3x4x5x8xf32>
}

// -----

func.func @batch_of_matmuls(%x: tensor<2x8x16xf32>, %o: tensor<2x8x8xf32>) -> tensor<2x8x8xf32> {
  %w = arith.constant dense<1.0> : tensor<2x16x8xf32>
  // expected-remark@below {{plain loops, as it is a batch of matmuls, or a contraction of several dimensions}}
  %y = linalg.batch_matmul ins(%x, %w : tensor<2x8x16xf32>, tensor<2x16x8xf32>) outs(%o : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  return %y : tensor<2x8x8xf32>
}

// -----

func.func @f16(%x: tensor<1x8x8x4xf16>, %o: tensor<1x6x6x8xf16>) -> tensor<1x6x6x8xf16> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf16>
  // expected-remark@below {{plain loops, as it is not on f32 or f64 alone}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf16>, tensor<8x3x3x4xf16>) outs(%o : tensor<1x6x6x8xf16>) -> tensor<1x6x6x8xf16>
  return %y : tensor<1x6x6x8xf16>
}

// -----

func.func @f16_into_f32(%x: tensor<1x8x8x16xf16>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %k = tensor.empty() : tensor<2x2xf16>
  // expected-remark@below {{plain loops, as it is not on f32 or f64 alone}}
  %y = linalg.pooling_nhwc_sum {strides = dense<2> : tensor<2xi64>} ins(%x, %k : tensor<1x8x8x16xf16>, tensor<2x2xf16>) outs(%o : tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

// Sums of integers are not of this kind at all.
func.func @integer(%x: tensor<1x8x8x4xi8>, %o: tensor<1x6x6x8xi32>) -> tensor<1x6x6x8xi32> {
  %w = arith.constant dense<1> : tensor<8x3x3x4xi8>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xi8>, tensor<8x3x3x4xi8>) outs(%o : tensor<1x6x6x8xi32>) -> tensor<1x6x6x8xi32>
  return %y : tensor<1x6x6x8xi32>
}

// -----

func.func @weights_of_the_caller(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %o: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  // expected-remark@below {{plain loops, as its weights are not constant, or not there}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// -----

func.func @weights_on_the_left(%x: tensor<64x8xf32>, %o: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %w = arith.constant dense<1.0> : tensor<16x64xf32>
  // expected-remark@below {{plain loops, as its weights are not constant, or not there}}
  %y = linalg.matmul ins(%w, %x : tensor<16x64xf32>, tensor<64x8xf32>) outs(%o : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %y : tensor<16x8xf32>
}

// -----

func.func @elided_weights(%x: tensor<1x8x8x4xf32>, %o: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  %w = arith.constant dense_resource<__elided__> : tensor<8x3x3x4xf32>
  // expected-remark@below {{plain loops, as its weights are not constant, or not there}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// -----

func.func @unknown_height(%x: tensor<1x?x8x4xf32>, %o: tensor<1x?x6x8xf32>) -> tensor<1x?x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  // expected-remark@below {{plain loops, as a size other than that of the batch is not known}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x?x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x?x6x8xf32>) -> tensor<1x?x6x8xf32>
  return %y : tensor<1x?x6x8xf32>
}

// -----

// 4 * 4 * 4 * 15 multiplications.
func.func @small(%x: tensor<1x4x4x4xf32>, %o: tensor<1x4x4x15xf32>) -> tensor<1x4x4x15xf32> {
  %w = arith.constant dense<1.0> : tensor<15x1x1x4xf32>
  // expected-remark@below {{plain loops, as it is small}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x4x4x4xf32>, tensor<15x1x1x4xf32>) outs(%o : tensor<1x4x4x15xf32>) -> tensor<1x4x4x15xf32>
  return %y : tensor<1x4x4x15xf32>
}

// -----

func.func @no_images(%x: tensor<0x8x8x4xf32>, %o: tensor<0x6x6x8xf32>) -> tensor<0x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  // expected-remark@below {{plain loops, as it has no elements}}
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<0x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<0x6x6x8xf32>) -> tensor<0x6x6x8xf32>
  return %y : tensor<0x6x6x8xf32>
}

// -----

func.func @elementwise(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %z = linalg.mul ins(%x, %y : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}
