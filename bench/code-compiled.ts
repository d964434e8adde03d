import { parseArgs } from 'node:util'
import { CODE_DEFAULTS, type CodeSpec } from '@assay/core/suite'
import { createCodeRunner } from '@assay/sandbox/code'
import type { BenchReport, Measurement, Target } from './bench.ts'
import { type CompiledCase, cppCases, goCases } from './code-compiled/cases.ts'
import { meterProcessorTime } from './code-compiled/processor-time.ts'

// Cases of our own in HumanEvalPack's form, C++ and Go, each with a right answer and, unless `--samples 1`, a wrong one. Processor time of everything that is
// started, so that other work on the machine counts less. To compare versions, run this file in both trees.

const LANGUAGES = { cpp: cppCases, go: goCases } as const

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: 'string', default: '30' },
      only: { type: 'string' },
      samples: { type: 'string', default: '2' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const count = Number(values.cases)
  const measurements: Measurement[] = []
  const targets: Target[] = []
  for (const [language, make] of Object.entries(LANGUAGES)) {
    if (values.only !== undefined && values.only !== language) continue
    const { ms, cpuMs, right, apart } = await judgeAll(language, make(count), { hasWrong: values.samples !== '1' })
    const samples = values.samples === '1' ? count : 2 * count
    const note = `${apart} of ${samples} samples apart`
    measurements.push(
      { name: `${language}: by the clock`, value: ms / count, unit: 'ms a case', note },
      {
        name: `${language}: processor time`,
        value: cpuMs / count,
        unit: 'ms a case',
        note: `${samples / count} samples a case`,
      },
    )
    const measured = `${right} of ${samples}`
    targets.push({ what: `${language}: right verdicts`, limit: 'all', measured, met: right === samples })
  }
  return { question: 'What does a case of C++ or Go cost?', measurements, ratios: {}, targets }
}

interface Judged {
  readonly ms: number
  readonly cpuMs: number
  readonly right: number
  readonly apart: number
}

async function judgeAll(
  language: string,
  cases: readonly CompiledCase[],
  { hasWrong }: { readonly hasWrong: boolean },
): Promise<Judged> {
  const runner = createCodeRunner()
  const meter = meterProcessorTime()
  try {
    const judge = async ({ prefix, solution, wrong, tests }: CompiledCase, isRight: boolean) => {
      const spec: CodeSpec = {
        ...CODE_DEFAULTS,
        language: language as CodeSpec['language'],
        prefix,
        tests,
        timeout_ms: 60_000,
      }
      const body = isRight ? solution : wrong
      const verdict = await runner.run(spec, `\`\`\`${language}\n${prefix}${body}\`\`\``)
      if (verdict.kind === 'unavailable') throw new Error(verdict.message)
      const { compiled, tests: counts, evidence } = verdict.code
      const hasPassed = compiled && counts !== null && counts.passed > 0 && counts.failed === 0
      return { isRight: hasPassed === isRight, isApart: evidence?.separation === 'apart' }
    }
    const [first] = cases
    if (first !== undefined) await judge(first, true)
    const start = { ms: performance.now(), cpuMs: meter.usedMs() }
    const judged = await Promise.all(
      cases.flatMap((each) => (hasWrong ? [true, false] : [true]).map((isRight) => judge(each, isRight))),
    )
    const ms = performance.now() - start.ms
    const cpuMs = meter.usedMs() - start.cpuMs
    const right = judged.filter(({ isRight }) => isRight).length
    return { ms, cpuMs, right, apart: judged.filter(({ isApart }) => isApart).length }
  } finally {
    await runner.close()
    meter.close()
  }
}
