import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeLimit } from '@assay/core/result'
import * as z from 'zod'
import type { ToolchainContext } from '../toolchain.ts'
import type { GoTools } from './tools.ts'

const DeclaredFunction = z.object({ Name: z.string(), Type: z.string() })
const Outcome = z.object({
  Ok: z.boolean(),
  Said: z.string(),
  Vet: z.string(),
  Distrust: z.string(),
  Unknown: z.array(z.string()).nullable(),
  Apart: z.boolean(),
  Why: z.string(),
  Functions: z.array(DeclaredFunction).nullable(),
  Types: z.array(z.string()).nullable(),
  BuildMs: z.number(),
  VetMs: z.number(),
})

/** The builder's result for a job; `limit` if it didn't finish. */
export type GoBuilt = z.infer<typeof Outcome> & { readonly limit: CodeLimit | null }

/** A job for the builder. */
export interface GoJob {
  readonly Kind: 'tests' | 'apart' | 'whole' | 'alone'
  readonly Files?: readonly { readonly Path: string; readonly Content: string }[]
  readonly Prefix: string
  readonly HasPrefix: boolean
  readonly Tests?: string
  readonly Names?: readonly string[]
  /** Names that the case requires. */
  readonly Asked?: readonly string[]
  readonly Functions?: GoBuilt['Functions']
  readonly Types?: GoBuilt['Types']
  readonly Harness: string
  /** A part of the names that Assay adds, which no answer can know. */
  readonly Secret: string
}

/** A job's time limit and its owner. */
export interface BuildOptions {
  readonly wallMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a job in a folder, whose program is then `out/program`. Library packages that are used for the first time are compiled
 * first.
 */
export async function buildGo(
  context: ToolchainContext,
  tools: GoTools,
  folder: string,
  job: GoJob,
  options: BuildOptions,
): Promise<GoBuilt> {
  for (;;) {
    const built = await buildOnce(context, tools, folder, job, options)
    const unknown = (built.Unknown ?? []).filter((path) => !tools.absent.has(path))
    if (unknown.length === 0) return built
    await tools.add(unknown)
  }
}

/** Switches off garbage collection: the compiler and the linker end before it would pay off. */
const NO_COLLECTOR = { GOGC: 'off', GOMEMLIMIT: '400MiB' } as const

async function buildOnce(
  context: ToolchainContext,
  tools: GoTools,
  folder: string,
  job: GoJob,
  { wallMs, signal }: BuildOptions,
): Promise<GoBuilt> {
  const { binds, env, builder, places } = tools
  await writeFile(join(folder, 'job.json'), JSON.stringify({ ...job, ...places, Absent: [...tools.absent] }))
  const limits = { wallMs, cpuMs: 4 * wallMs, outputBytes: 16 * 1024 ** 2 }
  const ended = await context.onCore(() =>
    context.sandbox.run({
      command: [builder],
      folder,
      binds,
      env: { ...env, GOMAXPROCS: '2', ...NO_COLLECTOR },
      limits,
      signal,
    }),
  )
  const { limit, wallMs: ms } = ended
  const outcome = ended.exitCode === 0 ? readOutcome(ended.stdout.bytes.toString('utf8')) : null
  if (outcome !== null) return { ...outcome, limit: null }
  const Said = ended.stderr.bytes.toString('utf8').slice(-1000)
  const nothing = { Unknown: null, Functions: null, Types: null, Apart: false, Why: '', Vet: '', Distrust: '' }
  return { Ok: false, Said, ...nothing, BuildMs: ms, VetMs: 0, limit }
}

function readOutcome(text: string): z.infer<typeof Outcome> | null {
  try {
    return Outcome.parse(JSON.parse(text))
  } catch {
    return null
  }
}
