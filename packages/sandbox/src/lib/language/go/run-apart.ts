import { Readable } from 'node:stream'
import { capture } from '../../isolation/capture.ts'
import { withDefaults } from '../../isolation/limits.ts'
import { closeLinkEnd, openLink } from '../../isolation/link.ts'
import type { Captured, Ended, SandboxTask } from '../../isolation/sandbox.ts'
import type { ToolchainContext } from '../toolchain.ts'

/** The time that the answer's program has to notice that nobody calls it any more. */
const GRACE_MS = 500

/**
 * Runs tests and the answer's program in two cells, connected by pipes. The end is that of the tests; a limit that the answer
 * hit is reported as theirs, and its output comes before theirs.
 */
export async function runApart(
  { sandbox }: ToolchainContext,
  tests: SandboxTask,
  answer: Pick<SandboxTask, 'command' | 'folder'>,
): Promise<Ended> {
  const { ends } = await openLink()
  const { limits = {}, signal } = tests
  const program = await sandbox.start({ ...answer, descriptors: ends[1], limits, signal }).catch((error: unknown) => {
    closeLinkEnd(ends[0])
    throw error
  })
  // Drained from the start: otherwise a flooding program would wait for Assay, and the tests for it.
  const { outputBytes } = withDefaults(limits)
  const streams = [program.stdout, program.stderr, program.channel].map((each) => capture(readable(each), outputBytes))

  try {
    const ended = await sandbox.run({ ...tests, descriptors: ends[0] })

    const { limit } = await endWithin(program, ended.limit === null ? GRACE_MS : 0)
    const [stdout, stderr] = await Promise.all(streams)
    const joined = { stdout: join(stdout, ended.stdout), stderr: join(stderr, ended.stderr) }
    return { ...ended, ...joined, limit: ended.limit ?? limit }
  } finally {
    program.kill()
  }
}

type Program = Awaited<ReturnType<ToolchainContext['sandbox']['start']>>

async function endWithin({ ended, kill }: Program, ms: number): Promise<Pick<Ended, 'limit'>> {
  const timer = setTimeout(kill, ms)
  try {
    return await ended
  } finally {
    clearTimeout(timer)
  }
}

function join(one: Captured | undefined, other: Captured): Captured {
  return one === undefined ? other : { bytes: Buffer.concat([one.bytes, other.bytes]), cut: one.cut || other.cut }
}

function readable(stream: NodeJS.ReadableStream): Readable {
  return stream instanceof Readable ? stream : new Readable().wrap(stream)
}
