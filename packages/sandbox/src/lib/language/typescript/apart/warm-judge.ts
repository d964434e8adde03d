import { closeLinkEnd, type LinkEnd, openLink } from '../../../isolation/link.ts'
import type { Captured, Ended, RunningProgram, SandboxTask } from '../../../isolation/sandbox.ts'
import type { ToolchainContext } from '../../toolchain.ts'
import type { TestJob } from '../harness/test-session.ts'
import type { WarmJob } from './serve-tests.ts'

/** A Node in its cell that has loaded the tests' harness. It runs the tests of one sample at a time. */
export interface WarmJudge {
  /** Runs the tests of one sample against the process that gets the other end of its link. */
  readonly run: (sample: JudgedSample) => Promise<Ended>
  /** Returns the answer's end of a link that only the next sample uses. */
  readonly takeEnd: () => LinkEnd
  readonly isUsable: () => boolean
  readonly close: () => Promise<void>
}

/** The parts of one test run. */
export interface JudgedSample {
  readonly job: TestJob
  readonly secret: string
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The number of samples after which a new process starts: it has that many links, and can't get more later. */
const LINKS = 16

/** Limit for each stream and sample; the rest is drained and dropped. */
const OUTPUT_BYTES = 1024 ** 2

/** The longest timer: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Starts a process for tests. Rejects with an EnvironmentError if the sandbox can't. */
export async function startWarmJudge(
  context: ToolchainContext,
  node: Pick<SandboxTask, 'command' | 'binds'>,
): Promise<WarmJudge> {
  const links = await Promise.all(Array.from({ length: LINKS }, () => openLink()))
  const { promise: opened, resolve: open, reject: refuse } = Promise.withResolvers<RunningProgram>()
  // The folder lasts as long as the process.
  const gone = context.inFolder(async (folder) => {
    try {
      const descriptors = links.flatMap(({ ends: [own] }) => [...own])
      const program = await context.sandbox.start({ ...node, folder, descriptors })
      open(program)
      await program.ended
    } catch (error) {
      refuse(error)
      throw error
    }
  })
  gone.catch(() => {})
  const ends = links.map(({ ends: [, theirs] }) => theirs)
  try {
    return judgeOf(await opened, ends, gone)
  } catch (error) {
    for (const end of ends) closeLinkEnd(end)
    throw error
  }
}

function judgeOf(program: RunningProgram, ends: LinkEnd[], gone: Promise<void>): WarmJudge {
  program.stdin.on('error', () => {})
  const streams = [program.stdout, program.stderr, program.channel].map(readSamples)
  let link = -1
  let isEnded = false
  const onEnd = () => {
    isEnded = true
    for (const end of ends.splice(0)) closeLinkEnd(end)
  }
  program.ended.then(onEnd, onEnd)
  // It may take a moment to end, and must not get anything more until then.
  const kill = () => {
    isEnded = true
    program.kill()
  }

  const run = async ({ job, secret, timeoutMs, signal }: JudgedSample): Promise<Ended> => {
    const start = performance.now()
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        kill()
      },
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    )
    if (signal?.aborted) kill()
    signal?.addEventListener('abort', kill, { once: true })
    const marks = [secret, secret, `\n${secret} stays\n`]
    const read = Promise.all(streams.map((stream, index) => stream.untilMark(marks[index] ?? secret)))
    const whole: WarmJob = { ...job, link, once: LEAVES_MORE.test(job.tests) }
    const input = Buffer.from(`${secret}${JSON.stringify(whole)}`)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(input.length)
    program.stdin.write(Buffer.concat([size, input]))
    try {
      const [stdout, stderr, channel] = await read
      if (stdout === undefined || stderr === undefined || channel === undefined)
        throw new Error('This is a bug: a stream of the tests wasn’t read')
      const stays = channel.isMarked && stdout.isMarked && stderr.isMarked
      const end = stays ? { exitCode: 0, signal: null, limit: null } : await program.ended
      signal?.throwIfAborted()
      const cut = stdout.cut || stderr.cut || channel.cut ? 'output' : null
      const limit = !stays && isLate ? 'time' : (end.limit ?? cut)
      return { ...end, limit, stdout, stderr, channel, wallMs: performance.now() - start, peakMemoryBytes: null }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
  }
  return {
    run,
    takeEnd: () => {
      const end = ends.shift()
      if (end === undefined) throw new Error('This is a bug: the tests’ process has no link left')
      link++
      return end
    },
    isUsable: () => !isEnded && ends.length > 0,
    close: async () => {
      kill()
      await gone.catch(() => {})
    },
  }
}

/** Matches tests that may leave invisible things behind: timers that keep nothing alive, modules, state of the process. */
const LEAVES_MORE = /\bunref\b|\bprocess\b|\bgetBuiltinModule\b|(?<![\w$])import\s*\(|\bRegExp\s*\.|\bSymbol\.for\b/

interface Marked extends Captured {
  readonly isMarked: boolean
}

/** Reads a stream sample by sample: each ends with a mark, or with the stream. */
function readSamples(stream: NodeJS.ReadableStream): { readonly untilMark: (mark: string) => Promise<Marked> } {
  let chunks: Buffer[] = []
  let kept = 0
  let cut = false
  let last = Buffer.alloc(0)
  let isClosed = false
  let waiting: { readonly mark: Buffer; readonly resolve: (marked: Marked) => void } | null = null
  const look = () => {
    if (waiting === null) return
    const { mark, resolve } = waiting
    const isMarked = last.length >= mark.length && last.subarray(last.length - mark.length).equals(mark)
    if (!isMarked && !isClosed) return
    const bytes = Buffer.concat(chunks)
    waiting = null
    chunks = []
    kept = 0
    last = Buffer.alloc(0)
    resolve({ bytes: isMarked && !cut ? bytes.subarray(0, bytes.length - mark.length) : bytes, cut, isMarked })
    cut = false
  }
  stream.on('data', (chunk: Buffer) => {
    const room = OUTPUT_BYTES - kept
    // A copy, since a slice would keep the whole 64 KiB that it was read into.
    const part = Buffer.from(chunk.subarray(0, Math.max(0, room)))
    if (part.length < chunk.length) cut = true
    if (part.length > 0) chunks.push(part)
    kept += part.length
    last = Buffer.concat([last, chunk.subarray(-MARK_BYTES)]).subarray(-MARK_BYTES)
    look()
  })
  stream.on('error', () => undefined)
  stream.once('close', () => {
    isClosed = true
    look()
  })
  return {
    untilMark: (mark) =>
      new Promise((resolve) => {
        waiting = { mark: Buffer.from(mark), resolve }
        look()
      }),
  }
}

/** At least the length of every mark. */
const MARK_BYTES = 128
