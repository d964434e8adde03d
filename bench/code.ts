import { parseArgs } from 'node:util'
import type { BenchReport, Measurement, Target } from './bench.ts'
import { run as python } from './code-python.ts'
import { run as rust } from './code-rust.ts'
import { run as typescript } from './code-typescript.ts'

const PARTS = { python, rust, typescript }

/**
 * Runs all benchmarks of generated code: Python, Rust and TypeScript, many samples of one case, and the verdicts. `--python-data FILE`
 * and `--rust-data FILE` have problems in HumanEval's and HumanEvalPack's form; without them, they are our own.
 */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { 'python-data': { type: 'string' }, 'rust-data': { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const files: Readonly<Record<string, string | undefined>> = {
    python: values['python-data'],
    rust: values['rust-data'],
  }
  const measurements: Measurement[] = []
  const ratios: Record<string, number> = {}
  const targets: Target[] = []
  for (const [language, part] of Object.entries(PARTS)) {
    process.stderr.write(`${language} …\n`)
    const file = files[language]
    const report = await part(file === undefined ? [] : ['--data', file])
    measurements.push(...report.measurements.map((each) => ({ ...each, name: `${language}: ${each.name}` })))
    for (const [what, ratio] of Object.entries(report.ratios)) ratios[`${language}: ${what}`] = ratio
    targets.push(...report.targets.map((each) => ({ ...each, what: `${language}: ${each.what}` })))
  }
  const question = 'How long does judging generated code take, fully isolated, and are the verdicts right?'
  return { question, measurements, ratios, targets }
}
