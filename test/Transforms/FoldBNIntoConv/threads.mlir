// Output, names of resources and remarks are the same for any number of
// threads. The first conv has weights large enough for several, the second
// merges, and names run in the order of the convs.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold \
// RUN:   --emit-bytecode -o %t.threads.mlirbc 2> %t.threads.txt
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold \
// RUN:   --mlir-disable-threading --emit-bytecode -o %t.one.mlirbc 2> %t.one.txt
// RUN: cmp %t.threads.mlirbc %t.one.mlirbc
// RUN: cmp %t.threads.txt %t.one.txt
// RUN: FileCheck %s --check-prefix=REMARKS < %t.threads.txt
// RUN: bnfold-opt %t.threads.mlirbc --mlir-elide-elementsattrs-if-larger=8 | FileCheck %s

// REMARKS: [Passed] FoldBN {{.*}}Function=large {{.*}}folded 2 ops behind tosa.conv2d into it
// REMARKS: [Passed] FoldBN {{.*}}Function=merged {{.*}}merged 3 ops behind tosa.conv2d into 2 ops
// REMARKS: [Passed] FoldBN {{.*}}Function=first {{.*}}folded 1 op behind tosa.conv2d into it
// REMARKS: [Passed] FoldBN {{.*}}Function=second {{.*}}folded 1 op behind tosa.conv2d into it

// CHECK-LABEL: @large
// CHECK: tosa.conv2d
// CHECK-NEXT: return
func.func @large(%x: tensor<1x1x1x1500xf32>) -> tensor<1x1x1x600xf32> {
  %w = "tosa.const"() <{values = dense<0.3> : tensor<600x1x1x1500xf32>}> : () -> tensor<600x1x1x1500xf32>
  %b = "tosa.const"() <{values = dense<0.1> : tensor<600xf32>}> : () -> tensor<600xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.7> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %t = "tosa.const"() <{values = dense<0.7> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1500xf32>, tensor<600x1x1x1500xf32>, tensor<600xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x600xf32>
  %m = tosa.mul %c, %s, %shift : (tensor<1x1x1x600xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x600xf32>
  %a = tosa.add %m, %t : (tensor<1x1x1x600xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x600xf32>
  return %a : tensor<1x1x1x600xf32>
}

// CHECK-LABEL: @merged
// CHECK: tosa.conv2d
// CHECK: tosa.mul
func.func @merged(%x: tensor<1x1x1x1500xf32>) -> tensor<1x1x1x600xf32> {
  %w = "tosa.const"() <{values = dense<1.0e13> : tensor<600x1x1x1500xf32>}> : () -> tensor<600x1x1x1500xf32>
  %b = "tosa.const"() <{values = dense<0.1> : tensor<600xf32>}> : () -> tensor<600xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %t = "tosa.const"() <{values = dense<0.7> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1500xf32>, tensor<600x1x1x1500xf32>, tensor<600xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x600xf32>
  %m = tosa.mul %c, %s, %shift : (tensor<1x1x1x600xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x600xf32>
  %n = tosa.mul %m, %s, %shift : (tensor<1x1x1x600xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x600xf32>
  %a = tosa.add %n, %t : (tensor<1x1x1x600xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x600xf32>
  return %a : tensor<1x1x1x600xf32>
}

// Both have the weights @w.
// CHECK-LABEL: @first
// CHECK: dense_resource<w_1>
func.func @first(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.1> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x2xf32>
  %m = tosa.mul %c, %s, %shift : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x2xf32>
  return %m : tensor<1x1x1x2xf32>
}

// CHECK-LABEL: @second
// CHECK: dense_resource<w_2>
func.func @second(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.1> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x2xf32>
  %m = tosa.mul %c, %s, %shift : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x2xf32>
  return %m : tensor<1x1x1x2xf32>
}

// CHECK-DAG: w_1: "0x1000000000000040000080400000C04000000041"
// CHECK-DAG: w_2: "0x1000000000008040000000410000404100008041"

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
