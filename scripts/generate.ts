import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Comparison, Report } from '@assay/core/report'
import { reportText } from '@assay/formats/report'
import { z } from 'zod'
import { commandReference } from './command-reference.ts'
import { diagnosticReference } from './diagnostic-reference.ts'
import { errorReference } from './error-reference.ts'
import { exampleReports } from './example-reports.ts'
import { formulaReference } from './formula-reference.ts'
import { comparePicture } from './picture.ts'
import { pageAssets } from './report-page.ts'
import { suiteJsonSchema, suiteReference } from './suite-reference.ts'

// Writes every file that is made from the code. With --check it writes nothing and fails when one is stale.
const root = join(import.meta.dirname, '..')

/** Returns the generated files' contents by path. */
async function generated(): Promise<Map<string, string>> {
  const files = new Map<string, string>([
    ['docs/formula.md', formulaReference()],
    ['docs/suites.md', suiteReference()],
    ['docs/commands.md', await commandReference()],
    ['docs/diagnostics.md', diagnosticReference()],
    ['docs/errors.md', errorReference()],
    ['docs/compare.svg', await comparePicture()],
    ['packages/formats/src/lib/html/page-assets.ts', await pageAssets()],
    ['schema/suite.json', json(suiteJsonSchema())],
    ['schema/report.json', json(z.toJSONSchema(Report))],
    ['schema/comparison.json', json(z.toJSONSchema(Comparison))],
  ])
  for (const [name, { results, ...header }] of exampleReports()) {
    files.set(`examples/reports/${name}`, (await Array.fromAsync(reportText(header, results))).join(''))
  }
  return files
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const files = await generated()
const stale = [...files].filter(([file, text]) => read(join(root, file)) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`"${file}" is stale. Run: npm run generate`)
  if (stale.length > 0) process.exit(1)
  console.log(`All ${files.size} generated files are fresh.`)
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  console.log(`Wrote ${stale.length} of ${files.size} generated files; the others were fresh.`)
}
