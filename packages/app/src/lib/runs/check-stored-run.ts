import { EnvironmentError, ERRORS, UserError } from '@assay/core/errors'
import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import type { Run } from '@assay/core/report'
import type { GateVerdict } from '@assay/core/result'
import { type RunPlan, readPlan, type SpecGates } from '@assay/core/run'
import { readClientFile } from '@assay/core/words'
import { plainText } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { explainChangedBaseline } from '../compare/baseline-file.ts'
import { compareReferences } from '../compare/compare-references.ts'
import { hasCriticalCases } from '../gate/class-outcomes.ts'
import { type Compared, findGateOutcomes, hasComparisonGate } from '../gate/find-gate-outcomes.ts'
import type { GateOutcome } from '../gate/gate-outcome.ts'
import { readSummary } from '../summary/read-summary.ts'

/** A stored run with the verdict on the gates it was started with. */
export interface CheckedRun {
  readonly summary: Run
  /** The verdict over all gates: a failed one goes before an undecided one. */
  readonly verdict: GateVerdict
  /** Whether it has a gate: one of its spec's, a suite's threshold, or critical cases. */
  readonly hasGate: boolean
  /** The gates it doesn't pass, and what else leaves it undecided. */
  readonly outcomes: readonly GateOutcome[]
}

/**
 * Checks a stored run by the gates it was started with. A run that isn't finished is undecided. So is a gate whose baseline can't be read
 * here: a report file is read only if the policy allows files.
 */
export async function checkStoredRun(store: Store, run: StoredRun, policy: SuitePolicy = TRUSTED): Promise<CheckedRun> {
  const summary = await readSummary(store, run)
  const plan = readPlan(run.plan)
  const spec = plan.spec ?? plan.gates ?? {}
  const hasThreshold = plan.suites.some(({ threshold }) => threshold !== null)
  const hasGate = hasSpecGate(spec) || hasThreshold || (await hasCriticalCases(store, summary))
  // Advice names the store's file, which callers of a server needn't know.
  const placeless = policy.files ? store : { ...store, location: '' }
  const outcomes = isOpen(run)
    ? [{ gate: 'run' as const, verdict: 'undecided' as const, message: `${run.model} isn't finished.` }]
    : await findGateOutcomes(placeless, [summary], spec, await compareWithBaseline(store, summary, plan, policy))
  return { summary, verdict: verdictOf(outcomes), hasGate, outcomes }
}

function isOpen({ status }: StoredRun): boolean {
  return status === 'queued' || status === 'running'
}

function hasSpecGate(spec: SpecGates): boolean {
  const { fail_under, gate, fail_on = [] } = spec
  return fail_under !== undefined || gate !== undefined || fail_on.length > 0 || hasComparisonGate(spec)
}

function verdictOf(outcomes: readonly GateOutcome[]): GateVerdict {
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return 'failed'
  return outcomes.length === 0 ? 'passed' : 'undecided'
}

/** Compares a run with its spec's baseline if a gate asks for it. */
async function compareWithBaseline(store: Store, run: Run, plan: RunPlan, policy: SuitePolicy): Promise<Compared> {
  const spec: SpecGates = plan.spec ?? plan.gates ?? {}
  if (spec.baseline === undefined || !hasComparisonGate(spec)) return []
  const baseline = readClientFile(spec.baseline) ?? spec.baseline
  const unread = (why: string) => ({
    unread: `${run.model} wasn't compared with its baseline "${plainText(baseline)}": ${why}`,
  })
  try {
    const changed = policy.files ? await explainChangedBaseline(plan) : null
    if (changed !== null) return { unread: changed }
    const comparison = await compareReferences(store, baseline, run.id, {}, policy)
    // A later report in the same file says nothing about the run, and may be the run's own.
    const isLater = run.finished_at !== null && comparison.baseline.created_at > run.finished_at
    return isLater ? unread('it was made after the run had ended.') : [comparison]
  } catch (error) {
    if (error instanceof UserError) return unread(explainUnread(error, run, policy))
    // The messages of the environment's errors name places on this machine.
    if (error instanceof EnvironmentError) return unread(`it can't be read here. ${ERRORS[error.code].title}`)
    throw error
  }
}

function explainUnread({ code, message }: UserError, { id }: Run, { files }: SuitePolicy): string {
  if (code !== 'COMPARE_NOT_FOUND') return message
  if (files) return "it isn't a report file or a stored run."
  return `it isn't a stored run, and files can't be read here. Check it on the machine that has the file: assay runs wait ${id}`
}
