import type { Host } from '../harness/host.ts'
import type { Intrinsics } from '../harness/intrinsics.ts'
import type { LoadedAnswer, LoadJob, loadAnswer } from '../harness/load-answer.ts'
import type { Natives } from './natives.ts'
import type { linkPeer, PeerParts } from './peer.ts'
import type { Wire } from './wire.ts'

/** Loads the answer in its own process and serves the tests' requests until they end. */
export function serveAnswer(
  host: Host,
  parts: {
    readonly natives: Natives
    readonly wireFor: (broken: (why: string) => Error) => Wire
    readonly peerOf: (more: Omit<PeerParts, 'types' | 'natives' | 'mirrorValues'>) => ReturnType<typeof linkPeer>
    readonly loadAnswer: typeof loadAnswer
    readonly intrinsics: Intrinsics
  },
): void {
  const job: LoadJob = JSON.parse(host.readFileSync(0).toString('utf8'))
  const { createRequire }: typeof import('node:module') = host.require('node:module')
  const { getActiveResourcesInfo } = host.process
  const broken = (): Error => {
    host.exit(host.process, 1)
    return new host.Error('the link is closed')
  }
  const wire = parts.wireFor(broken)
  const peer = parts.peerOf({
    side: -1,
    wire,
    broken,
    named: new Map(),
    onEvent: () => undefined,
    onThrown: () => undefined,
    onSettled: () => undefined,
    find: (name) => (name === 'require' ? createRequire(`${host.process.cwd()}/answer.js`) : parts.natives.find(name)),
  })
  host.on('unhandledRejection', (error: unknown) => void peer.tell('failed', error))
  host.on('uncaughtException', (error: unknown) => void peer.tell('failed', error))

  const IDLE = new Set(['PipeWrap', 'TTYWrap', 'CloseReq'])
  const isBusy = () => host.apply(getActiveResourcesInfo, host.process, []).some((each: string) => !IDLE.has(each))
  const listOf = (found: object): unknown[] => Object.keys(found).flatMap((key) => [key, Reflect.get(found, key)])
  const handOver = ({ names, module, modules }: LoadedAnswer): unknown[] => {
    const { default: sole, ...exported } = module
    const files = Object.keys(modules).flatMap((name) => [name, listOf(modules[name] ?? {})])
    return [listOf(names), [...listOf(exported), ...(sole === module ? [] : ['default', sole])], files]
  }
  /**
   * Restores built-ins and removes what would spoil messages, so that a program that changed the language for itself is still
   * understood.
   */
  const mend = () => {
    parts.intrinsics.restore()
    for (const owner of [Object.prototype, Array.prototype]) {
      for (const key of ['toJSON', 'get', 'set', 'value']) host.deleteProperty(owner, key)
      for (const key of host.ownKeys(owner))
        if (typeof key === 'string' && host.regExpTest(/^\d+$/, key)) host.deleteProperty(owner, key)
    }
  }
  const respond = (isDone: boolean, value: unknown) => {
    peer.respond(1, isDone ? 1 : 2, value)
    peer.depth(0)
  }

  const next = (): void => {
    for (;;) {
      const [kind, at, op, handle, defs, values, said] = wire.receive()
      if (kind !== 0 || at !== 1) return void broken()
      const given = peer.read(defs, values, said)
      peer.depth(1)
      if (op === 'load')
        return parts.loadAnswer(
          host,
          job,
          (answer) => {
            mend()
            respond(true, handOver(answer))
            next()
          },
          (error) => {
            mend()
            respond(false, error)
            next()
          },
        )
      if (op === 'tick')
        return void host.setImmediate(() => {
          peer.tell('busy', isBusy())
          respond(true, null)
          next()
        })
      if (op === 'forget') {
        respond(true, null)
        peer.forget()
      } else {
        peer.reply(1, op, handle, given)
        peer.depth(0)
      }
    }
  }
  next()
}
