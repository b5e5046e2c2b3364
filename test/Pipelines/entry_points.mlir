// Public functions get a C interface and never write into their arguments;
// private ones and declarations stay as they are.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline | FileCheck %s
// RUN: bnfold-opt %s --pass-pipeline='builtin.module(func.func(bnfold-prepare-entry-points))' \
// RUN:   | FileCheck %s --check-prefix=MARKED

// MARKED: func.func @public(%{{.*}}: tensor<4xf32> {bufferization.writable = false}, %{{.*}}: f32)
// MARKED-SAME: llvm.emit_c_interface
// MARKED: func.func @writable(%{{.*}}: tensor<4xf32> {bufferization.writable = true})
// MARKED: func.func private @private(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> {
// MARKED: func.func private @declared(f32)

// CHECK-NOT: _mlir_ciface_private
// CHECK-NOT: _mlir_ciface_declared
// CHECK: llvm.func @public
// The value is inserted into a copy.
// CHECK: llvm.call @malloc
// CHECK: llvm.func @_mlir_ciface_public
// CHECK-NOT: _mlir_ciface_private
// CHECK-NOT: _mlir_ciface_declared

func.func @public(%x: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %i = arith.constant 2 : index
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func @writable(%x: tensor<4xf32> {bufferization.writable = true}) -> tensor<4xf32> {
  %y = func.call @private(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  %c = arith.constant 0.0 : f32
  call @declared(%c) : (f32) -> ()
  return %y : tensor<4xf32>
}

func.func private @declared(f32)
