import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One problem of HumanEval. */
export interface HumanEvalRow {
  readonly task_id: string
  readonly prompt: string
  readonly canonical_solution: string
  readonly test: string
  readonly entry_point: string
}

const FILE = join(import.meta.dirname, '../../../../../shared/data/HumanEval.jsonl')

/** Returns the 164 problems. Throws if the file isn't beside the repository. */
export function humanEvalRows(): HumanEvalRow[] {
  let text: string
  try {
    text = readFileSync(FILE, 'utf8')
  } catch (cause) {
    throw new Error(`"${FILE}" can't be read. Put HumanEval.jsonl of openai/human-eval there.`, { cause })
  }
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Returns the canonical solutions, each broken in one place, by their problem's id. */
export function brokenSolutions(rows: readonly HumanEvalRow[]): Map<string, string> {
  const input = rows.map((row) => JSON.stringify(row)).join('\n')
  const made = spawnSync('/usr/bin/python3', ['-I', join(import.meta.dirname, 'mutate.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (made.status !== 0) throw new Error(`The solutions could not be broken: ${made.stderr}`)
  const lines = made.stdout.trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ task_id, source }) => [task_id, source]))
}

/** Broken solutions that HumanEval's own tests don't notice, in a fresh Python either. */
export const UNNOTICED = ['HumanEval/127']
