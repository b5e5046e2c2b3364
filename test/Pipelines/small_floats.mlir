// Every op rounds to its type: between two ops of f16 or bf16 no bits survive.
// 1 + u is 1 in either type (u: half an ulp of one), and 1 - 1 is 0; with the
// rounding dropped it would be u. The root of 1 + u likewise.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline=optimize=false \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s

// CHECK: {{\[}}0, 0]
// CHECK: {{\[}}0, 0]

// The flag that would allow it, on which nothing may depend.
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline | FileCheck %s --check-prefix=FLAG
// FLAG-NOT: fastmath

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @f16(%x: tensor<2xf16>, %u: tensor<2xf16>) -> tensor<2xf32> {
  %sum = arith.addf %x, %u : tensor<2xf16>
  %root = math.rsqrt %sum : tensor<2xf16>
  %d = arith.subf %root, %x : tensor<2xf16>
  %r = arith.extf %d : tensor<2xf16> to tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func private @bf16(%x: tensor<2xbf16>, %u: tensor<2xbf16>) -> tensor<2xf32> {
  %sum = arith.addf %x, %u : tensor<2xbf16>
  %root = math.rsqrt %sum : tensor<2xbf16>
  %d = arith.subf %root, %x : tensor<2xbf16>
  %r = arith.extf %d : tensor<2xbf16> to tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @main() {
  %x16 = arith.constant dense<1.0> : tensor<2xf16>
  %u16 = arith.constant dense<4.8828125e-4> : tensor<2xf16>
  %a = call @f16(%x16, %u16) : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf32>
  %any = tensor.cast %a : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %xb = arith.constant dense<1.0> : tensor<2xbf16>
  %ub = arith.constant dense<3.90625e-3> : tensor<2xbf16>
  %b = call @bf16(%xb, %ub) : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xf32>
  %any2 = tensor.cast %b : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%any2) : (tensor<*xf32>) -> ()
  return
}
