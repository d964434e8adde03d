import type { CodeSpec } from '@assay/core/suite'

/** A code case that asks for nothing but what is given, for tests. */
export function plainSpec(said: Partial<CodeSpec> & Pick<CodeSpec, 'language'>): CodeSpec {
  return {
    tests: null,
    prefix: null,
    entry_point: null,
    expect_functions: [],
    expect_types: [],
    expect_compile: true,
    expect_tests: true,
    max_lint_warnings: null,
    dependencies: [],
    files: [],
    timeout_ms: 60_000,
    ...said,
  }
}
