// Narrower floats become f64 everywhere: in signatures, constants, resources, bodies
// and TOSA ops, which become linalg. Casts between float types go, and nothing is
// rounded to the old types on the way.

// RUN: bnfold-opt %s --split-input-file --bnfold-widen-to-f64 \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s

// CHECK-LABEL: func.func @types_and_constants
// CHECK-SAME: (%[[X:.*]]: tensor<2xf64>, %{{.*}}: tensor<2xi8>, %{{.*}}: index) -> tensor<2xf64>
func.func @types_and_constants(%x: tensor<2xbf16>, %i: tensor<2xi8>, %n: index) -> tensor<2xf32> {
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<[5.000000e-01, 0xFFF0000000000000]> : tensor<2xf64>
  // CHECK-DAG: %[[S:.*]] = arith.constant dense<1.0009765625> : tensor<2xf64>
  // CHECK-DAG: %[[R:.*]] = arith.constant dense_resource<r{{.*}}> : tensor<2xf64>
  %c = arith.constant dense<[0.5, 0xFF80]> : tensor<2xbf16>
  %s = arith.constant dense<0x3C01> : tensor<2xf16>
  %r = arith.constant dense_resource<r> : tensor<2xf32>
  // The casts between float types go.
  // CHECK-NOT: extf
  // CHECK: %[[A:.*]] = arith.addf %[[X]], %[[C]] : tensor<2xf64>
  // CHECK-NEXT: %[[B:.*]] = arith.mulf %[[A]], %[[S]] : tensor<2xf64>
  // CHECK-NEXT: %[[Y:.*]] = arith.mulf %[[B]], %[[R]] : tensor<2xf64>
  // CHECK-NEXT: return %[[Y]] : tensor<2xf64>
  %a = arith.addf %x, %c : tensor<2xbf16>
  %w = arith.extf %a : tensor<2xbf16> to tensor<2xf32>
  %sw = arith.extf %s : tensor<2xf16> to tensor<2xf32>
  %b = arith.mulf %w, %sw : tensor<2xf32>
  %y = arith.mulf %b, %r : tensor<2xf32>
  return %y : tensor<2xf32>
}
// CHECK: r{{.*}}: "0x08000000000000000000F03F00000000000000C0"
{-#
  dialect_resources: { builtin: { r: "0x040000000000803F000000C0" } }
#-}

// -----

// CHECK-LABEL: func.func @regions
// CHECK: linalg.generic
// CHECK: ^bb0(%[[E:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT: %[[K:.*]] = arith.constant 1.000000e-01 : f64
// CHECK-NEXT: arith.mulf %[[E]], %[[K]] : f64
// CHECK: return %{{.*}} : tensor<4xf64>
func.func @regions(%x: tensor<4xf16>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf16>) outs(%o : tensor<4xf32>) {
  ^bb0(%e: f16, %out: f32):
    %k = arith.constant 0.1 : f64
    %kt = arith.truncf %k : f64 to f32
    %w = arith.extf %e : f16 to f32
    %m = arith.mulf %w, %kt : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// TOSA becomes linalg, without var + eps being rounded to f16 on the way, which
// would make the eps 0.
// CHECK-LABEL: func.func @tosa
// CHECK-NOT: tosa.
// CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<1xf64>
// CHECK-DAG: arith.constant dense<1.9896030426025391E-4> : tensor<1xf64>
// CHECK: arith.addf {{.*}} : f64
// CHECK: math.rsqrt {{.*}} : f64
// CHECK-NOT: unrealized_conversion_cast
// CHECK: return %{{.*}} : tensor<1xf64>
func.func @tosa() -> tensor<1xf16> {
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %eps = "tosa.const"() <{values = dense<1.99e-4> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.add %var, %eps : (tensor<1xf16>, tensor<1xf16>) -> tensor<1xf16>
  %1 = tosa.rsqrt %0 : (tensor<1xf16>) -> tensor<1xf16>
  return %1 : tensor<1xf16>
}

// -----

// CHECK-LABEL: func.func @complex
func.func @complex() -> tensor<2xcomplex<f32>> {
  // CHECK: arith.constant dense<[(1.000000e+00,5.000000e-01), (-2.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f64>>
  %0 = arith.constant dense<[(1.0, 0.5), (-2.0, 0.0)]> : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}
