// f16 convs with an f32 accumulator round once, at the end: 300 * 300 - 60000 is
// 30000, though 90000 has no f16. MLIR's own lowering of depthwise convs, and its
// decomposition of transposed ones with strides, round in between.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline=optimize=false \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s

// CHECK: {{\[\[\[\[}}30000],
// CHECK-NEXT: [-60000]],
// CHECK-NEXT: {{\[\[}}-60000],
// CHECK-NEXT: [-60000]]]]
// CHECK: {{\[\[\[\[}}30000]]]]
// CHECK: {{\[\[\[\[}}30000]]]]
// CHECK: {{\[\[\[\[\[}}30000]]]]]

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @transposed(%x: tensor<1x1x1x1xf16>) -> tensor<1x2x2x1xf16> {
  %w = "tosa.const"() <{values = dense<3.0e2> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<-6.0e4> : tensor<1xf16>}> : () -> tensor<1xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.transpose_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, out_pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  return %y : tensor<1x2x2x1xf16>
}

func.func private @depthwise(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<3.0e2> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<-6.0e4> : tensor<1xf16>}> : () -> tensor<1xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}

func.func private @conv2d(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<3.0e2> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<-6.0e4> : tensor<1xf16>}> : () -> tensor<1xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}

func.func private @conv3d(%x: tensor<1x1x1x1x1xf16>) -> tensor<1x1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<3.0e2> : tensor<1x1x1x1x1xf16>}> : () -> tensor<1x1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<-6.0e4> : tensor<1xf16>}> : () -> tensor<1xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.conv3d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x1x1x1x1xf16>, tensor<1x1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1x1xf16>
  return %y : tensor<1x1x1x1x1xf16>
}

func.func @main() {
  %x = arith.constant dense<3.0e2> : tensor<1x1x1x1xf16>
  %y = call @transposed(%x) : (tensor<1x1x1x1xf16>) -> tensor<1x2x2x1xf16>
  %yf = arith.extf %y : tensor<1x2x2x1xf16> to tensor<1x2x2x1xf32>
  %yu = tensor.cast %yf : tensor<1x2x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%yu) : (tensor<*xf32>) -> ()
  %z = call @depthwise(%x) : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %zf = arith.extf %z : tensor<1x1x1x1xf16> to tensor<1x1x1x1xf32>
  %zu = tensor.cast %zf : tensor<1x1x1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%zu) : (tensor<*xf32>) -> ()
  %c2 = call @conv2d(%x) : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %c2f = arith.extf %c2 : tensor<1x1x1x1xf16> to tensor<1x1x1x1xf32>
  %c2u = tensor.cast %c2f : tensor<1x1x1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%c2u) : (tensor<*xf32>) -> ()
  %x5 = arith.constant dense<3.0e2> : tensor<1x1x1x1x1xf16>
  %c3 = call @conv3d(%x5) : (tensor<1x1x1x1x1xf16>) -> tensor<1x1x1x1x1xf16>
  %c3f = arith.extf %c3 : tensor<1x1x1x1x1xf16> to tensor<1x1x1x1x1xf32>
  %c3u = tensor.cast %c3f : tensor<1x1x1x1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%c3u) : (tensor<*xf32>) -> ()
  return
}
