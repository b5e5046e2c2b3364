// A report that cannot be written fails the pass, and so does one asked for
// where the pass runs on several ops.

// RUN: not bnfold-opt %s --fold-bn-into-conv=report=%t/no/such/folder/report.json 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not bnfold-opt %s --pass-pipeline='builtin.module(func.func(fold-bn-into-conv{report=%t.json}))' 2>&1 | FileCheck %s --check-prefix=NESTED

// FILE:     error: fold-bn-into-conv: cannot write the report to '{{.*}}no/such/folder/report.json':
// FILE-NOT: error:
// NESTED:     error: fold-bn-into-conv: the option report needs the pass to run on the top-level op, as one file cannot hold the reports of several runs
// NESTED-NOT: error:
func.func @main() {
  return
}
