import type { ScoreError } from '../report/report.ts'
import type { CodeOutcome } from '../result/result.ts'
import { type Checked, quoted } from './problem.ts'

/** The weight of each part of code quality; at least 0 each, 1 together. */
export interface QualityWeights {
  readonly compile: number
  readonly tests: number
  readonly lint: number
  /** The weight of expected functions and types; 0 by default. */
  readonly structure?: number | undefined
}

/** The counts that quality is computed from. */
export type CodeCounts = Pick<CodeOutcome, 'compiled' | 'tests' | 'lint_warnings' | 'structure'>

/** Compilation 40%, tests 50%, lint 10%. */
export const DEFAULT_QUALITY_WEIGHTS: QualityWeights = { compile: 0.4, tests: 0.5, lint: 0.1 }

/** The quality of generated code with its parts, each from 0 to 1. */
export interface Quality {
  readonly compile: number
  readonly tests: number
  readonly lint: number
  readonly structure: number
  readonly overall: number
}

/**
 * Returns the quality of one answer's code. Code that does not compile has 0 whatever else is known of it.
 *
 * The test part is passed / (passed + failed), and 0 when there are no tests; the lint part loses 0.1 per warning. Lint
 * that was not run (`lint_warnings` null) found no warning, and where no structure is expected none is missing.
 */
export function qualityOf(code: CodeCounts, weights: QualityWeights = DEFAULT_QUALITY_WEIGHTS): Quality {
  if (!code.compiled) return { compile: 0, tests: 0, lint: 0, structure: 0, overall: 0 }
  const ran = code.tests === null ? 0 : code.tests.passed + code.tests.failed
  const tests = code.tests === null || ran === 0 ? 0 : code.tests.passed / ran
  const lint = Math.max(0, 1 - 0.1 * (code.lint_warnings ?? 0))
  const { found, expected } = code.structure ?? { found: 0, expected: 0 }
  const structure = expected === 0 ? 1 : found / expected
  const overall = weights.compile + weights.tests * tests + weights.lint * lint + (weights.structure ?? 0) * structure
  // 0.4 + 0.5 + 0.1 and its like may end a bit off 1.
  return { compile: 1, tests, lint, structure, overall: Math.min(1, Math.max(0, overall)) }
}

/** Checks the weights that a suite sets: numbers of at least 0 that sum to 1. */
export function checkQualityWeights(weights: QualityWeights): Checked<QualityWeights> {
  const { compile, tests, lint, structure = 0 } = weights
  const problems: ScoreError[] = []
  for (const [part, weight] of Object.entries({ compile, tests, lint, structure })) {
    if (Number.isFinite(weight) && weight >= 0) continue
    const message = `The weight of "${part}" must be a number of at least 0, found ${quoted(weight)}.`
    problems.push({ code: 'QUALITY_WEIGHT_INVALID', message })
  }
  const sum = compile + tests + lint + structure
  if (problems.length === 0 && !(Math.abs(sum - 1) <= 1e-9)) {
    const message = `The weights compile, tests, lint and structure must add up to 1, found ${quoted(sum)}.`
    problems.push({ code: 'QUALITY_WEIGHT_SUM', message })
  }
  return problems.length === 0 ? { ok: true, value: { compile, tests, lint, structure } } : { ok: false, problems }
}
