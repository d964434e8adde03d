import type { Socket } from 'node:net'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeLimit } from '@assay/core/result'
import type { Limits, ReadOnlyBind, RunningProgram } from '../../isolation/sandbox.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { frameOf, frameReader, messageOf } from './frames.ts'

/** A warm interpreter in its own sandbox, which forks for one sample at a time. */
export interface ForkServer {
  readonly version: string
  /** Runs one sample. Call again only after it resolved and if `isUsable` is true. */
  readonly run: (sample: Sample) => Promise<SampleEnd>
  /** Ends the running sample, which has a moment to write its output. */
  readonly stop: () => void
  readonly isUsable: () => boolean
  readonly close: () => Promise<void>
}

/** One run in a fork. */
export interface Sample {
  readonly limits: Limits
  /** The job, which the fork gets at once. */
  readonly job: string
  /** Whether it is connected to the sample in the other server of its pair; default false. */
  readonly apart?: boolean
  /**
   * The program's job, which the fork gets once the program is loaded, and the mark of the harness's reports. Null for no
   * program.
   */
  readonly program: { readonly secret: string; readonly whenLoaded: string } | null
  /** Receives data from the channel that the program can write to, as it arrives. */
  readonly onReport: (chunk: Buffer) => void
  readonly signal?: AbortSignal | undefined
}

/** A sample's end. */
export interface SampleEnd {
  /** The harness's reports from before the program ran. */
  readonly early: string
  /** Both streams, in order of arrival. */
  readonly output: string
  /** The exit code and the signal; both null if it took down the server. */
  readonly exitCode: number | null
  readonly signal: string | null
  readonly limit: CodeLimit | null
  readonly wallMs: number
  readonly peakMemoryBytes: number | null
}

/** Settings for starting a server. */
export interface ForkServerOptions {
  readonly command: readonly [string, ...string[]]
  readonly binds: readonly ReadOnlyBind[]
  readonly limits: Limits
  /** Connects it to the other server of its pair. */
  readonly control?: Socket
  /** Whether it sees `/proc`; default true. */
  readonly proc?: boolean
}

/** The time beyond a sample's own after which the server itself counts as stopped. */
const GRACE_MS = 3000

/** The longest timer: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Starts a server and waits until it is ready. Rejects with an EnvironmentError if it doesn't start. */
export async function startForkServer(context: ToolchainContext, options: ForkServerOptions): Promise<ForkServer> {
  const { promise: opened, resolve: open, reject: refuse } = Promise.withResolvers<RunningProgram>()
  // The folder lasts as long as the server.
  const gone = context.inFolder(async (folder) => {
    try {
      const { limits, command, binds, control, proc = true } = options
      const descriptors = control === undefined ? [] : [control]
      const task = { command, folder, binds, descriptors, proc, limits: { ...limits, cpuMs: Infinity } }
      const program = await context.sandbox.start(task)
      open(program)
      await program.ended
    } catch (error) {
      refuse(error)
      throw error
    }
  })
  gone.catch(() => {})
  return serverOf(await opened, gone, context.noteKill)
}

async function serverOf(program: RunningProgram, gone: Promise<void>, noteKill: () => void): Promise<ForkServer> {
  let complaint = ''
  program.stdout.resume()
  program.stderr.on('data', (chunk) => {
    if (complaint.length < 2000) complaint += chunk
  })
  program.stdin.on('error', () => {})
  let onFrame: (kind: string, payload: Buffer) => void = () => {}
  program.channel.on(
    'data',
    frameReader((kind, payload) => onFrame(kind, payload)),
  )
  const hello = new Promise<{ reusable: boolean; version: string }>((resolve) => {
    onFrame = (_kind, payload) => resolve(JSON.parse(payload.toString()))
  })
  const ready = await Promise.race([hello, program.ended.then(() => null)])
  if (ready === null)
    throw new EnvironmentError('SANDBOX_FAILED', `Python didn't start in the sandbox: ${complaint.trim()}`)

  let usable = true
  const end = () => {
    usable = false
  }
  program.ended.then(end, end)
  const run = (sample: Sample) => {
    const { promise, resolve, reject } = Promise.withResolvers<SampleEnd>()
    const output: Buffer[] = []
    const early: Buffer[] = []
    const started = performance.now()
    const texts = () => ({ output: Buffer.concat(output).toString(), early: Buffer.concat(early).toString() })
    const died = (limit: CodeLimit | null) => {
      usable = false
      const wallMs = performance.now() - started
      resolve({ ...texts(), exitCode: null, signal: null, limit, wallMs, peakMemoryBytes: null })
    }
    onFrame = (kind, payload) => {
      if (kind === 'R') sample.onReport(payload)
      else if (kind === 'C') early.push(payload)
      else if (kind === 'O') output.push(payload)
      else if (kind === 'E') {
        const raw: RawEnd & { readonly clean: boolean } = JSON.parse(payload.toString())
        usable = raw.clean
        const ended = endOf(raw)
        if (ended.signal === 'SIGKILL' && ended.limit === null) noteKill()
        resolve({ ...ended, ...texts() })
      }
    }
    const watchdog = setTimeout(
      () => {
        died('time')
        program.kill()
      },
      Math.min(sample.limits.wallMs + GRACE_MS, LONGEST_TIMER_MS),
    )
    const abort = () => program.kill()
    sample.signal?.addEventListener('abort', abort, { once: true })
    program.ended.then(({ limit }) => died(limit), reject)
    program.stdin.write(framesOf(sample))
    return promise.finally(() => {
      clearTimeout(watchdog)
      sample.signal?.removeEventListener('abort', abort)
    })
  }
  return {
    version: ready.version,
    run,
    stop: () => void program.stdin.write(frameOf('Q', Buffer.alloc(0))),
    isUsable: () => usable,
    close: async () => {
      usable = false
      program.kill()
      await gone.catch(() => {})
    },
  }
}

/** Returns all frames in one, so that the server wakes up once. */
function framesOf({ limits, job, program, apart = false }: Sample): Buffer {
  const start = [
    frameOf('S', Buffer.from(JSON.stringify({ ...limitsOf(limits), apart }))),
    frameOf('I', messageOf(job)),
  ]
  if (program === null) return Buffer.concat(start)
  const { secret, whenLoaded } = program
  return Buffer.concat([...start, frameOf('K', Buffer.from(secret)), frameOf('I', messageOf(whenLoaded))])
}

function limitsOf({ wallMs, cpuMs, memoryBytes, diskBytes, outputBytes }: Limits): object {
  return {
    wall_ms: wallMs,
    cpu_ms: Math.ceil(cpuMs),
    memory_bytes: memoryBytes,
    disk_bytes: diskBytes,
    output_bytes: outputBytes,
  }
}

/** The server's own report, which the sample can't write. */
interface RawEnd {
  readonly exit_code: number | null
  readonly signal: string | null
  readonly timed_out: boolean
  readonly cut: boolean
  readonly wall_ms: number
  readonly peak_bytes: number
}

function endOf(raw: RawEnd): Omit<SampleEnd, 'output' | 'early'> {
  const isTime = raw.timed_out || raw.signal === 'SIGXCPU'
  return {
    exitCode: raw.exit_code,
    signal: raw.signal,
    limit: isTime ? 'time' : raw.cut ? 'output' : null,
    wallMs: raw.wall_ms,
    peakMemoryBytes: raw.peak_bytes,
  }
}
