import type { AgentSpec, CaseAgent } from '../agent/agent-spec.ts'
import type { LocatedDiagnostic } from '../diagnostic/diagnostic.ts'
import type { AnswerClass } from '../result/result.ts'
import type { LatencyGoal } from '../scoring/latency-score.ts'
import type { QualityWeights } from '../scoring/quality.ts'
import type { CheckName, CheckOptions } from './checks/check-table.ts'
import type { ContextFile, Dependency, Language } from './code-file.ts'
import type { Problem } from './problem.ts'

/** A place in a file that a person wrote. Line and column count from 1. */
export interface Place {
  readonly file: string | null
  readonly line: number
  readonly column: number
}

/** One message of a conversation. Its content may hold secret markers; see `fillSecrets`. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One check on an answer, with the options of its long form. `path` is its place in the file. */
export type CheckLeaf = {
  readonly [Name in CheckName]: {
    readonly kind: 'check'
    readonly check: Name
    readonly weight: number
    readonly options: CheckOptions<Name>
    readonly path: string
  }
}[CheckName]

/** Checks combined: `all` passes when each does, `any` when one does. */
export type CheckNode =
  | CheckLeaf
  | { readonly kind: 'all'; readonly of: readonly CheckNode[] }
  | { readonly kind: 'any'; readonly of: readonly CheckNode[] }

/** The checks on one turn, and the prompt that follows if they fail. */
export interface CheckLevel {
  readonly checks: CheckNode
  readonly follow_up: { readonly prompt: string; readonly level: CheckLevel } | null
}

/** The way an answer's program is compiled and tested. */
export interface CodeSpec {
  readonly language: Language
  readonly tests: string | null
  readonly prefix: string | null
  readonly entry_point: string | null
  readonly expect_functions: readonly string[]
  readonly expect_types: readonly string[]
  readonly expect_compile: boolean
  readonly expect_tests: boolean
  readonly max_lint_warnings: number | null
  readonly dependencies: readonly Dependency[]
  readonly files: readonly ContextFile[]
  readonly timeout_ms: number
}

/** The rules that decide an answer's class. */
export interface ClassifySpec {
  /** Null where the case does not say, which means an answer. */
  readonly expects: 'answer' | 'refusal' | null
  readonly secrets: readonly string[]
  readonly protect_system_prompt: boolean
  readonly leaks_in_reasoning: boolean
  readonly canaries: readonly string[]
  /** An answer that passes these was hijacked; null for none. */
  readonly hijack: CheckNode | null
  /** An answer that passes the checks of a policy breaks it. */
  readonly policies: readonly { readonly name: string; readonly checks: CheckNode }[]
  /** Names for wrong answers: the first whose checks the answer passes. */
  readonly failures: readonly { readonly code: string; readonly checks: CheckNode }[]
  /** An answer that passes these declines one part and delivers another; null for none. */
  readonly partial: CheckNode | null
  /** Whether an answer passes whose form needs no more than a repair. */
  readonly lenient: boolean
  readonly refusal_phrases: readonly string[]
}

/** One question with what a good answer is. */
export interface Case {
  /** Unique in the suite: the eval's name, `eval-3` for the third eval without one, `name/1` for a dataset row. */
  readonly id: string
  /** The eval's name, which the cases of a dataset share; null where it has none. */
  readonly eval: string | null
  readonly description: string | null
  readonly messages: readonly Message[]
  readonly tags: readonly string[]
  readonly weight: number
  readonly severity: 'normal' | 'critical'
  /** Least case score that passes; null when every check must pass. */
  readonly threshold: number | null
  /** Overrides the suite's where not null. */
  readonly max_tokens: number | null
  /** Overrides the suite's where not null. */
  readonly timeout_ms: number | null
  /** Null for a case that is judged by its code or class alone. */
  readonly level: CheckLevel | null
  readonly code: CodeSpec | null
  /** The rules for the answer's class; null if it gets none. */
  readonly classify: ClassifySpec | null
  /** Compared with the class and shown; it decides nothing. */
  readonly expected_classification: AnswerClass | null
  /** Changes to the suite's agent; omitted if there are none. */
  readonly agent?: CaseAgent
  readonly place: Place
  /** The dataset row that made the case. */
  readonly row: Readonly<Record<string, unknown>> | null
}

/** The scoring of a suite's runs. */
export interface SuiteScore {
  readonly formula: string
  readonly on_undefined: 'null' | 'zero'
  /** Parts of the quality of code; their sum is 1. */
  readonly weights: QualityWeights
  /** The penalty of each class, from 0 to 1; 1 for classes that aren't listed, 0 for `pass`. */
  readonly penalties: ReadonlyMap<AnswerClass, number>
  /** The latency goal; null for no latency score. */
  readonly latency: LatencyGoal | null
}

/** A named set of cases with what they share, read from any format. */
export interface Suite {
  readonly name: string
  readonly description: string | null
  /** May be empty: the command line may give them. */
  readonly models: readonly string[]
  readonly system_prompt: string | null
  readonly threads: number | null
  readonly samples: number
  readonly temperature: number | null
  readonly max_tokens: number | null
  readonly timeout_ms: number | null
  readonly judge: string | null
  /** The tools its models may call, and limits; null if no tool is offered. */
  readonly agent: AgentSpec | null
  /** Values as templates insert them: texts, numbers and JSON alike. */
  readonly vars: Readonly<Record<string, string>>
  readonly score: SuiteScore
  /** Weight among the suites of a run. */
  readonly weight: number
  /** Least mean case score with which the suite passes; null for none. */
  readonly threshold: number | null
  readonly place: Place
  /** The number of cases that `cases` yields. */
  readonly count: number
  /** Opens the cases anew, in file order. They aren't kept in memory: a file may have a million. */
  readonly cases: () => AsyncIterable<Case>
  /**
   * Hashes the text of the suite and the files that it names (sha256, hex), on first call. Left out for a suite that was made
   * otherwise than from a text.
   */
  readonly version?: () => Promise<string>
  /** Gives a problem at a path of the suite's document its line and column. Left out if the document isn't at hand. */
  readonly locate?: (problem: Problem) => LocatedDiagnostic
}

/** A suite's defaults. */
export const SUITE_DEFAULTS = {
  description: null,
  models: [],
  system_prompt: null,
  threads: null,
  samples: 1,
  temperature: null,
  max_tokens: null,
  timeout_ms: null,
  judge: null,
  agent: null,
  vars: {},
  score: {
    formula: 'success_pct',
    on_undefined: 'null',
    weights: { compile: 0.4, tests: 0.5, lint: 0.1 },
    penalties: new Map(),
    latency: null,
  },
  weight: 1,
  threshold: null,
} as const satisfies Omit<Suite, 'name' | 'place' | 'count' | 'cases'>

/** A program's default criteria. */
export const CODE_DEFAULTS = {
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
} as const satisfies Omit<CodeSpec, 'language'>

/** A case's defaults. */
export const CASE_DEFAULTS = {
  eval: null,
  description: null,
  tags: [],
  weight: 1,
  severity: 'normal',
  threshold: null,
  max_tokens: null,
  timeout_ms: null,
  level: null,
  code: null,
  classify: null,
  expected_classification: null,
  row: null,
} as const satisfies Omit<Case, 'id' | 'messages' | 'place'>
