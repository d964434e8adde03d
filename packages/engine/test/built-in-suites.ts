import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FinishReason } from '@assay/core/result'
import type { Case, Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { createJudge } from '@assay/judge/judge'

/** A built-in robustness suite and its content. */
export interface BuiltInSuite {
  /** The folder of its files. */
  readonly folder: string
  /** The name of its folder. */
  readonly name: string
  readonly file: string
}

const ROOT = join(import.meta.dirname, '..', '..', '..', 'suites', 'robustness')

/** Lists the built-in robustness suites by name. */
export function listBuiltInSuites(): readonly BuiltInSuite[] {
  const files = globSync(join(ROOT, '*', 'suite.yaml')).sort()
  return files.map((file) => ({ file, folder: dirname(file), name: basename(dirname(file)) }))
}

/** Reads a built-in suite with all its cases. */
export async function openBuiltInSuite({ file }: BuiltInSuite) {
  const { suites, diagnostics } = await readSuites([file])
  const [suite] = suites
  if (suite === undefined) throw new Error(`${file} has no suite: ${JSON.stringify(diagnostics)}`)
  return { suite, diagnostics, cases: await Array.fromAsync(suite.cases()) }
}

const judge = createJudge()
const UNKNOWN_TOKENS = { input: null, output: null, reasoning: null, cached: null }

/** Judges an answer to a case as a run does. */
export function judgeAnswer(suite: Suite, one: Case, text: string, finish_reason: FinishReason = 'stop') {
  return judge.judgeAnswer(one, one.level, {
    text,
    reasoning: null,
    model: 'replay/labelled',
    messages: messagesOf(suite, one),
    tokens: UNKNOWN_TOKENS,
    latency_ms: null,
    cost_usd: null,
    finish_reason,
  })
}

/** Returns the messages that a model gets for a case. */
export function messagesOf(suite: Suite, one: Case): Case['messages'] {
  const system = suite.system_prompt === null ? [] : [{ role: 'system' as const, content: suite.system_prompt }]
  return [...system, ...one.messages]
}
