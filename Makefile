# Thin: every rule calls a script. `make build`, `make demo` and `make check`
# start from nothing, on a fresh clone: what is missing is installed first.

LLVM_PREFIX ?= /usr/lib/llvm-22
export LLVM_PREFIX

.PHONY: build build-sanitize demo check check-sanitize bench bench-fold format docs peers clean

build:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh release build "$(LLVM_PREFIX)"
	@ninja -C build

build-sanitize:
	@scripts/install-deps.sh "$(LLVM_PREFIX)"
	@scripts/configure.sh sanitize build-sanitize "$(LLVM_PREFIX)"
	@ninja -C build-sanitize

demo: build
	@python3 scripts/demo.py

check: build build-sanitize
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
	rm -rf build build-sanitize
