import { Dice } from './dice.ts'
import { STORE_CALLS, STORE_TROUBLES, type StoreCall, type StoreTrouble } from './sim-disk.ts'
import type { ModelTemper } from './sim-model.ts'

/** Something that goes wrong at a time, in simulated milliseconds since the story began. */
export type Fault =
  /** The process ends in the middle, after `calls` more calls into the world. */
  | { readonly kind: 'kill'; readonly at: number; readonly whom: number; readonly calls: number }
  /** The process stands still while the clock goes on: at once, or in its next call of this kind to the store. */
  | {
      readonly kind: 'stop'
      readonly at: number
      readonly whom: number
      readonly ms: number
      readonly during: StoreCall | null
    }
  /** A second process resumes the same run. */
  | { readonly kind: 'second'; readonly at: number }
  /** Somebody presses Ctrl-C, once or twice. */
  | { readonly kind: 'interrupt'; readonly at: number; readonly twice: boolean }
  /** Somebody stops the run from another terminal. */
  | { readonly kind: 'cancel'; readonly at: number }
  | { readonly kind: 'store'; readonly at: number; readonly what: StoreTrouble; readonly ms: number }
  /** A model's server is away; `whom` chooses the model. */
  | { readonly kind: 'away'; readonly at: number; readonly whom: number; readonly ms: number }
  /** A model's service rejects every request; `whom` chooses the model. */
  | {
      readonly kind: 'reject'
      readonly at: number
      readonly whom: number
      readonly ms: number
      readonly code: Rejection
    }
  /** Somebody sets the clock of the commands' machine. */
  | { readonly kind: 'clock'; readonly at: number; readonly ms: number }
  /** A worker or a run's owner can't reach the queue and the store. */
  | { readonly kind: 'offline'; readonly at: number; readonly whom: number; readonly ms: number }

/** Why a service rejects every request. */
export type Rejection = 'unauthorized' | 'not_found' | 'quota_exhausted'

/** Everything that a seed decides before the story begins. */
export interface Story {
  readonly seed: number
  /** One command after another, or a service with workers. */
  readonly stage: 'command' | 'service'
  /** Models, each with a run of its own. */
  readonly models: 1 | 2
  /** Whether the models have one account on one server. */
  readonly sharesAccount: boolean
  readonly cases: number
  readonly hasTwoSuites: boolean
  readonly samples: number
  readonly threads: number
  /** Workers of a service. */
  readonly workers: number
  /** US dollars; null for no limit. */
  readonly budget: number | null
  readonly maxTokens: number | null
  readonly maxRetries: number
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Whether answers that had begun and took too long are asked for again. */
  readonly retriesTimeouts: boolean
  /** The longest wait for a server that is away, in milliseconds. */
  readonly waitMs: number
  readonly isJudged: boolean
  /** Whether a wrong answer is followed by a second prompt. */
  readonly hasFollowUp: boolean
  /** Whether answers of other runs may be used. */
  readonly usesCache: boolean
  /** Runs of the same suite, one after another. */
  readonly runs: number
  /** How often errored and undecided samples are taken again at the end. */
  readonly retries: number
  /** Whether errored samples are left out of rates. */
  readonly ignoresErrors: boolean
  /** A rule for stopping early; null for none. */
  readonly until: string | null
  readonly failUnder: number
  /** The least mean score of each suite; null for none. */
  readonly threshold: number | null
  readonly store: 'file' | 'server'
  readonly model: ModelTemper
  readonly faults: readonly Fault[]
}

/** Draws the story of a seed. */
export function drawStory(seed: number): Story {
  const dice = new Dice(seed, 'story')
  const stage = dice.chance(0.25) ? 'service' : 'command'
  const cases = dice.integer(1, 12)
  const samples = dice.pick([1, 1, 2, 3])
  const models = dice.chance(0.25) ? 2 : 1
  const isJudged = dice.chance(0.3)
  const maxTokens = dice.chance(0.6) ? dice.integer(60, 200) : null
  const model = drawTemper(dice, maxTokens)
  const dearest = model.output[1] * 15e-6
  const hasBudget = stage === 'command' && dice.chance(0.4)
  // Hardly enough for one request: the first ones decide.
  const isTight = dice.chance(0.3)
  const faults = drawFaults(dice, stage)
  return {
    seed,
    stage,
    models,
    sharesAccount: dice.chance(0.5),
    cases,
    hasTwoSuites: dice.chance(0.4),
    samples,
    threads: dice.pick([1, 2, 3, 4, 8]),
    workers: dice.integer(1, 3),
    budget: hasBudget ? dice.between(0.2, 1.2) * dearest * (isTight ? 1 : cases * samples * models) : null,
    maxTokens,
    maxRetries: dice.pick([0, 1, 2, 4]),
    timeoutMs: dice.pick([2000, 5000, 20_000]),
    retriesTimeouts: dice.chance(0.3),
    waitMs: dice.pick([0, 3000, 120_000]),
    isJudged,
    hasFollowUp: dice.chance(0.2),
    usesCache: dice.chance(0.8),
    runs: stage === 'command' && !hasBudget && dice.chance(0.15) ? 2 : 1,
    retries: stage === 'command' && dice.chance(0.3) ? dice.integer(1, 3) : 0,
    ignoresErrors: dice.chance(0.15),
    until: dice.chance(0.1) ? dice.pick(['width < 0.8', 'decided(0.5)']) : null,
    failUnder: dice.pick([0, 0.5, 0.8, 1]),
    threshold: dice.chance(0.3) ? dice.pick([0.3, 0.7, 1]) : null,
    store: stage === 'service' || dice.chance(0.3) ? 'server' : 'file',
    model,
    faults,
  }
}

