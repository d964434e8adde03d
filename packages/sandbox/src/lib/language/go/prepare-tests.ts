import { join } from 'node:path'
import type { CodeSpec } from '@assay/core/suite'
import type { ToolchainContext } from '../toolchain.ts'
import { buildGo, type GoBuilt } from './build.ts'
import { planGoTests } from './test-plan.ts'
import type { GoTools } from './tools.ts'

/** Names that Assay adds, which no answer can know. */
export interface GoNames {
  readonly harness: string
  readonly secret: string
}

/** Tests that were compiled by themselves, against stubs that call the answer's program. */
export interface ApartTests {
  /** The tests' program, on the host. */
  readonly program: string
  readonly functions: GoBuilt['Functions']
  readonly types: GoBuilt['Types']
}

/** Facts about a case's tests before there is any answer. */
export interface PreparedTests {
  /** The reason why no answer can pass them here; null if none is known. */
  readonly broken: string | null
  /** The tests' own program; null if they must share a process with the answer. */
  readonly apart: ApartTests | null
}

/** Prepares a case's tests, once for all its samples. */
export interface TestsPreparer {
  readonly prepare: (spec: CodeSpec) => Promise<PreparedTests>
  /** Makes the case's tests share a process with the answer from now on: their own arguments can't cross. */
  readonly keepTogether: (spec: CodeSpec) => void
}

/** The compiler's minimum time, even if the tests have less. */
export const MIN_COMPILE_MS = 30_000

/** Returns a preparer that remembers its results as long as its toolchain is open. */
export function testsPreparer(context: ToolchainContext, tools: GoTools, names: GoNames): TestsPreparer {
  const prepared = new Map<string, Promise<PreparedTests>>()
  const keyOf = ({ tests, prefix }: CodeSpec) => JSON.stringify([tests, prefix])
  return {
    prepare: (spec) => {
      const key = keyOf(spec)
      const known = prepared.get(key) ?? prepareTests(context, tools, names, spec)
      prepared.set(key, known)
      known.catch(() => prepared.delete(key))
      return known
    },
    keepTogether: (spec) => void prepared.set(keyOf(spec), Promise.resolve({ broken: null, apart: null })),
  }
}

async function prepareTests(
  context: ToolchainContext,
  tools: GoTools,
  { harness, secret }: GoNames,
  { tests, prefix, files }: CodeSpec,
): Promise<PreparedTests> {
  const planned = tests === null ? null : planGoTests(tests)
  if (planned === null) return { broken: null, apart: null }
  if (!planned.ok) return { broken: `${planned.reason}.`, apart: null }
  const { plan } = planned
  return context.inFolder(async (folder) => {
    const built = await buildGo(
      context,
      tools,
      folder,
      {
        Kind: 'tests',
        Prefix: prefix ?? '',
        // The case's files may declare what the tests call.
        HasPrefix: prefix !== null && files.length === 0,
        Tests: plan.body,
        Names: plan.names,
        Harness: harness,
        Secret: secret,
      },
      { wallMs: MIN_COMPILE_MS },
    )
    const missing = built.Unknown?.[0] ?? /package (".*?") can't be imported/.exec(built.Said)?.[1]?.slice(1, -1)
    if (missing !== undefined) return { broken: importMissing(missing), apart: null }
    if (!built.Ok && built.limit === null)
      return { broken: `The tests can't be compiled: ${built.Said.trim()}`, apart: null }
    if (!built.Apart) return { broken: null, apart: null }
    const program = await tools.save(join(folder, 'out/program'), 0o555)
    return { broken: null, apart: { program, functions: built.Functions, types: built.Types } }
  })
}

function importMissing(path: string): string {
  return `The tests import "${path}", which isn't available: Go cases run offline, with the standard library and testify's assert and require.`
}
