import type { ModelFailure } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { Classification } from '@assay/core/result'
import type { QualityWeights } from '@assay/core/scoring'
import type { Case, CheckLevel } from '@assay/core/suite'
import type { CodeRunner } from '@assay/sandbox/verdict'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { AskModel, EmbedTexts } from '../check/check-tools.ts'
import type { AnswerVerdict, LevelVerdict } from './level-verdict.ts'

/** A judge's options. All are optional; checks that need a missing one are undecided. */
export interface JudgeOptions {
  /** Values of the secrets that checks name, for comparing. They are never shown. */
  readonly secrets?: ReadonlyMap<string, string>
  /** The suite's `judge`: models for `llm_judge` checks that name none. */
  readonly judges?: readonly string[]
  readonly ask?: AskModel
  readonly embed?: EmbedTexts
  /** Compiles, tests and lints the program in an answer. */
  readonly runCode?: RunCode
  /** The suite file's folder, absolute; `javascript` paths are relative to it. */
  readonly folder?: string | null
  /** The suite's permissions on this machine, such as calling its functions. Default: all. */
  readonly policy?: SuitePolicy
  /** Maximum time of one call of a `javascript` function. Default 10,000. */
  readonly functionTimeoutMs?: number
}

/** Judges the program in an answer; see `CodeRunner`. */
export type RunCode = CodeRunner['run']

/** How one answer's judging calls models, instead of the judge's own ways: for whoever counts each answer's calls. */
export interface ModelCalls {
  readonly ask?: AskModel
  readonly embed?: EmbedTexts
}

/** Options for judging an answer by a level. */
export interface JudgeCallOptions extends ModelCalls {
  readonly signal?: AbortSignal
  /** Minimum case score to pass; null, the default, if every check must pass. */
  readonly threshold?: number | null
}

/** Options for judging a case's answer; the threshold is the case's own. */
export interface AnswerCallOptions extends ModelCalls {
  readonly signal?: AbortSignal
  /** Weights of the parts of code quality. Default 0.4, 0.5 and 0.1. */
  readonly weights?: QualityWeights
}

/** Judges answers. One judge serves all cases of a suite, and prepares each level once. */
export interface Judge {
  /** Applies one level's checks, without its follow-up. A check that fails to run is undecided with its reason; only an abort rejects. */
  readonly judgeLevel: (level: CheckLevel, answer: JudgedAnswer, options?: JudgeCallOptions) => Promise<LevelVerdict>
  /**
   * Judges one turn of a case by its level, null for a case without checks: by its program if it has code, by its class
   * if it's classified, else as `judgeLevel` does.
   */
  readonly judgeAnswer: (
    one: Case,
    level: CheckLevel | null,
    answer: JudgedAnswer,
    options?: AnswerCallOptions,
  ) => Promise<AnswerVerdict>
  /** Returns the class of a request without an answer; null if the case isn't classified. */
  readonly classifyFailure: (one: Case, failure: ModelFailure) => Classification | null
  /** Stops the threads of user functions, if any were started. */
  readonly close: () => Promise<void>
}
