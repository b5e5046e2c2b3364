// The same steps as named ops, linalg.elementwise, linalg.map with one op in its
// body, and arith on tensors.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

// CHECK-LABEL:  func.func @named_add(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_add(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.add ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_add_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_add_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.add ins(%s, %conv : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_sub(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[-2.000000e+00, -4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_sub(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.sub ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_sub_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_sub_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.sub ins(%s, %conv : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_mul(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_mul(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.mul ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_mul_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_mul_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.mul ins(%s, %conv : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_div(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_div(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.div ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @named_negf(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @named_negf(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.negf ins(%conv : !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_add(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_add(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_sub(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[-2.000000e+00, -4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_sub(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_mul(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_mul(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_div(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_div(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.elementwise kind=#linalg.elementwise_kind<div> ins(%conv, %s : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_negf(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_negf(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%conv : !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @elementwise_maps(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @elementwise_maps(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#id, #c, #id] ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @map_op(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @map_op(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.map ins(%conv, %s : !t, !t) outs(%e : !t)
    (%v: f32, %p: f32, %out: f32) {
      %0 = arith.mulf %v, %p : f32
      linalg.yield %0 : f32
    }
  return %y : !t
}

// CHECK-LABEL:  func.func @map_short(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @map_short(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.map { arith.mulf } ins(%conv, %s : !t, !t) outs(%e : !t)
  return %y : !t
}

// CHECK-LABEL:  func.func @map_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @map_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.map { arith.subf } ins(%s, %conv : !t, !t) outs(%e : !t)
  return %y : !t
}

// -((x - [2, 4]) * [2, 4]) / [2, 4] + [2, 4]
// CHECK-LABEL:  func.func @arith_tensors(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[4.000000e+00, 8.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @arith_tensors(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %0 = arith.subf %conv, %s : !t
  %1 = arith.mulf %s, %0 : !t
  %2 = arith.divf %1, %s : !t
  %3 = arith.negf %2 : !t
  %y = arith.addf %3, %s : !t
  return %y : !t
}
