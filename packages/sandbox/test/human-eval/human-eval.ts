import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { pythonPath } from '../python-path.ts'

const Row = z.object({
  task_id: z.string(),
  prompt: z.string(),
  canonical_solution: z.string(),
  test: z.string(),
  entry_point: z.string(),
})

/** One problem in HumanEval's form. */
export type HumanEvalRow = Readonly<z.output<typeof Row>>

const OWN = join(import.meta.dirname, '../../../../testdata/code/human-eval.jsonl')

/** Returns the problems in a file, such as openai/human-eval's HumanEval.jsonl; without one, our own problems. */
export function humanEvalRows(file = OWN): HumanEvalRow[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Row.parse(JSON.parse(line)))
}

/** Returns the canonical solutions, each broken in one place, by their problem's id. */
export async function brokenSolutions(rows: readonly HumanEvalRow[]): Promise<Map<string, string>> {
  const input = rows.map((row) => JSON.stringify(row)).join('\n')
  // UTF-8 in any locale.
  const command = ['-I', '-X', 'utf8', join(import.meta.dirname, 'mutate.py')]
  const made = spawnSync(await pythonPath(), command, { input, encoding: 'utf8', maxBuffer: 1e8 })
  if (made.status !== 0) throw new Error(`The solutions could not be broken: ${made.stderr}`)
  const lines = made.stdout.trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ task_id, source }) => [task_id, source]))
}
