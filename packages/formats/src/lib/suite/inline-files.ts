import { resolve } from 'node:path'
import { readDatasetRows } from './dataset.ts'
import { isMap } from './is-map.ts'
import { detectNotation } from './kind.ts'
import { toPlainValue } from './located.ts'
import { parseYaml } from './parse-yaml.ts'
import { readToolFiles } from './tool-files.ts'

/**
 * Returns the text of a suite with the rows of its dataset files and the files of its tools in it, so that it can be read where those files
 * are not. A text that names none stays as it is, to the byte; another becomes one JSON document, which is YAML. Paths start from `folder`.
 * The suite must have been read without an error before. Throws what the file system says.
 */
export async function inlineFiles(text: string, folder: string): Promise<string> {
  if (detectNotation(new TextEncoder().encode(text)) !== 'yaml') return text
  const { root } = parseYaml(text)
  const tools = await readToolFiles(root === null ? null : toPlainValue(root), { folder })
  const suite = tools.value
  if (!isMap(suite)) return text
  const evals: readonly unknown[] = Array.isArray(suite.evals) ? suite.evals : []
  const hasDatasets = evals.some((each) => isMap(each) && typeof each.dataset === 'string')
  if (!hasDatasets && tools.files.length === 0) return text
  const whole: unknown[] = []
  for (const each of evals) {
    if (!isMap(each) || typeof each.dataset !== 'string') whole.push(each)
    else {
      const rows = readDatasetRows(resolve(folder, each.dataset))
      whole.push({ ...each, dataset: await Array.fromAsync(rows, ({ values }) => values) })
    }
  }
  return JSON.stringify(suite.evals === undefined ? suite : { ...suite, evals: whole })
}
