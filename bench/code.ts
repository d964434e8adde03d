import type { BenchReport, Measurement, Target } from './bench.ts'
import { run as python } from './code-python.ts'
import { run as rust } from './code-rust.ts'
import { run as typescript } from './code-typescript.ts'

const PARTS = { python, rust, typescript }

/** Runs all benchmarks of generated code: HumanEval in Python and Rust, many samples of one case, and the verdicts. */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const measurements: Measurement[] = []
  const ratios: Record<string, number> = {}
  const targets: Target[] = []
  for (const [language, part] of Object.entries(PARTS)) {
    process.stderr.write(`${language} …\n`)
    const report = await part(args)
    measurements.push(...report.measurements.map((each) => ({ ...each, name: `${language}: ${each.name}` })))
    for (const [what, ratio] of Object.entries(report.ratios)) ratios[`${language}: ${what}`] = ratio
    targets.push(...report.targets.map((each) => ({ ...each, what: `${language}: ${each.what}` })))
  }
  const question = 'How long does judging generated code take, fully isolated, and are the verdicts right?'
  return { question, measurements, ratios, targets }
}
