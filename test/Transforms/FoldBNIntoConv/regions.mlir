// Convs and chains inside regions: within one, and with the chain in another
// region than the conv.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @inside_if(
// CHECK:          scf.if
// CHECK-NEXT:       %[[W:.+]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}2.000000e+00]]], {{\[\[\[}}4.000000e+00]]]]>
// CHECK-NEXT:       %[[B:.+]] = "tosa.const"
// CHECK-NEXT:       %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]], %[[B]],
// CHECK-NEXT:       scf.yield %[[Y]]
// CHECK:          else
// CHECK-NEXT:       tosa.const
// CHECK-NEXT:       scf.yield
func.func @inside_if(%x: tensor<1x4x4x1xf32>, %if: i1) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %r = scf.if %if -> (tensor<1x4x4x2xf32>) {
    %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
    %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
    scf.yield %1 : tensor<1x4x4x2xf32>
  } else {
    %2 = "tosa.const"() <{values = dense<0.0> : tensor<1x4x4x2xf32>}> : () -> tensor<1x4x4x2xf32>
    scf.yield %2 : tensor<1x4x4x2xf32>
  }
  return %r : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @inside_for(
// CHECK:          scf.for {{.*}} iter_args(%[[X:.+]] = %{{.+}})
// CHECK-NEXT:       %[[W:.+]] = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:       %[[B:.+]] = "tosa.const"
// CHECK-NEXT:       %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]],
// CHECK-NEXT:       scf.yield %[[Y]]
func.func @inside_for(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %from = arith.constant 0 : index
  %to = arith.constant 4 : index
  %step = arith.constant 1 : index
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = scf.for %i = %from to %to step %step iter_args(%a = %x) -> (tensor<1x4x4x1xf32>) {
    %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
    %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
    scf.yield %1 : tensor<1x4x4x1xf32>
  }
  return %r : tensor<1x4x4x1xf32>
}

// A chain, and its constant, that are in a region behind the conv.
// CHECK-LABEL:  func.func @chain_inside(
// CHECK:          dense<{{\[\[\[\[}}2.000000e+00]]], {{\[\[\[}}4.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     scf.if
// CHECK-NEXT:       scf.yield %[[Y]]
func.func @chain_inside(%x: tensor<1x4x4x1xf32>, %if: i1) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %r = scf.if %if -> (tensor<1x4x4x2xf32>) {
    %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
    scf.yield %1 : tensor<1x4x4x2xf32>
  } else {
    %2 = "tosa.const"() <{values = dense<0.0> : tensor<1x4x4x2xf32>}> : () -> tensor<1x4x4x2xf32>
    scf.yield %2 : tensor<1x4x4x2xf32>
  }
  return %r : tensor<1x4x4x2xf32>
}
