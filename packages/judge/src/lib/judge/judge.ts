import type { ModelFailure } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { Classification } from '@assay/core/result'
import type { QualityWeights } from '@assay/core/scoring'
import type { Case, CheckLevel } from '@assay/core/suite'
import type { CodeRunner } from '@assay/sandbox/verdict'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { AskModel, EmbedTexts } from '../check/check-tools.ts'
import type { AnswerVerdict, LevelVerdict } from './level-verdict.ts'

/** What a judge works with. Everything may be left out; checks that need what is missing are then undecided. */
export interface JudgeOptions {
  /** Values of the secrets that checks name. They are filled in for comparing and never shown. */
  readonly secrets?: ReadonlyMap<string, string>
  /** Models that `llm_judge` asks where it names none: the suite's `judge`. */
  readonly judges?: readonly string[]
  readonly ask?: AskModel
  readonly embed?: EmbedTexts
  /** Compiles, tests and lints the program in an answer. */
  readonly runCode?: RunCode
  /** Folder of the suite file, absolute, to which the paths of `javascript` are relative. */
  readonly folder?: string | null
  /** What the suite may ask of this machine, such as to call its functions. Default: everything. */
  readonly policy?: SuitePolicy
  /** Greatest time of one call of a `javascript` function. Default 10,000. */
  readonly functionTimeoutMs?: number
}

/** Judges the program in an answer; see `CodeRunner`. */
export type RunCode = CodeRunner['run']

/** What one call takes. */
export interface JudgeCallOptions {
  readonly signal?: AbortSignal
  /** Least case score that passes; null, the default, when every check must pass. */
  readonly threshold?: number | null
}

/** What judging the answer to a case takes; the threshold is the case's own. */
export interface AnswerCallOptions {
  readonly signal?: AbortSignal
  /** What each part of the quality of code counts. Default 0.4, 0.5 and 0.1. */
  readonly weights?: QualityWeights
}

/** Judges answers. One judge serves all cases of a suite; a level that it has seen is ready at once. */
export interface Judge {
  /**
   * Applies the checks of one level, without its follow-up. A check that breaks is undecided with its reason; only an
   * abort rejects.
   */
  readonly judgeLevel: (level: CheckLevel, answer: JudgedAnswer, options?: JudgeCallOptions) => Promise<LevelVerdict>
  /**
   * Judges one turn of a case by the level that it stands at, null for a case without checks: by its program where it has
   * code, by its class where it is classified, else as `judgeLevel` does.
   */
  readonly judgeAnswer: (
    one: Case,
    level: CheckLevel | null,
    answer: JudgedAnswer,
    options?: AnswerCallOptions,
  ) => Promise<AnswerVerdict>
  /** The class of a request that gave no answer; null for a case that is not classified. */
  readonly classifyFailure: (one: Case, failure: ModelFailure) => Classification | null
  /** Stops the threads of user functions, if any were started. */
  readonly close: () => Promise<void>
}
