import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { UserError } from '@assay/core/errors'
import { Label } from '@assay/core/review'
import { writeWhole } from '@assay/formats/file'
import { LabelCsvError, readLabelsCsv, writeLabelsCsv } from '@assay/formats/labels'
import type { LabelFilter, Store } from '@assay/store/store'
import { z } from 'zod'
import { readLines } from '../transfer/read-lines.ts'
import { demandFile } from '../transfer/transfer-run.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { demandSpared } from '../workspace/spared-files.ts'
import { hashAnswer } from './answer-hash.ts'
import { LabelName } from './label-name.ts'

/** Labels written to a file or read from one. */
export interface TransferredLabels {
  readonly file: string
  readonly labels: number
}

/** Writes labels to a file as JSON lines or CSV, by its extension. Throws UserError `FORMAT_UNKNOWN`, RUN_… for a missing run. */
export async function exportLabels(
  { store, ownFiles }: Pick<OpenWorkspace, 'store' | 'ownFiles'>,
  file: string,
  options: { readonly run?: string | undefined } = {},
): Promise<TransferredLabels> {
  const format = formatOf(file)
  await demandSpared(file, ownFiles)
  let labels = 0
  await writeWhole(file, await renderLabels(store, format, { ...options, each: () => labels++ }))
  return { file, labels }
}

/** Returns labels as pieces of JSON lines or CSV; `each` is called for every one. Throws RUN_… for a missing run. */
export async function renderLabels(
  store: Store,
  format: 'csv' | 'jsonl',
  { run, each = () => {} }: { readonly run?: string | undefined; readonly each?: (() => void) | undefined } = {},
): Promise<AsyncGenerator<string>> {
  const filter: LabelFilter = run === undefined ? {} : { run: (await store.getRun(run)).id }
  const counted = (async function* () {
    for await (const label of store.labels(filter)) {
      each()
      yield label
    }
  })()
  return format === 'csv' ? writeLabelsCsv(counted) : writeLines(counted)
}

async function* writeLines(labels: AsyncIterable<Label>): AsyncGenerator<string> {
  for await (const label of labels) yield `${JSON.stringify(label)}\n`
}

/**
 * Reads labels from a file of JSON lines or CSV: the output of `exportLabels`, or rows with only `run, suite, case, verdict, by`. All are
 * imported or none; an existing label changes nothing. Throws UserError `LABELS_INVALID` with the line.
 */
export async function importLabels(store: Store, file: string, now: () => Date): Promise<TransferredLabels> {
  const format = formatOf(file)
  demandFile(file)
  const labels: Label[] = []
  for await (const { line, value } of format === 'csv' ? readRows(file) : readJsonRows(file))
    labels.push(await completeLabel(store, value, { file, line, now }))
  await store.commit([{ kind: 'labels', labels }])
  return { file, labels: labels.length }
}

interface ReadRow {
  readonly line: number
  readonly value: unknown
}

async function* readJsonRows(file: string): AsyncGenerator<ReadRow> {
  let line = 0
  for await (const text of readLines(file)) {
    line++
    if (text.trim() === '') continue
    try {
      yield { line, value: JSON.parse(text) }
    } catch {
      throw invalid(file, line, 'not valid JSON')
    }
  }
}

async function* readRows(file: string): AsyncGenerator<ReadRow> {
  try {
    for await (const { line, values } of readLabelsCsv(createReadStream(file))) yield { line, value: unflatten(values) }
  } catch (error) {
    if (error instanceof LabelCsvError) throw invalid(file, null, `not valid CSV: ${error.message}`)
    throw error
  }
}

/** Returns a table's row as the object of a JSON line. */
function unflatten(row: Readonly<Record<string, string>>): Record<string, unknown> {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const flag = (text: string | undefined) => (text === 'true' ? true : text === 'false' ? false : text)
  const { span_start, span_end, drawn_review, drawn_stratum, drawn_share, drawn_filtered, attempt, blind, ...rest } =
    row
  return {
    ...rest,
    attempt: number(attempt),
    blind: flag(blind),
    ...(span_start === undefined ? {} : { span: { start: number(span_start), end: number(span_end) } }),
    ...(drawn_review === undefined
      ? {}
      : {
          drawn: {
            review: drawn_review,
            stratum: drawn_stratum,
            share: number(drawn_share),
            filtered: flag(drawn_filtered),
          },
        }),
  }
}

/** A label in a file: complete, or at least with the person, the answer and the verdict. */
const GivenLabel = z.object({
  id: Label.shape.id.optional(),
  answer: Label.shape.answer.optional(),
  check: LabelName.nullable().default(null),
  check_version: Label.shape.check_version.default(null),
  verdict: Label.shape.verdict,
  class: Label.shape.class.default(null),
  comment: Label.shape.comment.default(null),
  span: Label.shape.span.default(null),
  by: LabelName,
  at: Label.shape.at.optional(),
  /** People who label in their own table haven't seen the verdicts, unless they say so. */
  blind: Label.shape.blind.default(true),
  run: LabelName,
  sample: Label.shape.sample.extend({ suite: LabelName, case: LabelName, variant: LabelName.optional() }).optional(),
  suite: LabelName.optional(),
  case: LabelName.optional(),
  variant: LabelName.optional(),
  attempt: z.int().min(1).default(1),
  drawn: Label.shape.drawn,
})

interface LabelPlace {
  readonly file: string
  readonly line: number
  readonly now: () => Date
}

async function completeLabel(store: Store, value: unknown, { file, line, now }: LabelPlace): Promise<Label> {
  const read = GivenLabel.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    throw invalid(file, line, `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not a label'}`)
  }
  const { suite, case: id, variant, attempt, sample: given, drawn, ...label } = read.data
  if (given === undefined && (suite === undefined || id === undefined))
    throw invalid(file, line, '"suite" and "case" are required')
  const sample = given ?? { suite: suite ?? '', case: id ?? '', ...(variant === undefined ? {} : { variant }), attempt }
  const { answer, run } =
    label.answer === undefined
      ? await findAnswer(store, { run: label.run, sample }, { file, line, now })
      : { answer: label.answer, run: label.run }
  const { check, check_version, verdict, comment, by, at } = label
  // The same row again is the same label.
  const content = JSON.stringify([answer, check, check_version, verdict, label.class, comment, by, at ?? null])
  const made = hash('sha256', content, 'base64url')
  const whole = { ...label, id: label.id ?? made, answer, run, at: at ?? now().toISOString(), sample }
  return drawn === undefined ? whole : { ...whole, drawn }
}

/** Returns the hash of a row's answer, which must be in the store, and the full ID of its run. */
async function findAnswer(
  store: Store,
  { run, sample }: Pick<Label, 'run' | 'sample'>,
  { file, line }: LabelPlace,
): Promise<Pick<Label, 'answer' | 'run'>> {
  const stored = await store.getRun(run).catch(() => null)
  const result = stored === null ? null : await store.getResult(stored.id, sample)
  if (stored !== null && result !== null) return { answer: hashAnswer(result), run: stored.id }
  throw invalid(file, line, `run "${run}" has no answer to "${sample.suite} / ${sample.case}"`)
}

function invalid(file: string, line: number | null, why: string): UserError {
  return new UserError('LABELS_INVALID', `"${file}"${line === null ? '' : `, line ${line}`}: ${why}.`)
}

function formatOf(file: string): 'csv' | 'jsonl' {
  const ending = extname(file).toLowerCase()
  if (ending === '.csv') return 'csv'
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl'
  throw new UserError('FORMAT_UNKNOWN', `Unknown file type: "${file}".`, 'Name FILE.jsonl or FILE.csv.')
}
