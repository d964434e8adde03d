import type { CheckResult } from '@assay/core/result'
import { type CheckLevel, fillSecrets, type Origin } from '@assay/core/suite'
import type { AskModel, CheckCall, CheckTools, EmbedTexts } from '../check/check-tools.ts'
import type { Finding } from '../check/finding.ts'
import { createShowReason, createShowText } from '../check/show-text.ts'
import { createSpendingTally } from '../check/spending.ts'
import { createFunctionCaller } from '../javascript/function-worker.ts'
import type { JudgedAnswer } from './judged-answer.ts'
import { type LevelVerdict, levelVerdict } from './level-verdict.ts'
import { type PreparedNode, prepareLevel } from './prepare-level.ts'

/** What a judge works with. Everything may be left out; checks that need what is missing are then undecided. */
export interface JudgeOptions {
  /** Values of the secrets that checks name. They are filled in for comparing and never shown. */
  readonly secrets?: ReadonlyMap<string, string>
  /** Models that `llm_judge` asks where it names none: the suite's `judge`. */
  readonly judges?: readonly string[]
  readonly ask?: AskModel
  readonly embed?: EmbedTexts
  /** Folder of the suite file, absolute, to which the paths of `javascript` are relative. */
  readonly folder?: string | null
  /** Default `local`. A suite from the network may not call local functions. */
  readonly origin?: Origin
  /** Greatest time of one call of a `javascript` function. Default 10,000. */
  readonly functionTimeoutMs?: number
}

/** What one call takes. */
export interface JudgeCallOptions {
  readonly signal?: AbortSignal
  /** Least case score that passes; null, the default, when every check must pass. */
  readonly threshold?: number | null
}

/** Judges answers. One judge serves all cases of a suite; a level that it has seen is ready at once. */
export interface Judge {
  /**
   * Applies the checks of one level, without its follow-up. A check that breaks is undecided with its reason; only an
   * abort rejects.
   */
  readonly judgeLevel: (level: CheckLevel, answer: JudgedAnswer, options?: JudgeCallOptions) => Promise<LevelVerdict>
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
    fillSecrets: (text) => fillSecrets(text, secrets),
    ask: options.ask ?? null,
    embed: options.embed ?? null,
    judges: options.judges ?? [],
    folder: options.folder ?? null,
    origin: options.origin ?? 'local',
    callFunction: functions.call,
  }
  const showReason = createShowReason(secrets)
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
    const call: CheckCall = { signal, spending }
    const nodes = nodesOf(level)
    const found = nodes.map((node) => node.judge(answer, call))
    const checks: CheckResult[] = []
    for (const [i, { kind, weight }] of nodes.entries()) {
      const finding = found[i]
      const settled: Finding | undefined = finding instanceof Promise ? await finding : finding
      if (settled === undefined) throw new Error('A check gave no finding. This is a bug.')
      const { passed, score, reason } = settled
      checks.push({ kind, passed, score, weight, reason: showReason(reason) })
    }
    signal?.throwIfAborted()
    return levelVerdict(checks, spending.total(), threshold ?? null)
  }

  return { judgeLevel, close: functions.close }
}
