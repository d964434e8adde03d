import { existsSync } from 'node:fs'
import { openReportSide } from '@assay/formats/report'
import { plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { z } from 'zod'
import type { GateOutcome } from '../gate/gate-outcome.ts'
import { countOpen, explainOpen } from '../gate/open-samples.ts'
import { readSummary } from '../summary/read-summary.ts'
import { findReference } from './open-side.ts'

/**
 * Says of each side of a comparison how many of its samples leave a gate undecided, why, and what to do. Nobody knows why those of a report
 * file have no verdict.
 */
export async function explainOpenSides(
  store: Store,
  references: { readonly baseline: string; readonly current: string },
): Promise<GateOutcome[]> {
  const outcomes: GateOutcome[] = []
  for (const side of ['current', 'baseline'] as const) {
    const reference = references[side]
    const message = existsSync(reference) ? await explainReport(reference) : await explainRun(store, reference)
    if (message !== null) outcomes.push({ gate: 'run', verdict: 'undecided', message: `The ${side} ${message}` })
  }
  return outcomes
}

const Status = z.object({ status: z.enum(['undecided', 'errored']) })

async function explainReport(path: string): Promise<string | null> {
  const { results, header } = openReportSide(path)
  const counts = { undecided: 0, errored: 0 }
  for await (const batch of results)
    for (const { status } of batch.flatMap((each) => Status.safeParse(each).data ?? [])) counts[status]++
  const { runs } = header()
  const ignoresErrors = runs.length > 0 && runs.every((run) => run.ignore_errors)
  const missing = runs.reduce((sum, run) => sum + run.missing, 0)
  const open = counts.undecided + missing + (ignoresErrors ? 0 : counts.errored)
  if (open === 0) return null
  const advice = 'Take them in the run that it was written from, and write it again'
  return `report "${path}": ${plural(open, 'sample')} ${open === 1 ? 'has' : 'have'} no verdict. ${advice}`
}

async function explainRun(store: Store, reference: string): Promise<string | null> {
  const run = await findReference(store, reference)
  const summary = await readSummary(store, run)
  const { total, scores } = countOpen(summary)
  return total + scores === 0 ? null : `run ${run.id}: ${await explainOpen(store, summary)}`
}
