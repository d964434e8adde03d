import { type AskOutcome, type FailureCode, isRetryable, type ModelRequest } from '@assay/core/exchange'
import type { AskOptions, Model } from '@assay/providers/model'
import { Dice } from './dice.ts'
import type { SimProcess } from './sim-process.ts'
import type { Rejection } from './story.ts'
import type { World } from './world.ts'

/** How a model's service behaves; each is a probability unless it says otherwise. */
export interface ModelTemper {
  /** The least and the longest usual time to an answer, in milliseconds. */
  readonly latencyMs: readonly [number, number]
  /** The connection breaks in the middle of the answer, which is billed. */
  readonly cut: number
  /** The answer takes longer than anybody waits, and is billed. */
  readonly hangs: number
  /** An answer that takes longer than anybody waits has begun by then. */
  readonly begins: number
  /** The answer comes without its usage. */
  readonly silent: number
  readonly limited: number
  readonly fails: number
  readonly filtered: number
  /** The answer is wrong, or a judge's verdict is no. */
  readonly wrong: number
  /** A judge's reply can't be read. */
  readonly unreadable: number
  /** The least and the most tokens of an answer. */
  readonly output: readonly [number, number]
}

/** US dollars per token. */
export const PRICE = { input: 3e-6, output: 15e-6 }

/** The time of one way to a service. */
const TRIP_MS = 10

/** One request that reached the wire, as only the world can see it. */
export interface SentRequest {
  /** From 1; an answer's text names it. */
  readonly number: number
  /** What was asked, the same for each try and each process. */
  readonly identity: string
  /** The sample that it is about: its case and attempt. */
  readonly sample: string
  readonly model: string
  /** The account that pays for it. */
  readonly account: string
  /** The model whose sample it is about: its own, or that of the answer that it judges. */
  readonly asker: string
  readonly process: SimProcess
  readonly sentAt: number
  /** What the service bills, in US dollars; null until it does. */
  billedUsd: number | null
  /** What its process got; null while it waits. */
  outcome: AskOutcome | null
  /** When its answer was durable; null before that. */
  durableAt: number | null
  /** Whether its answer could not be written. */
  isLost: boolean
  /** Whether it is on disk that it may have been billed without an answer, or that it was about to be sent. */
  isNoted: boolean
  /** The record that was on disk when it was sent; null if there was none, or once it says what the request cost. */
  openOutlay: string | null
}

/** Receives everything that happens to requests. */
export interface RequestWatcher {
  sent(request: SentRequest): void
  billed(request: SentRequest): void
  delivered(request: SentRequest): void
}

/** A model's service, which serves all processes and outlives them. */
export class SimService {
  readonly id: string
  readonly account: string
  readonly #world: World
  readonly #temper: ModelTemper
  readonly #watcher: RequestWatcher
  readonly #requests: SentRequest[]
  readonly #tries = new Map<string, number>()
  #awayUntil = 0
  #rejectsUntil = 0
  #rejection: Rejection = 'unauthorized'

  /** `requests` numbers those of all services of a world. */
  constructor(
    { id, account }: { readonly id: string; readonly account: string },
    world: World,
    temper: ModelTemper,
    watcher: RequestWatcher,
    requests: SentRequest[],
  ) {
    this.id = id
    this.account = account
    this.#world = world
    this.#temper = temper
    this.#watcher = watcher
    this.#requests = requests
  }

  /** Lets the service be away for a time: connections are refused. */
  leave(ms: number): void {
    this.#awayUntil = this.#world.nowMs + ms
    this.#world.tell(this.id, `is away for ${Math.round(ms)} ms`)
  }

  /** Lets the service reject every request for a time. */
  reject(code: Rejection, ms: number): void {
    this.#rejectsUntil = this.#world.nowMs + ms
    this.#rejection = code
    this.#world.tell(this.id, `rejects every request for ${Math.round(ms)} ms: ${code}`)
  }

  /** Opens the model in a process. */
  open(process: SimProcess): Model {
    return {
      id: this.id,
      account: this.account,
      fingerprint: this.id,
      ask: (request, options) => this.#ask(process, request, options),
      close: async () => {},
    }
  }

