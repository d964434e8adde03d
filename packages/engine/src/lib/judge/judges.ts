import { dirname, resolve } from 'node:path'
import { messageOf } from '@assay/core/errors'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { TRUSTED } from '@assay/core/policy'
import type { Try } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import { createJudge, type Judge, type JudgeReply, type ModelCalls } from '@assay/judge/judge'
import type { Model } from '@assay/providers/model'
import { askModel, type Question, triesOf } from '../ask/ask-model.ts'
import { embedTexts } from '../ask/embed-texts.ts'
import { Purse } from '../ask/purse.ts'
import { isRejection } from '../ask/rejections.ts'
import type { Services } from '../ask/services.ts'
import { StoppedError } from '../ask/stopped-error.ts'
import { leaveJudge } from './judging-failure.ts'

/** The options of an experiment's judges. */
export interface JudgesOptions {
  /** Whether programs run without isolation if there is no sandbox. */
  readonly unsafe: boolean
  /** Folders to search for recordings. */
  readonly recordings: readonly string[]
  /** Separates the judge models' answers from those of other experiments; null to share them. */
  readonly scope: string | null
  /** Returns the time limit of one request to a suite's judge model. */
  readonly timeoutMs: (suite: Suite) => number
  /** Whether judge and embedding models are called if no answer is cached; otherwise their checks are undecided. */
  readonly asks: boolean
}

/** What the judging of one sample calls models with. */
interface JudgingParts {
  /** Those of the sample's run: judges are shared by runs, and one may be stopped. */
  readonly services: Services
  readonly purse: Purse
}

/** How the judging of one sample calls models. */
export interface JudgeCalls extends Required<ModelCalls> {
  /** The tries so far that have no answer. */
  readonly tries: readonly Try[]
  /** The judge and embedding models so far whose services rejected a request. */
  readonly rejectedBy: ReadonlySet<string>
}

/** One judge for each suite. The answers of judge models are saved and paid for once, like any other answer. */
export class Judges implements AsyncDisposable {
  readonly #judges = new Map<Suite, Judge>()
  readonly #services: Services
  readonly #options: JudgesOptions

  constructor(services: Services, options: JudgesOptions) {
    this.#services = services
    this.#options = options
  }

  /** Returns the judge of a suite's answers. */
  of(suite: Suite): Judge {
    const known = this.#judges.get(suite)
    if (known !== undefined) return known
    const { workspace } = this.#services
    const { unsafe } = this.#options
    const makeCalls = () => this.callsFor(suite, { services: this.#services, purse: new Purse() })
    const judge = createJudge({
      secrets: workspace.secrets.values,
      judges: suite.judge === null ? [] : [suite.judge],
      policy: workspace.policy ?? TRUSTED,
      folder: suite.place.file === null ? null : dirname(resolve(suite.place.file)),
      runCode: workspace.programs.runner({ unsafe }),
      ask: (...call) => makeCalls().ask(...call),
      embed: (...call) => makeCalls().embed(...call),
    })
    this.#judges.set(suite, judge)
    return judge
  }

  /** Returns how the judging of one sample calls models: with the money that is reserved for it, until its run is stopped. */
  callsFor(suite: Suite, { services, purse }: JudgingParts): JudgeCalls {
    const { recordings, scope, asks } = this.#options
    const timeoutMs = this.#options.timeoutMs(suite)
    const tries: Try[] = []
    const embedding = { recordings, scope, timeoutMs, purse, asks }
    const rejectedBy = new Set<string>()
    return {
      tries,
      rejectedBy,
      ask: async (model, request, _, attempt) => {
        const call = { timeoutMs, purse, attempt, tries }
        const outcome = await this.#ask(services, model, request, call).catch(leaveJudge)
        if (!outcome.ok && isRejection(outcome.failure)) rejectedBy.add(model)
        return outcome
      },
      embed: (model, texts) => {
        const onTry = (tried: Try) => void tries.push(tried)
        const onRejected = (name: string) => void rejectedBy.add(name)
        return embedTexts(services, { model, texts, ...embedding, onTry, onRejected }).catch(leaveJudge)
      },
    }
  }

  async #ask(
    services: Services,
    id: string,
    request: ModelRequest,
    { tries, ...call }: Pick<Question, 'timeoutMs' | 'purse' | 'attempt'> & { readonly tries: Try[] },
  ): Promise<JudgeReply> {
    const { recordings, scope, asks } = this.#options
    const { models, secrets } = services.workspace
    // A judge that can't be called leaves its checks undecided; it doesn't fail the run.
    const model: Model | string = await models.open(id, recordings).catch(messageOf)
    if (typeof model === 'string') return cannotAsk('not_opened', model)
    const asked = await askModel(services, {
      model,
      request: secrets.hideRequest(request),
      run: null,
      turn: 0,
      scope,
      ...call,
      judging: null,
      retriesBegun: true,
      slots: null,
      // Cached answers are used anyway: they are paid for.
      isWanted: () => asks,
    })
    tries.push(...triesOf(asked))
    if (asked.kind === 'stopped' && asked.by === 'unwanted') {
      return cannotAsk('not_asked', 're-scoring calls judge models only with --judge')
    }
    if (asked.kind === 'stopped') throw new StoppedError(asked.by)
    if (asked.kind === 'failed') return { ok: false, failure: asked.failure }
    return { ok: true, answer: asked.answer, isSaved: asked.from_cache }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#judges.values()].map((judge) => judge.close()))
  }
}

function cannotAsk(code: string, message: string): AskOutcome {
  return { ok: false, failure: { code, message, retryable: false, retry_after_ms: null, status: null } }
}
