import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import { decideAmongPeople, type Label } from '@assay/core/review'
import { readPlan } from '@assay/core/run'
import { type Case, listChecks, listCheckTrees } from '@assay/core/suite'
import { type JudgeQuestion, makeJudgeQuestion } from '@assay/engine/run'
import { writeWhole } from '@assay/formats/file'
import type { Store } from '@assay/store/store'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { demandSpared } from '../workspace/spared-files.ts'
import { hashAnswer } from './answer-hash.ts'
import { findCases } from './find-cases.ts'
import { findLabels } from './labelled-answers.ts'

/** A suite made from labeled answers. */
export interface JudgeSuite {
  readonly file: string
  readonly cases: number
  /** Labeled answers that people left undecided. */
  readonly left: number
}

/** Writes a run's labeled answers to a file as a suite that tests judges. Throws UserError `LABELS_MISSING`. */
export async function makeJudgeSuite(
  { store, ownFiles }: Pick<OpenWorkspace, 'store' | 'ownFiles'>,
  reference: string,
  file: string,
  check: string | null = null,
): Promise<JudgeSuite> {
  await demandSpared(file, ownFiles)
  const { text, cases, left } = await composeJudgeSuite(store, reference, check)
  await writeWhole(file, [text])
  return { file, cases, left }
}

/** The text of a suite made from labeled answers. */
export interface JudgeSuiteText extends Omit<JudgeSuite, 'file'> {
  readonly name: string
  readonly text: string
}

/**
 * Makes a suite that tests judges from a run's labeled answers: each case sends a model the judge's question about an answer, and passes
 * if it agrees with people. The tags `right` and `wrong` mark people's verdicts. Throws UserError `LABELS_MISSING`.
 */
export async function composeJudgeSuite(
  store: Store,
  reference: string,
  check: string | null = null,
): Promise<JudgeSuiteText> {
  const run = await store.getRun(reference)
  const rows = { right: [] as Row[], wrong: [] as Row[] }
  let left = 0
  for (const planned of readPlan(run.plan).suites) {
    const labels = await findLabels(store, { run: run.id, suite: planned.name, check, planned })
    const find = await findCases(store, run, Array.from(labels.keys(), sampleOf))
    for (const [key, own] of labels) {
      const sample = sampleOf(key)
      const result = await store.getResult(run.id, sample)
      const { kind } = decideAmongPeople(own)
      if (result === null || (kind !== 'right' && kind !== 'wrong')) left++
      else rows[kind].push(makeRow(result, find(sample.suite, sample.case), kind, own))
    }
  }
  const cases = rows.right.length + rows.wrong.length
  if (cases === 0) throw new UserError('LABELS_MISSING', `Run "${run.id}" has no answers with a verdict from people.`)
  const suite = suiteOf(run.suites, rows)
  return { name: suite.metadata.name, text: `${JSON.stringify(suite, null, 1)}\n`, cases, left }
}

interface Row {
  readonly system: string
  readonly prompt: string
  readonly verdict: string
  /** The answer's hash, so that the same answer has the same row. */
  readonly answer: string
  readonly comment: string
}

function suiteOf(suites: readonly string[], rows: Readonly<Record<'right' | 'wrong', readonly Row[]>>) {
  const evals = (['right', 'wrong'] as const).flatMap((name) =>
    rows[name].length === 0
      ? []
      : [
          {
            name,
            tags: [name],
            messages: [
              { role: 'system', content: '{{system}}' },
              { role: 'user', content: '{{prompt}}' },
            ],
            checks: [{ regex: '{{verdict}}' }],
            dataset: rows[name],
          },
        ],
  )
  return { metadata: { name: `judge-check-${suites.join('-')}`, temperature: 0 }, evals }
}

function makeRow(result: Result, one: Case | null, kind: 'right' | 'wrong', labels: readonly Label[]): Row {
  const question = makeJudgeQuestion(criteriaOf(one), {
    messages: result.turns.flatMap(({ prompt, answer }, at) => [
      { role: 'user' as const, content: prompt },
      ...(at === result.turns.length - 1 || answer === null ? [] : [{ role: 'assistant' as const, content: answer }]),
    ]),
    text: result.turns.at(-1)?.answer ?? '',
  })
  return {
    system: question.system,
    prompt: question.prompt,
    verdict: verdictPattern(question, kind),
    answer: hashAnswer(result),
    comment: labels.map(({ comment }) => comment).find((comment) => comment !== null) ?? '',
  }
}

/** Returns the pattern of the verdict in the judge's JSON, with or without a fence. */
function verdictPattern({ passing, failing }: JudgeQuestion, kind: 'right' | 'wrong'): string {
  const names = (kind === 'right' ? passing : failing).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?i)"verdict"\\s*:\\s*"?\\s*(${names.join('|')})\\s*"?\\s*[,}]`
}

/** Returns the rubric of the case's own judge; without one, what its checks expect. */
function criteriaOf(one: Case | null): Parameters<typeof makeJudgeQuestion>[0] {
  const leaves = one === null ? [] : listCheckTrees(one).flatMap(listChecks)
  for (const leaf of leaves) {
    if (leaf.check !== 'llm_judge') continue
    const { criteria, rubric, threshold } = leaf.options
    return { criteria, threshold, ...(rubric === undefined ? {} : { rubric }) }
  }
  const expected = leaves.map(({ check, options }) => `${check} ${JSON.stringify(options)}`)
  const hint = expected.length === 0 ? '' : ` These checks say what is expected: ${expected.join('; ')}.`
  return { criteria: `The answer is right and does what was asked.${hint}`, threshold: 0.5 }
}

function sampleOf(key: string) {
  const [suite = '', id = '', variant = '', attempt = '1'] = key.split('\0')
  return { suite, case: id, ...(variant === '' ? {} : { variant }), attempt: Number(attempt) }
}