function drawTemper(dice: Dice, maxTokens: number | null): ModelTemper {
  const sometimes = (most: number) => (dice.chance(0.35) ? dice.between(0, most) : 0)
  const fast = dice.pick([5, 50, 500])
  // Without a limit, an answer is at most twice as long as another: nobody can bound more (docs/running.md).
  const longest = maxTokens ?? (dice.chance(0.5) ? dice.integer(60, 300) : dice.integer(1000, 4000))
  return {
    latencyMs: [fast, fast * dice.pick([1.2, 4, 10])],
    cut: sometimes(0.4),
    hangs: sometimes(0.15),
    begins: sometimes(1),
    silent: sometimes(1),
    limited: sometimes(0.4),
    fails: sometimes(0.3),
    filtered: sometimes(0.2),
    wrong: sometimes(0.6),
    unreadable: sometimes(0.4),
    output: [maxTokens === null ? Math.ceil(longest / 2) : 5, longest],
  }
}

function drawFaults(dice: Dice, stage: Story['stage']): Fault[] {
  if (stage === 'command' && dice.chance(0.05)) return drawStopInVain(dice)
  const count = dice.pick([0, 1, 1, 2, 3, 4])
  const span = dice.pick([200, 2000, 10_000])
  // Some faults come together, such as a second process and the end of the first.
  const together = dice.chance(0.3) ? dice.between(0, span) : null
  const drawAt = () => (together === null ? dice.between(0, span) : together + dice.between(0, 1000))
  const faults = Array.from({ length: count }, () => drawFault(dice, stage, drawAt()))
  return faults.sort((a, b) => a.at - b.at)
}

/** Draws the stop of one run while all wait for a server that is away: the others are to go on when it is back. */
function drawStopInVain(dice: Dice): Fault[] {
  const at = dice.between(0, 200)
  const ms = dice.between(5000, 20_000)
  return [
    { kind: 'away', at, whom: 0, ms },
    { kind: 'cancel', at: at + dice.between(0, ms) },
  ]
}

function drawFault(dice: Dice, stage: Story['stage'], at: number): Fault {
  const ms = dice.pick([50, 1000, 9000, 45_000]) * dice.between(0.5, 1.5)
  const whom = dice.integer(0, 5)
  const common = ['kill', 'kill', 'kill', 'stop', 'store', 'store', 'away', 'away', 'reject'] as const
  const kind =
    stage === 'command'
      ? dice.pick<Fault['kind']>([...common, 'second', 'second', 'interrupt', 'cancel', 'clock'])
      : dice.pick<Fault['kind']>([...common, 'offline', 'offline', 'cancel'])
  switch (kind) {
    case 'kill':
      return { kind, at, whom, calls: dice.integer(0, 30) }
    case 'stop':
      return { kind, at, whom, ms, during: dice.chance(0.5) ? dice.pick(STORE_CALLS) : null }
    case 'offline':
      return { kind, at, whom, ms }
    case 'store':
      return { kind, at, what: dice.pick(STORE_TROUBLES), ms: Math.min(ms, 20_000) }
    case 'away':
      return { kind, at, whom, ms: Math.min(ms, 20_000) }
    case 'reject':
      return { kind, at, whom, ms, code: dice.pick(['unauthorized', 'not_found', 'quota_exhausted']) }
    case 'interrupt':
      return { kind, at, twice: dice.chance(0.5) }
    case 'clock':
      return { kind, at, ms: dice.between(-60_000, 60_000) }
    case 'second':
    case 'cancel':
      return { kind, at }
  }
}
