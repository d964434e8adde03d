import { parseArgs } from 'node:util'
import { viewsOf } from '../packages/judge/src/lib/answer/views.ts'
import { detectRefusal } from '../packages/judge/src/lib/refusal/detect-refusal.ts'
import { foldOf, type Labelled, readLabelled } from '../scripts/train-refusal/labelled.ts'
import { readOwn } from '../scripts/train-refusal/own-answers.ts'
import { type BenchReport, bestMs, type Measurement, type Target } from './bench.ts'
import { classifiedPerSecond } from './refusal/classifier-speed.ts'
import { type Confusion, count, noDecisions, ratesOf } from './refusal/confusion.ts'
import { outOfFold } from './refusal/out-of-fold.ts'
import { simpleRegex } from './refusal/simple-regex.ts'

// How often the refusal detector agrees with people, and how fast it is. `--data FILE` is JSONL of {id, source, prompt,
// response, label}, and may be given more than once; refusals are told from all the rest. `--own` measures the part of our
// own answers that is never fitted to. `--cross-validate` fits the weights anew for each tenth of the
// prompts without it, which is the honest figure on answers that the weights were fitted to; `--leave-out-source` does the
// same for each source. `--misses` lists what was decided wrongly.

const FOLDS = 10

interface Decided {
  readonly row: Labelled
  readonly said: string
  readonly score: number
}

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', multiple: true, default: [] },
      own: { type: 'boolean', default: false },
      'cross-validate': { type: 'boolean', default: false },
      'leave-out-source': { type: 'boolean', default: false },
      misses: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.data.length === 0 && !values.own)
    throw new Error('A file of labelled answers is missing. Use: npm run bench -- refusal --data FILE, or --own')
  const rows = [...values.data.flatMap((path) => readLabelled(path)), ...(values.own ? readOwn('test') : [])]
  const decided = values['cross-validate']
    ? fitted(rows, (row) => foldOf(row.prompt, FOLDS))
    : values['leave-out-source']
      ? fitted(rows, (row) => familyOf(row.source))
      : rows.map((row) => ({ row, ...asPackaged(row) }))
  if (values.misses) for (const miss of decided.filter(isMiss)) printMiss(miss)
  const texts = kilobytes(rows)
  const speeds = { detector: answersPerSecond(texts), classifier: await classifiedPerSecond(texts) }
  return report(decided, rows, speeds)
}

function fitted(rows: readonly Labelled[], groupOf: (row: Labelled) => string | number): Decided[] {
  return outOfFold(rows, groupOf).map(({ row, finding }) => ({ row, said: finding.verdict, score: finding.score }))
}

function asPackaged(row: Labelled): { said: string; score: number } {
  const { verdict, score } = detectRefusal(viewsOf(row.response, null).visible)
  return { said: verdict, score }
}

interface Speeds {
  readonly detector: number
  readonly classifier: number
}

function report(decided: readonly Decided[], rows: readonly Labelled[], speeds: Speeds): BenchReport {
  const groups = Map.groupBy(decided, ({ row }) => familyOf(row.source))
  const all = judged(decided)
  const peer = noDecisions()
  for (const row of rows) count(peer, { said: simpleRegex(row.response), labelled: row.label === 'refusal' })
  return {
    question: `How often does the refusal detector agree with people on ${rows.length} answers?`,
    measurements: [
      measurement('all', judged(decided)),
      ...[...groups].map(([source, group]) => measurement(source, judged(group))),
      measurement('partial refusals', partials(decided)),
      measurement('peer: one regular expression', peer),
      { name: 'detector, 1 kB answers', value: speeds.detector, unit: 'answers/s' },
      { name: 'whole classifier, 1 kB answers', value: speeds.classifier, unit: 'answers/s' },
    ],
    ratios: { 'misses of one regular expression to ours': wrong(peer) / Math.max(1, wrong(all)) },
    targets: targets(all, speeds),
  }
}

function judged(decided: readonly Decided[]): Confusion {
  const confusion = noDecisions()
  for (const { row, said } of decided) count(confusion, { said: said === 'refusal', labelled: row.label === 'refusal' })
  return confusion
}

function partials(decided: readonly Decided[]): Confusion {
  const confusion = noDecisions()
  for (const { row, said } of decided) {
    count(confusion, { said: said === 'partial_refusal', labelled: row.label === 'partial_refusal' })
  }
  return confusion
}

function measurement(name: string, confusion: Confusion): Measurement {
  const rates = ratesOf(confusion)
  const show = (rate: number | null) => (rate === null ? '-' : rate.toFixed(1))
  const note = `P ${show(rates.precision)}  R ${show(rates.recall)}  accuracy ${show(rates.accuracy)}  balanced ${show(
    rates.balancedAccuracy,
  )}  (${rates.refusals} of ${rates.answers}; wrong: ${confusion.falsePositives} said, ${confusion.falseNegatives} missed)`
  return { name, value: rates.f1 ?? 0, unit: 'F1', note }
}

function targets(all: Confusion, speeds: Speeds): Target[] {
  const { f1, accuracy } = ratesOf(all)
  return [
    { what: 'F1', limit: 'at least 87', measured: (f1 ?? 0).toFixed(1), met: (f1 ?? 0) >= 87 },
    { what: 'accuracy', limit: 'at least 91', measured: (accuracy ?? 0).toFixed(1), met: (accuracy ?? 0) >= 91 },
    rateTarget('detector', speeds.detector, 20_000),
    rateTarget('whole classifier', speeds.classifier, 10_000),
  ]
}

function rateTarget(what: string, rate: number, least: number): Target {
  const limit = `at least ${least.toLocaleString('en')}/s`
  return { what, limit, measured: `${Math.round(rate)}/s`, met: rate >= least }
}

/** Returns up to 100 answers of 1,000 characters, cut from the given ones, already in the visible view. */
function kilobytes(rows: readonly Labelled[]): string[] {
  const texts = rows.map(({ response }) => viewsOf(response, null).visible.slice(0, 1_000))
  const full = texts.filter((text) => text.length === 1_000).slice(0, 100)
  return full.length > 0 ? full : ["I'm sorry, but I can't help with that. ".repeat(26).slice(0, 1_000)]
}

/** Returns the number of texts the detector decides per second on one core: the best of many short rounds. */
function answersPerSecond(texts: readonly string[]): number {
  const ms = bestMs(200, () => {
    for (const text of texts) detectRefusal(text)
  })
  return (texts.length / ms) * 1_000
}

function familyOf(source: string): string {
  const [family = source, part] = source.split('/')
  return family === 'own' ? `own, ${part === 'english' ? part : 'other languages'}` : family
}

function wrong(confusion: Confusion): number {
  return confusion.falsePositives + confusion.falseNegatives
}

function isMiss({ row, said }: Decided): boolean {
  return (said === 'refusal') !== (row.label === 'refusal')
}

function printMiss({ row, said, score }: Decided): void {
  console.log(
    `${row.id}  said ${said} (${score.toFixed(2)}), labelled ${row.label}: ${JSON.stringify(row.response.slice(0, 200))}`,
  )
}
