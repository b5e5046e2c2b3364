// Casts that do not lead back to the conv's type, a wide value with another use,
// elements moved between the casts, and a conv that may not fold: nothing between
// casts is touched.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s | diff %t -

func.func @negative_no_way_back(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  return %1 : tensor<1x1x1x1xf32>
}

func.func @negative_back_to_another_type(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xbf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %2 = tosa.cast %1 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xbf16>
  return %2 : tensor<1x1x1x1xbf16>
}

// bf16 and f16 each have values that the other has not.
func.func @negative_not_wider(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %s = arith.constant dense<3.0> : tensor<1x1x1x1xbf16>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xbf16>
  %1 = arith.mulf %0, %s : tensor<1x1x1x1xbf16>
  %2 = tosa.cast %1 : (tensor<1x1x1x1xbf16>) -> tensor<1x1x1x1xf16>
  return %2 : tensor<1x1x1x1xf16>
}

func.func @negative_wide_value_used_twice(%x: tensor<1x1x1x1xf16>) -> (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf32>) {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %2 = tosa.cast %1 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf16>
  return %2, %1 : tensor<1x1x1x1xf16>, tensor<1x1x1x1xf32>
}

func.func @negative_moved_between(%x: tensor<1x2x2x1xf16>) -> tensor<1x2x2x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  %0 = tosa.cast %conv : (tensor<1x2x2x1xf16>) -> tensor<1x2x2x1xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x1xf32>
  %3 = tosa.cast %2 : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf16>
  return %3 : tensor<1x2x2x1xf16>
}

// 60000 * 2 is no f16; merging what is computed in f32 is another pass's work.
func.func @negative_unsafe(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<60000.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %3 = tosa.cast %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf16>
  return %3 : tensor<1x1x1x1xf16>
}

// A cast that rounds toward zero does more than convert.
func.func @negative_rounding(%x: tensor<4x2xf16>) -> tensor<4x3xf16> {
  %w = arith.constant dense<1.0> : tensor<2x3xf16>
  %init = arith.constant dense<0.0> : tensor<4x3xf16>
  %s = arith.constant dense<3.0> : tensor<4x3xf32>
  %conv = linalg.matmul ins(%x, %w : tensor<4x2xf16>, tensor<2x3xf16>) outs(%init : tensor<4x3xf16>) -> tensor<4x3xf16>
  %0 = arith.extf %conv : tensor<4x3xf16> to tensor<4x3xf32>
  %1 = arith.mulf %0, %s : tensor<4x3xf32>
  %2 = arith.truncf %1 toward_zero : tensor<4x3xf32> to tensor<4x3xf16>
  return %2 : tensor<4x3xf16>
}
