// A slice that drops a channel: the conv is more than the chain is to scale.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -


func.func @negative_one_channel(%x: tensor<1x2x2x1xf32>) -> tensor<1x3x3x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[10.0]]]]> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %start = tosa.const_shape {values = dense<[0, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape {values = dense<[1, 3, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<1x3x3x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x3x3x1xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x3x3x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x3x1xf32>
  return %2 : tensor<1x3x3x1xf32>
}
