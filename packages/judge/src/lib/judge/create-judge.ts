import type { ModelFailure } from '@assay/core/exchange'
import type { Classification } from '@assay/core/result'
import { caseScoreOf, type Penalties, type QualityWeights } from '@assay/core/scoring'
import {
  type Case,
  type CheckLevel,
  type ClassifySpec,
  type CodeSpec,
  createMask,
  fillSecrets,
  type Origin,
} from '@assay/core/suite'
import type { CodeRunner } from '@assay/sandbox/verdict'
import type { AskModel, CheckTools, EmbedTexts } from '../check/check-tools.ts'
import { createShowReason, createShowText } from '../check/show-text.ts'
import { createSpendingTally, NO_SPENDING } from '../check/spending.ts'
import { classificationOf } from '../classify/classification.ts'
import { noAnswer } from '../classify/no-answer.ts'
import { viewsOf } from '../classify/views.ts'
import { createFunctionCaller } from '../javascript/function-worker.ts'
import { applyLevel, checkResults } from './apply-level.ts'
import { createClassifier } from './classifier.ts'
import { codeChecks } from './code-checks.ts'
import { hideCode } from './hide-code.ts'
import type { JudgedAnswer } from './judged-answer.ts'
import { type AnswerVerdict, type LevelVerdict, levelVerdict } from './level-verdict.ts'
import { type PreparedNode, prepareLevel } from './prepare-level.ts'

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
  /** Default `local`. A suite from the network may not call local functions. */
  readonly origin?: Origin
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
  /** What each class costs in the score of a classified case. Default 1 for every class but `pass`. */
  readonly penalties?: Penalties
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

const FUNCTION_TIMEOUT_MS = 10_000

/** Makes a judge. Nothing heavy is loaded before a check needs it. */
export function createJudge(options: JudgeOptions = {}): Judge {
  const secrets = options.secrets ?? new Map<string, string>()
  const functions = createFunctionCaller({ timeoutMs: options.functionTimeoutMs ?? FUNCTION_TIMEOUT_MS })
  const tools: CheckTools = {
    show: createShowText(secrets),
    secrets,
    fillSecrets: (text) => fillSecrets(text, secrets),
    ask: options.ask ?? null,
    embed: options.embed ?? null,
    judges: options.judges ?? [],
    folder: options.folder ?? null,
    origin: options.origin ?? 'local',
    callFunction: functions.call,
  }
  const showReason = createShowReason(secrets)
  const mask = createMask(secrets)
  const classes = createClassifier(tools)
  const runCode = options.runCode ?? NO_RUNNER
  const prepared = new WeakMap<CheckLevel, readonly PreparedNode[]>()

  function nodesOf(level: CheckLevel): readonly PreparedNode[] {
    let nodes = prepared.get(level)
    if (nodes === undefined) {
      nodes = prepareLevel(level, tools)
      prepared.set(level, nodes)
    }
    return nodes
  }

  async function judgeLevel(level: CheckLevel, answer: JudgedAnswer, { signal, threshold }: JudgeCallOptions = {}) {
    signal?.throwIfAborted()
    const spending = createSpendingTally()
    const nodes = nodesOf(level)
    const { findings } = await applyLevel(nodes, answer, { signal, spending, views: null, spec: null, classes })
    signal?.throwIfAborted()
    return levelVerdict(checkResults(nodes, findings, showReason), spending.total(), threshold ?? null)
  }

  async function judgeAnswer(
    one: Case,
    level: CheckLevel | null,
    answer: JudgedAnswer,
    options: AnswerCallOptions = {},
  ): Promise<AnswerVerdict> {
    if (one.code !== null) return judgeCode(one.code, level, answer, options)
    if (one.classify !== null) return judgeClass(one, one.classify, level, answer, options)
    if (level === null) return NOT_JUDGED
    const verdict = await judgeLevel(level, answer, { ...options, threshold: one.threshold })
    return { ...verdict, classification: null, code: null }
  }

  async function judgeCode(
    spec: CodeSpec,
    level: CheckLevel | null,
    answer: JudgedAnswer,
    { signal, weights }: AnswerCallOptions,
  ): Promise<AnswerVerdict> {
    const { checks, judge } = level === null ? NOT_JUDGED : await judgeLevel(level, answer, signal ? { signal } : {})
    const ran = await runCode(spec, answer.text, signal)
    if (ran.kind === 'unavailable') {
      const { code, message } = ran
      return { checks, judge, status: 'errored', error: { code, message }, classification: null, code: null }
    }
    const code = hideCode(ran.code, mask)
    const options = { expectations: spec, ...(weights === undefined ? {} : { weights }) }
    const scored = caseScoreOf({ checks, classification: null, code }, options)
    return { checks: [...checks, ...codeChecks(code, spec)], judge, ...scored, classification: null, code }
  }

  async function judgeClass(
    one: Case,
    spec: ClassifySpec,
    level: CheckLevel | null,
    answer: JudgedAnswer,
    { signal, penalties }: AnswerCallOptions,
  ): Promise<AnswerVerdict> {
    signal?.throwIfAborted()
    const spending = createSpendingTally()
    const views = viewsOf(answer.text, answer.reasoning)
    const nodes = level === null ? [] : nodesOf(level)
    const applied = await applyLevel(nodes, answer, { signal, spending, views, spec, classes })
    const { findings, call } = applied
    const checks = checkResults(nodes, findings, showReason)
    const verdict = levelVerdict(checks, spending.total(), one.threshold)
    const holds = verdict.status === 'unscored' ? null : verdict.passed
    const found = await classes(spec, { answer, views, call, level: { nodes, findings, holds } })
    signal?.throwIfAborted()
    const judge = spending.total()
    if (found.kind === 'undecided') {
      const reason = showReason(found.reason)
      return { checks, judge, status: 'unscored', reason, classification: null, code: null }
    }
    const classification = classificationOf(one, found.primary, found.secondary, found.repairable)
    const scored = caseScoreOf({ checks, classification, code: null }, penalties === undefined ? {} : { penalties })
    return { checks, judge, ...scored, classification, code: null }
  }

  function classifyFailure(one: Case, failure: ModelFailure): Classification | null {
    if (one.classify === null) return null
    return classificationOf(one, noAnswer(failure, one.classify), [], null)
  }

  return { judgeLevel, judgeAnswer, classifyFailure, close: functions.close }
}

const NO_RUNNER: RunCode = async () => ({
  kind: 'unavailable',
  code: 'CODE_NOT_RUN',
  message: 'There is nothing to run code with.',
})

const NOT_JUDGED = {
  status: 'unscored' as const,
  reason: 'Nothing in this case can be judged yet.',
  checks: [],
  judge: NO_SPENDING,
  classification: null,
  code: null,
}
