import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BenchReport } from './bench.ts'

// A benchmark is a file beside this one that exports `run(args)`. `npm run bench -- NAME [--json] [its own flags]`.
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'bench.ts'].includes(file))
  .map((file) => file.slice(0, -3))

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
  strict: false,
})
const name = positionals[0]
if (name === undefined || !names.includes(name)) {
  console.error(
    `Unknown benchmark "${name ?? ''}". Benchmarks: ${names.join(', ')}. Use: npm run bench -- NAME [--json]`,
  )
  process.exit(2)
}

const { run } = (await import(`./${name}.ts`)) as { run: (args: readonly string[]) => Promise<BenchReport> }
const report = await run(process.argv.slice(2))
if (values.json) console.log(JSON.stringify(report, null, 2))
else print(report)

function print(report: BenchReport): void {
  console.log(report.question)
  const width = Math.max(...report.measurements.map((row) => row.name.length))
  for (const row of report.measurements) {
    const note = row.note === undefined ? '' : `   ${row.note}`
    console.log(`  ${row.name.padEnd(width)}  ${format(row.value).padStart(12)} ${row.unit}${note}`)
  }
  for (const [what, ratio] of Object.entries(report.ratios)) console.log(`  ratio ${what}: ${ratio.toFixed(2)}`)
  for (const target of report.targets) {
    console.log(`  ${target.met ? 'met   ' : 'MISSED'} ${target.what}: ${target.measured} (target ${target.limit})`)
  }
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
