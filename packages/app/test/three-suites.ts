import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunSpec } from '@assay/core/run'

const CASES = ['kiwi', 'fig', 'plum', 'date']
const SAMPLES = 3

/** Three suites, not in the order of their names. */
const NAMES = ['zebra', 'apple', 'mango']

/** The spec that runs them on a recording, few at a time, so that there is something to interrupt. */
export const SPEC: RunSpec = { suites: NAMES.map((name) => `${name}.yaml`), pass_k: [1, SAMPLES], threads: 2, seed: 7 }

/** The number of samples in a run. */
export const TOTAL = NAMES.length * CASES.length * SAMPLES

/**
 * Writes the suites into a folder, with weights, penalties, classes and a judge that costs something, and the recording that answers
 * them: the same sample has the same answer, cost and latency whenever it is taken.
 */
export function writeSuites(folder: string, judge: { readonly baseUrl: string }): void {
  const config = `providers: { local: { base_url: "${judge.baseUrl}" } }\npricing: { local/judge: { input: 30, output: 70 } }\n`
  writeFileSync(join(folder, 'assay.config.yaml'), config)
  for (const [at, name] of NAMES.entries()) writeFileSync(join(folder, `${name}.yaml`), JSON.stringify(suite(name, at)))
  mkdirSync(join(folder, 'recordings'), { recursive: true })
  const lines = NAMES.flatMap((name, at) => CASES.flatMap((id, number) => recorded(name, id, at + number)))
  writeFileSync(join(folder, 'recordings', 'fruit.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

function suite(name: string, at: number) {
  return {
    metadata: { name, models: ['replay/fruit'], judge: 'local/judge', weight: at + 0.5 },
    evals: CASES.map((id, number) => ({
      name: id,
      prompt: promptOf(name, id),
      weight: number + 1,
      classify: {},
      checks: [{ contains: id }, ...(number === 2 ? [{ llm_judge: 'Is it a fruit?' }] : [])],
    })),
    score: { formula: 'success_pct / (total_cost * 1000)', penalties: { refusal: 0.3, fail: 0.9 } },
  }
}

function promptOf(name: string, id: string): string {
  return `${name}: say ${id}`
}

/** Returns a case's samples: right, wrong, refused or failed. */
function recorded(name: string, id: string, number: number) {
  const kinds = [`It is ${id}.`, 'It is a stone.', "I'm sorry, but I can't help with that.", null, `Surely ${id}!`]
  return Array.from({ length: SAMPLES }, (_, at) => {
    const text = kinds[(number + 2 * at) % kinds.length] ?? null
    const facts = {
      cost_usd: 0.1 / (number + at + 3),
      latency_ms: 100 / (at + 3),
      tokens: { input: 10, output: number + at },
    }
    const outcome =
      text === null ? { failure: { code: 'unavailable', retryable: false } } : { answer: { text, ...facts } }
    return { prompt: promptOf(name, id), attempt: at + 1, ...outcome }
  })
}
