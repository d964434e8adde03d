import { didYouMean } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { outcomeOf } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openExistingStore } from '../store/open-run-store.ts'
import { runSummary } from '../store/run-summary.ts'
import { styleFor } from '../terminal/style.ts'
import { writePieces } from '../terminal/write-pieces.ts'
import { caseListText, listCases } from './case-list.ts'
import { caseOutcomes } from './case-outcomes.ts'
import type { ShowFlags } from './command.ts'
import { JudgeCost } from './judge-cost.ts'
import { sampleText } from './sample-text.ts'
import { summaryText } from './summary-text.ts'

/** `assay show`: a run and its cases, or every sample of a case. */
export async function runShow(this: Context, flags: ShowFlags, reference: string, caseId?: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using store = await openExistingStore(flags)
    const run = await store.getRun(reference)
    if (caseId === undefined) await showRun(this, flags, store, run)
    else await showCase(this, flags, { store, run, caseId })
  })
}

async function showRun({ process: { stdout } }: Context, flags: ShowFlags, store: Store, run: StoredRun) {
  const summary = await runSummary(store, run)
  const judges = new JudgeCost()
  const cases = caseOutcomes(judges.over(store.results(run.id)))
  const chosen = flags.failed ? notPassed(cases) : cases
  if (flags.json) return writePieces(stdout, runJson(summary, chosen, judges))
  const list = await listCases(chosen)
  const style = styleFor(stdout)
  stdout.write(`${summaryText(summary, { style, judgeCostUsd: judges.total })}\n`)
  stdout.write(`\n${caseListText(list, style)}\n`)
}

async function* notPassed<T extends { readonly outcome: string }>(cases: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const each of cases) if (each.outcome !== 'passed') yield each
}

/** One value, piece by piece: a run may have a million cases. */
async function* runJson(run: Run, cases: AsyncIterable<unknown>, judges: JudgeCost): AsyncGenerator<string> {
  yield `{"run":${JSON.stringify(run)},"cases":[`
  let separator = ''
  for await (const each of cases) {
    yield separator + JSON.stringify(each)
    separator = ','
  }
  yield `],"judge_cost_usd":${JSON.stringify(judges.total)}}\n`
}

interface CaseChoice {
  readonly store: Store
  readonly run: StoredRun
  readonly caseId: string
}

async function showCase({ process: { stdout, stderr } }: Context, flags: ShowFlags, choice: CaseChoice) {
  const samples = await Array.fromAsync(choice.store.results(choice.run.id, { case: choice.caseId }))
  if (samples.length === 0) throw await caseNotFound(choice)
  const chosen = flags.failed ? samples.filter((sample: Result) => outcomeOf(sample) !== 'passed') : samples
  if (flags.json) stdout.write(`${JSON.stringify({ run: choice.run.id, results: chosen })}\n`)
  else if (chosen.length === 0) stderr.write('Every sample of the case passed.\n')
  else stdout.write(`${chosen.map((sample) => sampleText(sample, styleFor(stdout))).join('\n\n')}\n`)
}

async function caseNotFound({ store, run, caseId }: CaseChoice): Promise<UserError> {
  const names = new Set<string>()
  for await (const key of store.resultKeys(run.id)) {
    names.add(key.case)
    if (names.size >= 10_000) break
  }
  const hint = didYouMean(caseId, names) ?? `List the cases with: assay show ${run.id}`
  return new UserError('CASE_NOT_FOUND', `Run "${run.id}" has no sample of case "${caseId}".`, hint)
}
