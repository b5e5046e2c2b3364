# Thin: every rule calls a script. `make build`, `make demo` and `make check`
# start from nothing, on a fresh clone: what is missing is installed first.

LLVM_PREFIX ?= /usr/lib/llvm-22
export LLVM_PREFIX

.PHONY: build build-sanitize demo check check-sanitize fuzz conformance format \
  docs clean

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

clean:
	rm -rf build build-sanitize
