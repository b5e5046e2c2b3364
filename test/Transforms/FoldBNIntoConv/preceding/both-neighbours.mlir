// A chain between two convs: the one in front of it wins.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=report-only --remarks-filter=bnfold -o %t.same 2>&1 | FileCheck %s --check-prefix=ONLY

// A report of what would be done names one of them, too.
// ONLY:      Function=first_takes_it |{{.*}}"would fold 3 ops behind tosa.conv2d into it"
// ONLY-NOT:  Function=first_takes_it |
// ONLY:      Function=first_is_unsafe |{{.*}}"would merge 4 ops behind tosa.conv2d into 3 ops"

// The conv in front takes the chain, although both could.
// CHECK-LABEL:         func.func @first_takes_it(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]]], [[[1.200000e+01, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-5.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @first_takes_it(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %4 = tosa.conv2d %3, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %4 : tensor<1x4x4x2xf32>
}

// The first conv would overflow. Its chain is merged, and the second conv takes
// that, although its ops stand beside the old ones.
// CHECK-LABEL:         func.func @first_is_unsafe(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+30, 1.000000e+00]]], [[[1.000000e+00, 1.000000e+30]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C1]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[0.00999999977, 8.000000e-02]]], [[[3.000000e-02, 1.600000e-01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.017000e+01, 2.035000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @first_is_unsafe(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0e+30, 1.0]]], [[[1.0, 1.0e+30]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %a = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %a : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %m = "tosa.const"() <{values = dense<[[[[1000000000.0, 2000000000.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.mul %2, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %4 = tosa.add %3, %a : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0e-20, 2.0e-20]]], [[[3.0e-20, 4.0e-20]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %5 = tosa.conv2d %4, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %5 : tensor<1x4x4x2xf32>
}

// The add that would stay in front of the second conv is one that the first would
// take: the merged chain stays as it is.
// CHECK-LABEL:         func.func @first_is_unsafe_second_padded(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+30, 1.000000e+00]]], [[[1.000000e+00, 1.000000e+30]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C1]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C3]]
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[9.99999984E+17, 4.000000e+18]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V2:.+]] = tosa.mul %[[V1]], %[[C4]], %[[C5]]
// CHECK-NEXT:            %[[V3:.+]] = tosa.add %[[V2]], %[[C3]]
// CHECK-NEXT:            %[[C6:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[9.99999968E-21, 2.000000e-20]]], [[[3.000000e-20, 4.000000e-20]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C7:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V4:.+]] = tosa.conv2d %[[V3]], %[[C6]], %[[C7]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 1, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V4]]
func.func @first_is_unsafe_second_padded(%x: tensor<1x4x4x2xf32>) -> tensor<1x5x4x2xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0e+30, 1.0]]], [[[1.0, 1.0e+30]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %a = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %a : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %m = "tosa.const"() <{values = dense<[[[[1000000000.0, 2000000000.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.mul %2, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %4 = tosa.add %3, %a : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0e-20, 2.0e-20]]], [[[3.0e-20, 4.0e-20]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %5 = tosa.conv2d %4, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x2xf32>
  return %5 : tensor<1x5x4x2xf32>
}

// A scale alone leaves nothing.
// CHECK-LABEL:         func.func @first_is_unsafe_second_padded_scale(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+30, 1.000000e+00]]], [[[1.000000e+00, 1.000000e+30]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C1]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[0.00999999977, 8.000000e-02]]], [[[3.000000e-02, 1.600000e-01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 1, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @first_is_unsafe_second_padded_scale(%x: tensor<1x4x4x2xf32>) -> tensor<1x5x4x2xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0e+30, 1.0]]], [[[1.0, 1.0e+30]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %m = "tosa.const"() <{values = dense<[[[[1000000000.0, 2000000000.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %m, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0e-20, 2.0e-20]]], [[[3.0e-20, 4.0e-20]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x2xf32>
  return %3 : tensor<1x5x4x2xf32>
}

// The first conv is not to be touched; the second is.
// CHECK-LABEL:         func.func @first_is_skipped(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C1]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @first_is_skipped(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, bnfold.skip} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// The first conv's result has another use.
// CHECK-LABEL:         func.func @first_is_used_twice(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C1]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]], %[[V0]]
func.func @first_is_used_twice(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3, %0 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}
