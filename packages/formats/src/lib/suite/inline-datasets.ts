import { resolve } from 'node:path'
import { readDatasetRows } from './dataset.ts'
import { detectNotation } from './kind.ts'
import { toPlainValue } from './located.ts'
import { parseYaml } from './parse-yaml.ts'

/**
 * Returns the text of a suite with the rows of its dataset files in it, so that it can be read where those files are not. A text that names
 * none stays as it is, to the byte; another becomes one JSON document, which is YAML. Paths start from `folder`. The suite must have been
 * read without an error before. Throws what the file system says.
 */
export async function inlineDatasets(text: string, folder: string): Promise<string> {
  if (detectNotation(new TextEncoder().encode(text)) !== 'yaml') return text
  const { root } = parseYaml(text)
  const suite = root === null ? null : toPlainValue(root)
  if (!isMap(suite) || !Array.isArray(suite.evals)) return text
  const evals: readonly unknown[] = suite.evals
  if (!evals.some((each) => isMap(each) && typeof each.dataset === 'string')) return text
  const whole: unknown[] = []
  for (const each of evals) {
    if (!isMap(each) || typeof each.dataset !== 'string') whole.push(each)
    else {
      const rows = readDatasetRows(resolve(folder, each.dataset))
      whole.push({ ...each, dataset: await Array.fromAsync(rows, ({ values }) => values) })
    }
  }
  return JSON.stringify({ ...suite, evals: whole })
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
