import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { CodeSpec, ContextFile } from '@assay/core/suite'
import { openSandbox } from '../src/lib/isolation/open-sandbox.ts'
import { pythonToolchain } from '../src/lib/language/python/python.ts'
import type { ProgramOutcome } from '../src/lib/language/toolchain.ts'
import { plainSpec } from './plain-spec.ts'
import { pythonPath } from './python-path.ts'
import { toolchainContext } from './toolchain-context.ts'

/** A program with its case's settings, for tests. */
export interface TestTask {
  readonly source: string
  readonly tests: string | null
  readonly files?: readonly ContextFile[]
  readonly spec?: Partial<CodeSpec>
}

/** The Python toolchain in the real sandbox, for tests. */
export interface PythonForTest {
  readonly judge: (task: TestTask) => Promise<ProgramOutcome>
  /** Returns the number of servers started so far. */
  readonly started: () => number
  readonly close: () => Promise<void>
}

/** Opens it, with a number of samples at once. Besides Python, it finds only what is in the folder `tools`. */
export async function openForTest(cores: number, tools?: string): Promise<PythonForTest> {
  const sandbox = await openSandbox()
  const only = mkdtempSync(join(tmpdir(), 'assay-only-python-'))
  symlinkSync(await pythonPath(), join(only, 'python3'))
  const path = tools === undefined ? only : `${tools}${delimiter}${only}`
  let started = 0
  const counted: typeof sandbox = {
    ...sandbox,
    start: (task) => {
      started++
      return sandbox.start(task)
    },
  }
  const opened = await pythonToolchain.open(toolchainContext(counted, cores, path))
  assert.ok(opened.ok)
  return {
    judge: ({ source, tests, files = [], spec = {} }) =>
      opened.toolchain.judge({ program: { source, files }, spec: { ...SPEC, ...spec, tests } }),
    started: () => started,
    close: async () => {
      await opened.toolchain.close()
      await sandbox.close()
      rmSync(only, { recursive: true })
    },
  }
}

const SPEC = plainSpec({ language: 'python', timeout_ms: 20_000 })

/** Returns the outcomes by test name. */
export function outcomesOf({ evidence }: ProgramOutcome): Record<string, string> {
  return Object.fromEntries(evidence.tests.map(({ name, outcome }) => [name, outcome]))
}
