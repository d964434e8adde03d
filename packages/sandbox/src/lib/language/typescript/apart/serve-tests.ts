import type { Host } from '../harness/host.ts'
import type { TestJob } from '../harness/test-session.ts'
import type { watchWorld } from './watch-world.ts'

/** A warm process's job for one sample. */
export interface WarmJob extends TestJob {
  /** The number of its link, from 0. */
  readonly link: number
  /** Whether the tests may leave invisible things behind, so the process ends with them. */
  readonly once: boolean
}

/**
 * Runs the tests of one sample after another. The process continues only after a sample that finished and left the world as
 * it was; else it ends, as it would with one sample.
 */
export function serveTests(
  base: Host,
  parts: {
    readonly watchWorld: typeof watchWorld
    readonly runOne: (
      host: Host,
      job: TestJob,
      secret: Uint8Array,
      descriptors: { readonly read: number; readonly write: number },
    ) => void
  },
): void {
  const { closeSync }: typeof import('node:fs') = base.require('node:fs')
  type Handler = (...args: unknown[]) => void
  let handlers = new Map<string, Handler>()
  for (const event of ['unhandledRejection', 'uncaughtException', 'beforeExit'])
    base.on(event, (...args: unknown[]) => {
      const handler = handlers.get(event)
      // What happens between two samples comes from the one before.
      if (handler === undefined) base.exit(base.process, 2)
      else handler(...args)
    })

  const isUnchanged = parts.watchWorld(base.require)
  const readBytes = (size: number): Buffer => {
    const bytes = Buffer.allocUnsafeSlow(size)
    for (let at = 0; at < size; ) {
      const count = base.readSync(0, bytes, at, size - at, null)
      if (count === 0) base.exit(base.process, 0)
      at += count
    }
    return bytes
  }
  const writeAll = (descriptor: number, bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; )
      try {
        at += base.writeSync(descriptor, bytes, at)
      } catch (error) {
        // The other side always reads.
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      }
  }
  const next = (): void => {
    const input = readBytes(readBytes(4).readUInt32LE(0))
    const secret = new base.Uint8Array(input.subarray(0, 64))
    const job: WarmJob = JSON.parse(input.toString('utf8', 64))
    const descriptors = { read: 10 + 2 * job.link, write: 11 + 2 * job.link }
    const own = new Map<string, Handler>()
    const leave = () => {
      for (const descriptor of [descriptors.read, descriptors.write]) closeSync(descriptor)
      handlers = new Map()
      if (job.once || !isUnchanged()) return base.exit(base.process, 0)
      for (const descriptor of [1, 2]) writeAll(descriptor, secret)
      writeAll(3, base.encode(base.encoder, `\n${Buffer.from(secret).toString('latin1')} stays\n`))
      base.setImmediate(next)
    }
    const host: Host = {
      ...base,
      Error: class extends Error {
        override get name() {
          return 'Error'
        }
      } as ErrorConstructor, // Only ever called with `new`.
      on: ((event: string, handler: Handler) => void own.set(event, handler)) as unknown as Host['on'], // Its events are the three above.
      exit: (process, code) => {
        if (code !== 0) return base.exit(process, code)
        base.setImmediate(() => base.setImmediate(leave))
      },
    }
    handlers = own
    parts.runOne(host, job, secret, descriptors)
  }
  next()
}
