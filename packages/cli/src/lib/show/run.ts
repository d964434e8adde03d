import { readCaseParameters } from '@assay/app/cases'
import { casePassesOf, eachCaseOutcome, listCaseOutcomes, readSummary } from '@assay/app/summary'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { type Run, runTotals } from '@assay/core/report'
import { type Result, readEvidence } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'
import { plainText } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import { writePieces } from '../terminal/write-pieces.ts'
import { openFor } from '../workspace.ts'
import { caseListText, SHOWN } from './case-list.ts'
import type { ShowFlags } from './command.ts'
import { passesText } from './passes-text.ts'
import { type SuiteParameters, sampleText } from './sample-text.ts'
import { summaryText } from './summary-text.ts'
import { layoutFor } from './text-block.ts'

/** Runs `assay show`: prints a run and its cases, or every sample of a case. */
export async function runShow(this: Context, flags: ShowFlags, reference: string, caseId?: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { store } = workspace
    const run = await store.getRun(reference)
    if (caseId === undefined) await showRun(this, flags, store, { run, reference })
    else await showCase(this, flags, { store, run, caseId })
  })
}

interface RunChoice {
  readonly run: StoredRun
  /** The run's name as it was typed. */
  readonly reference: string
}

async function showRun(
  { process: { stdout } }: Context,
  { failed, json }: ShowFlags,
  store: Store,
  { run, reference }: RunChoice,
) {
  const summary = await readSummary(store, run)
  if (json) return writePieces(stdout, runJson(summary, eachCaseOutcome(store, run.id, { failed })))
  const lists = await listCaseOutcomes(store, run.id, { failed, limit: SHOWN })
  const style = styleFor(stdout)
  const layout = layoutFor(style, stdout)
  stdout.write(`${summaryText(summary, layout)}\n\n${caseListText(lists, layout)}\n`)
  const first = lists.flatMap(({ cases }) => cases).find(({ outcome }) => outcome !== 'passed')
  if (first === undefined) return
  stdout.write(`\n${style('bold', 'Next:')} assay show ${shellText(reference)} ${shellText(first.case)}\n`)
}

/** Returns a name as it is typed in a shell. */
function shellText(id: string): string {
  return /^[\w./:@-]+$/.test(id) ? id : `'${plainText(id).replaceAll("'", `'\\''`)}'`
}

/** Yields one JSON value in pieces: a run may have a million cases. */
async function* runJson(run: Run, cases: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `{"run":${JSON.stringify(run)},"cases":[`
  let separator = ''
  for await (const each of cases) {
    yield separator + JSON.stringify(each)
    separator = ','
  }
  yield `],"judge_cost_usd":${JSON.stringify(runTotals(run).judge_cost_usd.total)}}\n`
}

/** Returns whether a sample failed or is undecided. */
function isMissed(sample: Result): boolean {
  return ['failed', 'undecided'].includes(readEvidence(sample))
}

interface CaseChoice {
  readonly store: Store
  readonly run: StoredRun
  readonly caseId: string
}

async function showCase({ process: { stdout, stderr } }: Context, flags: ShowFlags, choice: CaseChoice) {
  const samples = await Array.fromAsync(choice.store.results(choice.run.id, { case: choice.caseId }))
  if (samples.length === 0) throw await caseNotFound(choice)
  const chosen = flags.failed ? samples.filter(isMissed) : samples
  const cases = casePassesOf(choice.run, samples)
  const shown = cases.length === 0 ? {} : { cases }
  const earlier = await readEarlier(choice, chosen)
  const parameters = await readParameters(choice, samples)
  if (flags.json) {
    const before = earlier.length === 0 ? {} : { earlier_results: earlier }
    return stdout.write(`${JSON.stringify({ run: choice.run.id, parameters, ...shown, results: chosen, ...before })}\n`)
  }
  const layout = layoutFor(styleFor(stdout), stdout)
  const passes = cases.map((each) => passesText(each, layout)).join('\n')
  const blocks = [
    ...(passes === '' ? [] : [passes]),
    ...chosen.map((sample) => sampleText(sample, layout, { earlier, parameters })),
  ]
  if (blocks.length > 0) stdout.write(`${blocks.join('\n\n')}\n`)
  if (chosen.length === 0) stderr.write('No sample of this case failed, errored or is undecided.\n')
  return true
}

/** Returns what the requests about the case asked for, in each suite that has one of this name. */
async function readParameters(
  { store, run, caseId }: CaseChoice,
  samples: readonly Result[],
): Promise<SuiteParameters[]> {
  const suites = [...new Set(samples.map(({ suite }) => suite))]
  return Promise.all(
    suites.map(async (suite) => ({ suite, parameters: await readCaseParameters(store, run, { suite, case: caseId }) })),
  )
}

/** Returns the results that retries of some samples have taken the place of. */
async function readEarlier({ store, run }: CaseChoice, samples: readonly Result[]): Promise<Result[]> {
  const retried = samples.filter(({ retry }) => retry !== undefined)
  const earlier = await Promise.all(
    retried.map((sample) => Array.fromAsync(store.earlierResults(run.id, keyOf(sample)))),
  )
  return earlier.flat()
}

function keyOf({ suite, case: id, variant, attempt }: Result): SampleKey {
  return { suite, case: id, ...(variant === undefined ? {} : { variant }), attempt }
}

async function caseNotFound({ store, run, caseId }: CaseChoice): Promise<UserError> {
  const names = new Set<string>()
  for await (const key of store.resultKeys(run.id)) {
    names.add(key.case)
    if (names.size >= 10_000) break
  }
  const hint = suggestName(caseId, names) ?? `List the cases with: assay show ${run.id}`
  return new UserError('CASE_NOT_IN_RUN', `Run "${run.id}" has no samples of case "${caseId}".`, hint)
}
