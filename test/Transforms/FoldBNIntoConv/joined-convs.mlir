// Convs that a concat joins along their channels, as front ends write grouped
// convs in TOSA: each takes its part of the chain behind the concat, or none does,
// and one remark is for all of them.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics --split-input-file -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv --split-input-file -o %t.twice
// RUN: diff %t %t.twice
// RUN: bnfold-opt %s --fold-bn-into-conv=report-only --split-input-file -o %t.same
// RUN: bnfold-opt %s --split-input-file | diff - %t.same

// Two groups of two channels, and a transpose behind them.
// CHECK-LABEL: @groups
// CHECK-DAG:     %[[W0:.+]] = "tosa.const"() <{values = dense<{{\[}}{{\[\[\[}}2.000000e+00]]], {{\[\[\[}}4.000000e+00]]]]> : tensor<2x1x1x1xf32>}>
// CHECK-DAG:     %[[B0:.+]] = "tosa.const"() <{values = dense<[0.000000e+00, 6.000000e+00]> : tensor<2xf32>}>
// CHECK:         %[[C0:.+]] = tosa.conv2d %{{.+}}, %[[W0]], %[[B0]],
// CHECK-DAG:     %[[W1:.+]] = "tosa.const"() <{values = dense<{{\[}}{{\[\[\[}}1.500000e+01]]], {{\[\[\[}}2.000000e+01]]]]> : tensor<2x1x1x1xf32>}>
// CHECK-DAG:     %[[B1:.+]] = "tosa.const"() <{values = dense<[9.000000e+00, 1.200000e+01]> : tensor<2xf32>}>
// CHECK:         %[[C1:.+]] = tosa.conv2d %{{.+}}, %[[W1]], %[[B1]],
// CHECK:         %[[JOINED:.+]] = tosa.concat %[[C0]], %[[C1]]
// CHECK-NEXT:    %[[MOVED:.+]] = tosa.transpose %[[JOINED]]
// CHECK-NEXT:    return %[[MOVED]]
func.func @groups(%x0: tensor<1x4x4x1xf32>, %x1: tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<5.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b0 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  // expected-remark@+1 {{folded 2 ops behind 2 joined tosa.conv2d into them}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x4xf32>
  %t = tosa.transpose %j {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gain = "tosa.const"() <{values = dense<[[[[1.0]], [[2.0]], [[3.0]], [[4.0]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.sub %t, %mean : (tensor<1x4x4x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x4xf32>
  %m = tosa.mul %d, %gain, %shift : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x4xf32>
  return %m : tensor<1x4x4x4xf32>
}

// -----

// linalg, groups of different sizes.
// CHECK-LABEL: @linalg
// CHECK:         %[[F0:.+]] = linalg.fill ins(%{{.+}} : f32) outs(%{{.+}} : tensor<1x1x4x4xf32>)
// CHECK-NEXT:    %[[C0:.+]] = linalg.conv_2d_nchw_fchw {{.+}} outs(%[[F0]] :
// CHECK:         %[[V1:.+]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %[[B1:.+]] = linalg.broadcast ins(%[[V1]] :
// CHECK-NEXT:    %[[C1:.+]] = linalg.conv_2d_nchw_fchw {{.+}} outs(%[[B1]] :
// CHECK-NEXT:    %[[JOINED:.+]] = tensor.concat dim(1) %[[C0]], %[[C1]]
// CHECK-NEXT:    return %[[JOINED]]
func.func @linalg(%x: tensor<1x1x4x4xf32>, %o0: tensor<1x1x4x4xf32>, %o1: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %w0 = arith.constant dense<2.0> : tensor<1x1x1x1xf32>
  %w1 = arith.constant dense<3.0> : tensor<2x1x1x1xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%o0 : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%o1 : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %c0 = linalg.conv_2d_nchw_fchw ins(%x, %w0 : tensor<1x1x4x4xf32>, tensor<1x1x1x1xf32>) outs(%f0 : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %c1 = linalg.conv_2d_nchw_fchw ins(%x, %w1 : tensor<1x1x4x4xf32>, tensor<2x1x1x1xf32>) outs(%f1 : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  // expected-remark@+1 {{behind 2 joined linalg.conv_2d_nchw_fchw into them}}
  %j = tensor.concat dim(1) %c0, %c1 : (tensor<1x1x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32>
  %beta = arith.constant dense<[[[[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]], [[2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0]], [[3.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0]]]]> : tensor<1x3x4x4xf32>
  %gain = arith.constant dense<2.0> : tensor<1x3x4x4xf32>
  %0 = arith.mulf %j, %gain : tensor<1x3x4x4xf32>
  %1 = arith.addf %0, %beta : tensor<1x3x4x4xf32>
  return %1 : tensor<1x3x4x4xf32>
}

// -----

// A matmul has no bias: each keeps an add.
// CHECK-LABEL: @without_bias
// CHECK:         %[[C0:.+]] = tosa.matmul
// CHECK:         %[[S0:.+]] = tosa.add %[[C0]], %{{.+}} -> tensor<1x4x1xf32>
// CHECK:         %[[C1:.+]] = tosa.matmul
// CHECK:         %[[S1:.+]] = tosa.add %[[C1]], %{{.+}} -> tensor<1x4x2xf32>
// CHECK:         %[[JOINED:.+]] = tosa.concat %[[S0]], %[[S1]]
// CHECK-NEXT:    return %[[JOINED]]
func.func @without_bias(%x: tensor<1x4x1xf32>) -> tensor<1x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<3.0> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %c0 = tosa.matmul %x, %w0, %z, %z : (tensor<1x4x1xf32>, tensor<1x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x1xf32>
  %c1 = tosa.matmul %x, %w1, %z, %z : (tensor<1x4x1xf32>, tensor<1x1x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  // expected-remark@+1 {{folded 2 ops behind 2 joined tosa.matmul into them, but for 1 op}}
  %j = tosa.concat %c0, %c1 {axis = 2 : i32} : (tensor<1x4x1xf32>, tensor<1x4x2xf32>) -> tensor<1x4x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %gain = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x3xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x3xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x3xf32>, tensor<1x1x3xf32>) -> tensor<1x4x3xf32>
  return %1 : tensor<1x4x3xf32>
}

// -----

// One of the convs cannot take its part, so that none does: the chain is merged.
// CHECK-LABEL: @one_is_unsafe
// CHECK:         tosa.concat
// CHECK-NEXT:    "tosa.const"() <{values = dense<[{{.*}}2.000000e+00, 2.000000e+38]{{.*}}> : tensor<1x1x1x2xf32>}>
// CHECK-NEXT:    "tosa.const"
// CHECK-NEXT:    tosa.mul
// CHECK-NEXT:    return
func.func @one_is_unsafe(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c0 = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %c1 = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  // expected-remark@+1 {{a folded weight would not be finite in its type (channel 1: 2e+48)}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32>
  %gain = "tosa.const"() <{values = dense<[[[[1.0, 1.0e38]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// -----

// What one of them refuses, all do.
// CHECK-LABEL: @weights_of_one_not_constant
// CHECK:         tosa.concat
// CHECK:         tosa.mul
func.func @weights_of_one_not_constant(%x: tensor<1x4x4x1xf32>, %v: tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c0 = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %c1 = tosa.conv2d %x, %v, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %j, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// -----

// The chain ends where it would begin, and says why.
// CHECK-LABEL: @parameter_not_constant
// CHECK:         tosa.concat
// CHECK-NEXT:    tosa.add
func.func @parameter_not_constant(%x: tensor<1x4x4x1xf32>, %p: tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %d = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c, %d {axis = 3 : i32} : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32>
  // expected-remark@+1 {{the chain behind 2 joined tosa.conv2d ends before this op}}
  %0 = tosa.add %j, %p : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// -----

// CHECK-LABEL: @joined_used_twice
// CHECK:         tosa.concat
// CHECK:         tosa.add
func.func @joined_used_twice(%x: tensor<1x4x4x1xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %d = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %p = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{result}}
  %j = tosa.concat %c, %d {axis = 3 : i32} : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32>
  %0 = tosa.add %j, %p : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %0, %j : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}
