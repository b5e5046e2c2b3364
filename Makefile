# Thin: every rule calls a script. `make build`, `make demo` and `make check`
# start from nothing, on a fresh clone: what is missing is installed first.

LLVM_PREFIX ?= /usr/lib/llvm-22
export LLVM_PREFIX

# For each fuzzer, of `make fuzz-native`.
SECONDS ?= 600

.PHONY: build build-sanitize build-threads build-coverage demo check \
  check-sanitize mutation fuzz-native faults check-threads coverage bench \
  bench-fold fuzz conformance format docs peers clean

build:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh release build "$(LLVM_PREFIX)"
	@ninja -C build

build-sanitize:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh sanitize build-sanitize "$(LLVM_PREFIX)"
	@ninja -C build-sanitize

build-threads:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh threads build-threads "$(LLVM_PREFIX)"
	@ninja -C build-threads BNFoldThreadTests

build-coverage:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh coverage build-coverage "$(LLVM_PREFIX)"
	@ninja -C build-coverage

demo: build
	@python3 scripts/demo.py

check: build build-sanitize build-threads
	@python3 scripts/check.py all

check-sanitize: build-sanitize
	@python3 scripts/check.py sanitize

# How fast compiled networks run, beside other tools; tables and a plot in
# build/bench. ROUNDS=7 takes more turns than usual, some three minutes each;
# BENCH_OPTIONS=--update-docs writes the tables into docs/Performance.md.
bench: build
	@scripts/bench-nets.sh $(if $(ROUNDS),--rounds $(ROUNDS)) $(BENCH_OPTIONS)

# What the fold costs, in ratios; docs/Performance.md has the result of
# `make bench-fold BENCH_OPTIONS=--update-docs`. Some ten minutes.
bench-fold: build
	@scripts/bench-fold.sh $(BENCH_OPTIONS)

# What docs/Reliability.md tells of, each with its figures in the last lines.
mutation: build
	@scripts/python-env.sh build/venv
	@python3 scripts/mutation.py

fuzz-native: build-sanitize
	@python3 scripts/check.py fuzz --seconds $(SECONDS)

faults: build
	@PATH="$(CURDIR)/build/bin:$$PATH" \
	  python3 test/Faults/support/corrupt.py --count 3000 build/faults

check-threads: build-threads
	@python3 scripts/check.py threads

coverage: build-coverage
	@scripts/python-env.sh build/venv
	@python3 scripts/coverage.py

# As many random modules as one likes; the suite tries 480.
SEEDS ?= 20000
FIRST ?= 0
fuzz: build
	@scripts/run-long-test.sh test/Fuzz/random_modules.py \
	  --first $(FIRST) --count $(SEEDS) --keep build/fuzz

# The standard's own tests of convs, all on the list; the suite runs a few.
conformance: build
	@scripts/run-long-test.sh test/Conformance/conformance.py

# Rewrites the sources in the project's format.
format:
	@python3 scripts/check.py --fix format

# Rewrites the generated pages of docs/, from Passes.td and the tests.
docs: build
	@python3 scripts/check.py --fix docs

# Folds the same graphs by every tool that pip can install, and says who is
# right. PAGE=docs/Rationale.md writes the table there.
peers:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/python-package.sh build/python "$(LLVM_PREFIX)"
	@scripts/peers-env.sh build/peers build/python
	@build/peers/bin/python benchmarks/peers/run.py $(if $(PAGE),--markdown $(PAGE))

clean:
	rm -rf build build-sanitize build-threads build-coverage
