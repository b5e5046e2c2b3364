// The bug report's graph from text to a printed value: 5.03316e+07 unfolded and
// by the pass; a plain fold loses it, so this test can fail.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --fold-bn-into-conv --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --fold-bn-into-conv --bnfold-to-llvm-pipeline=optimize=false \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=fold --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s --check-prefix=PLAIN

// CHECK: {{\[\[\[\[}}5.03316e+07{{\]\]\]\]}}
// PLAIN: {{\[\[\[\[}}{{-?(nan|inf)}}{{\]\]\]\]}}

func.func private @printMemrefF32(tensor<*xf32>)

func.func @main() {
  %x = arith.constant dense<1.0e13> : tensor<1x1x1x2xf32>
  %y = call @graph(%x) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32>
  %any = tensor.cast %y : tensor<1x1x1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @graph(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[0., 0.], [0., 0.], [0., 0.]],
      [[0., 0.], [1.e13, -1.e13], [0., 0.]],
      [[0., 0.], [0., 0.], [0., 0.]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %huge = "tosa.const"() <{values = dense<1.0e13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %conv = tosa.conv2d %x, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %centred = tosa.sub %conv, %one : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %ve = tosa.add %one, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %scaled = tosa.mul %norm, %huge, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.add %scaled, %huge : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}
