import type { Host } from '../harness/host.ts'
import type { LoadedAnswer } from '../harness/load-answer.ts'
import type { Provided } from '../harness/provided.ts'
import type { Registry } from '../harness/registry.ts'
import type { registeredRunner, Turns } from '../harness/run-registered.ts'
import type { TestJob, testSession } from '../harness/test-session.ts'
import type { linkPeer, PeerParts } from './peer.ts'
import type { Wire } from './wire.ts'

/** Runs the tests in a process that never has the answer, and calls the answer's over the link. */
export function runJudge(
  host: Host,
  parts: {
    readonly job: TestJob
    readonly secret: Uint8Array
    readonly registry: Registry
    readonly runner: ReturnType<typeof registeredRunner>
    readonly provide: (builtins: readonly string[]) => Provided
    /** Set here. */
    readonly turns: { -readonly [Key in keyof Turns]: Turns[Key] }
    readonly wireFor: (broken: (why: string, ended: boolean) => Error) => Wire
    readonly peerOf: (more: Omit<PeerParts, 'types' | 'natives' | 'mirrorValues'>) => ReturnType<typeof linkPeer>
    readonly testSession: typeof testSession
  },
): void {
  const { job, secret, registry, runner, turns } = parts
  const session = parts.testSession(host, { registry, runner, provided: parts.provide(job.builtins) }, job, secret)
  const { AssertionError }: typeof import('node:assert') = host.require('node:assert')

  // Every test fails from here on, so nothing continues: catching it in a test can't hide it.
  const broken = (why: string, ended = false): Error => {
    if (ended) host.exit(host.process, 1)
    session.breakOff(why)
    return new host.Error(why)
  }
  const named = new Map<object, string>()
  let isBusy = false
  const peer = parts.peerOf({
    side: 1,
    wire: parts.wireFor(broken),
    broken,
    named,
    find: () => undefined,
    onEvent: (kind, value) => {
      if (kind === 'busy') isBusy = value === true
      if (kind === 'failed') runner.current()?.fail(value)
    },
    // A callback's assertion counts, whatever the answer does with it.
    onThrown: (error) => {
      if (error instanceof AssertionError || error instanceof host.Error) runner.current()?.fail(error)
    },
    onSettled: () => {
      quick = 0
      host.setImmediate(goOn)
    },
  })

  /** The number of containers beyond which they are no longer known to be the same ones. */
  const FORGET_AFTER = 20_000
  const QUICK_TURNS = 5
  const turn = () => {
    if (peer.size() > FORGET_AFTER) {
      peer.request('forget', 0, [])
      peer.forget()
    }
    peer.request('tick', 0, [])
  }
  let isScheduled = false
  let quick = 0
  let timer: NodeJS.Timeout | null = null
  /** Turns the answer's event loop while a test waits, and only then. */
  const goOn = () => {
    isScheduled = false
    timer = null
    if (runner.current() === null) return
    turn()
    schedule()
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    if (quick++ < QUICK_TURNS) return void host.setImmediate(goOn)
    timer = host.setTimeout(goOn, 1)
    // With nothing left to do on both sides, a waiting promise never settles.
    if (!isBusy) timer.unref()
  }

  const pairsOf = (list: unknown): Record<string, unknown> => {
    const found: Record<string, unknown> = Object.create(null)
    if (host.isArray(list))
      for (let index = 0; index + 1 < list.length; index += 2) found[String(list[index])] = list[index + 1]
    return found
  }
  const load = (): LoadedAnswer => {
    const [names, module, modules] = Object(peer.request('load', 0, []))
    const files: Record<string, Readonly<Record<string, unknown>>> = Object.create(null)
    for (const [name, list] of Object.entries(pairsOf(modules))) files[name] = pairsOf(list)
    const answer = pairsOf(module)
    answer.default ??= answer
    return { names: pairsOf(names), module: answer, modules: files }
  }
  let answer: LoadedAnswer
  try {
    answer = load()
  } catch (error) {
    turns.begin = () => undefined
    turns.end = () => undefined
    return session.failAll('the program failed to load', error)
  }
  turns.begin = () => {
    quick = 0
    host.setImmediate(schedule)
  }
  turns.end = () => {
    turn()
    if (timer === null) return
    host.clearTimeout(timer)
    timer = null
    isScheduled = false
  }
  turns.goesOn = () => {
    const before = peer.heard()
    turn()
    turn()
    if (!isBusy && peer.heard() === before) return false
    isScheduled = false
    quick = 0
    schedule()
    return true
  }
  session.run(answer, ({ require }) => {
    if (typeof require === 'function') named.set(require, 'require')
  })
}
