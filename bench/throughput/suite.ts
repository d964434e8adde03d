import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** The question of case `index`; all differ, so that nothing is answered from what was asked before. */
export function question(index: number): string {
  return `Question ${index}: what is six times seven?`
}

/** Writes a suite of `cases` cases with one `contains` check each, as JSON lines, which are read without being held. */
export async function writeSuite(path: string, cases: number): Promise<void> {
  await writeLines(path, cases, (index) => ({
    suite_id: 'throughput',
    case_id: `case-${index}`,
    prompt: question(index),
    checks: { contains: '42' },
  }))
}

/** The same for promptfoo. */
export async function writePromptfooTests(path: string, cases: number): Promise<void> {
  await writeLines(path, cases, (index) => ({
    vars: { question: question(index) },
    assert: [{ type: 'contains', value: '42' }],
  }))
}

async function writeLines(path: string, count: number, line: (index: number) => object): Promise<void> {
  const file = createWriteStream(path)
  for (let index = 0; index < count; index++) {
    if (!file.write(`${JSON.stringify(line(index))}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