  #ask(
    process: SimProcess,
    request: ModelRequest,
    { signal, timeoutMs, attempt = 1 }: AskOptions,
  ): Promise<AskOutcome> {
    return new Promise((resolve) => {
      if (!process.enterWorld()) return
      if (signal?.aborted) return resolve(failWith('aborted'))
      const identity = JSON.stringify([request.model, request.messages, request.max_tokens, attempt])
      const number = this.#requests.length + 1
      const sent: SentRequest = {
        number,
        identity,
        ...this.#subjectOf(request, attempt),
        model: this.id,
        account: this.account,
        process,
        sentAt: this.#world.nowMs,
        billedUsd: null,
        outcome: null,
        durableAt: null,
        isLost: false,
        isNoted: false,
        openOutlay: null,
      }
      this.#requests.push(sent)
      this.#watcher.sent(sent)
      const settle = (outcome: AskOutcome): void => {
        if (sent.outcome !== null) return
        sent.outcome = outcome
        late.isCancelled = true
        signal?.removeEventListener('abort', abort)
        this.#watcher.delivered(sent)
        resolve(outcome)
      }
      const abort = () => settle(failWith('aborted'))
      const late = this.#world.after(timeoutMs + process.phaseMs, () => settle(this.#makeTimeout(sent)), process)
      signal?.addEventListener('abort', abort, { once: true })
      this.#serve(sent, request, (outcome, ms) => this.#world.after(ms + TRIP_MS, () => settle(outcome), process))
    })
  }

  /** A judge is asked about an answer, which names its request; the model is asked to say a case's ID. */
  #subjectOf({ messages, json_schema }: ModelRequest, attempt: number): Pick<SentRequest, 'sample' | 'asker'> {
    if (json_schema !== null) {
      const number = /#(\d+)/.exec(messages.at(-1)?.content ?? '')?.[1]
      const judged = this.#requests[Number(number) - 1]
      return { sample: judged?.sample ?? 'an unknown sample', asker: judged?.model ?? this.id }
    }
    const asked = messages.find(({ role }) => role === 'user')?.content ?? ''
    return { sample: `${this.id} ${asked.replace('Say ', '')} ${attempt}`, asker: this.id }
  }

  /** Decides by the request alone whether its answer had begun when it was too late. */
  #makeTimeout({ identity }: SentRequest): AskOutcome {
    const hasBegun = new Dice(this.#world.seed, `begins ${identity}`).chance(this.#temper.begins)
    return failWith('timeout', hasBegun ? { begun: true } : {})
  }

  /** Decides by the request and its number of tries alone what becomes of it, so that other faults don't change it. */
  #serve(sent: SentRequest, request: ModelRequest, reply: (outcome: AskOutcome, ms: number) => void): void {
    const tries = (this.#tries.get(sent.identity) ?? 0) + 1
    this.#tries.set(sent.identity, tries)
    const dice = new Dice(this.#world.seed, `${sent.identity.replace(/#\d+/g, '#')} ${tries}`)
    const { latencyMs, output: size, ...odds } = this.#temper
    const ms = TRIP_MS + dice.between(...latencyMs)
    const output = Math.min(request.max_tokens ?? Number.POSITIVE_INFINITY, dice.integer(...size))
    const fate = dice.next()
    const text = this.#write(sent, request, dice)
    const isSilent = dice.chance(odds.silent)
    if (this.#world.nowMs < this.#awayUntil) return reply(failWith('unreachable', { away: true }), 0)
    if (this.#world.nowMs < this.#rejectsUntil) return reply(failWith(this.#rejection), TRIP_MS)
    const bounds = [odds.limited, odds.fails, odds.filtered, odds.cut, odds.hangs]
    const at = bounds.findIndex((_, i) => fate < bounds.slice(0, i + 1).reduce((sum, each) => sum + each, 0))
    const free = (['rate_limited', 'unavailable', 'content_filter'] as const)[at]
    // A service fails at once, or after some work, which it may bill.
    const isAtOnce = free !== undefined && dice.chance(0.5)
    const isBroken = free === 'unavailable' && !isAtOnce
    if (free !== undefined && !isBroken) return reply(failWith(free), isAtOnce ? TRIP_MS : ms)
    const isHanging = at === 4
    const input = countWords(request)
    const cost = input * PRICE.input + output * PRICE.output
    const workMs = isHanging ? ms + 10 * 60_000 : ms
    // A service notices a client that waits no more, stops, and bills.
    this.#world.after(isHanging ? ms : workMs, () => {
      sent.billedUsd = cost
      this.#watcher.billed(sent)
    })
    if (isBroken) return reply(failWith('server_error'), workMs)
    if (at === 3) return reply(failWith('connection'), workMs)
    const tokens = isSilent ? NO_TOKENS : { input, output, reasoning: 0, cached: 0 }
    const answer = {
      text,
      reasoning: null,
      finish_reason: 'stop' as const,
      tokens,
      latency_ms: workMs,
      first_token_ms: null,
      cost_usd: isSilent ? null : cost,
    }
    reply({ ok: true, answer }, workMs)
  }

  /** Writes an answer that names its request. A right one repeats what it was asked to say. */
  #write({ number }: SentRequest, { json_schema, messages }: ModelRequest, dice: Dice): string {
    const isWrong = dice.chance(this.#temper.wrong)
    const isUnreadable = dice.chance(this.#temper.unreadable)
    if (json_schema === null) {
      const asked = messages.at(-1)?.content.replace('Say ', '') ?? ''
      return isWrong ? `No. #${number}` : `${asked} #${number}`
    }
    if (isUnreadable) return `Well. #${number}`
    return JSON.stringify({ reason: `#${number}`, verdict: isWrong ? 'no' : 'yes' })
  }
}

const NO_TOKENS = { input: null, output: null, reasoning: null, cached: null }

/** Counts tokens as the service does: never more than Assay's own count. */
function countWords({ messages }: ModelRequest): number {
  return messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 8), 0)
}

function failWith(code: FailureCode, more: { readonly away?: true; readonly begun?: true } = {}): AskOutcome {
  const failure = {
    code,
    message: `Simulated: ${code}.`,
    retryable: isRetryable(code),
    retry_after_ms: null,
    status: null,
    ...more,
  }
  return { ok: false, failure }
}
