import type { Run } from '@assay/core/report'
import type { Suite } from '@assay/core/suite'
import { percent } from '@assay/formats/text'

/** The gate formula's value, or why there is none. */
export type GateValue = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string }

/** A formula on each suite of a run, or, where it reads the scores of suites, on the run. */
export type Gate =
  | { readonly of: 'suite'; readonly value: (run: Run, suite: string) => Promise<GateValue> }
  | { readonly of: 'run'; readonly value: (run: Run) => Promise<GateValue> }

export interface Gates {
  /** Least share of samples that pass, over all suites of a run. */
  readonly failUnder: number | null
  /** The formula of `--gate`; null when there is no such gate. */
  readonly gate: Gate | null
}

/** Why the runs do not pass; empty when they do. Runs that are not finished, and runs without any sample, never do. */
export async function gateFailures(runs: readonly Run[], suites: readonly Suite[], gates: Gates): Promise<string[]> {
  const failures: string[] = runs.length === 0 ? ['Nothing was run.'] : []
  for (const run of runs) {
    const samples = run.suites.reduce((sum, { counts }) => sum + counts.total, 0)
    if (samples === 0) failures.push(`${run.model} took no sample.`)
    if (run.status !== 'finished') failures.push(`${run.model} was stopped before its end.`)
    if (gates.failUnder !== null) failures.push(...underShare(run, gates.failUnder))
    for (const summary of run.suites) {
      const threshold = suites.find(({ name }) => name === summary.suite)?.threshold ?? null
      const mean = summary.mean_score.value
      if (threshold !== null && (mean === null || mean < threshold)) {
        const found = mean === null ? 'has no value' : `is ${mean.toFixed(3)}`
        failures.push(`${summary.suite} with ${run.model}: the mean score ${found}, and its threshold is ${threshold}.`)
      }
      if (gates.gate?.of === 'suite')
        failures.push(...closed(`${summary.suite} with ${run.model}`, await gates.gate.value(run, summary.suite)))
    }
    if (gates.gate?.of === 'run') failures.push(...closed(run.model, await gates.gate.value(run)))
  }
  return failures
}

function closed(what: string, value: GateValue): string[] {
  if (value.ok && value.value !== 0) return []
  return [`${what}: the gate ${value.ok ? 'is 0' : `has no value: ${value.message}`}.`]
}

function underShare(run: Run, least: number): string[] {
  const passed = run.suites.reduce((sum, { success }) => sum + success.count, 0)
  const total = run.suites.reduce((sum, { success }) => sum + success.total, 0)
  if (total > 0 && passed / total >= least) return []
  const found = total === 0 ? 'no sample has a verdict' : `${percent(passed / total)} (${passed}/${total}) passed`
  return [`${run.model}: ${found}, and --fail-under is ${percent(least)}.`]
}
