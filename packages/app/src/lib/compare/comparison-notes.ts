import type { ComparedRun, CompareRunsAnswer } from '@assay/core/api'
import { parameterSentences } from '@assay/core/comparison'
import { readPlan } from '@assay/core/run'
import type { StoredRun } from '@assay/store/store'

/**
 * Returns notes on what limits comparing runs with the first of them: runs without results or in progress, suites that only some have,
 * suites that changed in between, and requests that asked for something else.
 */
export function comparisonNotes(
  runs: readonly StoredRun[],
  { shown, comparisons }: { readonly shown: readonly ComparedRun[] } & Pick<CompareRunsAnswer, 'comparisons'>,
): string[] {
  return [
    ...shown.flatMap((run, place) => progressNote(run, nameOf(place, shown.length))),
    ...suiteNotes(shown),
    ...changeNotes(runs),
    ...comparisons.flatMap(({ groups }, at) =>
      parameterSentences(groups, `The requests of the baseline and of ${lower(nameOf(at + 1, runs.length))}`),
    ),
  ]
}

function progressNote({ status, progress: { done, total } }: ComparedRun, name: string): string[] {
  const samples = total === null ? counted(done) : `${done.toLocaleString('en-US')} of ${counted(total)}`
  if (status === 'queued') return [`${name} hasn't started yet.`]
  if (status === 'running') return [`${name} is still running: ${samples} so far. Its numbers will change.`]
  if (done === 0) return [`${name} has no results.`]
  const isPart = total !== null && done < total
  return isPart ? [`${name} ended early, with ${samples}.`] : []
}

/** Returns notes on suites that only one side has, since they aren't compared. */
function suiteNotes(shown: readonly ComparedRun[]): string[] {
  const [baseline, ...others] = shown.map(({ suites }) => suites.map(({ suite }) => suite))
  return others.flatMap((current, at) => {
    const run = nameOf(at + 1, shown.length)
    if (baseline === undefined || baseline.length === 0 || current.length === 0) return []
    if (!baseline.some((suite) => current.includes(suite))) {
      return [`The baseline and ${lower(run)} have no suite in common, so nothing is compared between them.`]
    }
    return [
      ...onlyIn(missingIn(current, baseline), 'the baseline', `isn't in ${lower(run)}`),
      ...onlyIn(missingIn(baseline, current), lower(run), "isn't in the baseline"),
    ]
  })
}

function missingIn(some: readonly string[], others: readonly string[]): string[] {
  return others.filter((suite) => !some.includes(suite))
}

function onlyIn(suites: readonly string[], has: string, lacks: string): string[] {
  const [first] = suites
  if (first === undefined) return []
  return suites.length === 1
    ? [`Suite "${first}" from ${has} ${lacks}, so it isn't compared.`]
    : [
        `${suites.length} suites from ${has}, including "${first}", ${lacks.replace(/^is/, 'are')}, so they aren't compared.`,
      ]
}

function changeNotes(runs: readonly StoredRun[]): string[] {
  const [baseline, ...others] = runs.map(
    ({ plan }) => new Map(readPlan(plan).suites.map(({ name, hash }) => [name, hash])),
  )
  return others.flatMap((current, at) =>
    [...current]
      .filter(([suite, hash]) => {
        const before = baseline?.get(suite) ?? ''
        return hash !== '' && before !== '' && hash !== before
      })
      .map(
        ([suite]) =>
          `Suite "${suite}" changed between the baseline and ${lower(nameOf(at + 1, runs.length))}. Cases with the same name may differ.`,
      ),
  )
}

/** Returns a run's name: with two runs, the second is the current one; more are numbered. */
function nameOf(place: number, count: number): string {
  if (place === 0) return 'The baseline'
  return count === 2 ? 'The current run' : `Run ${place + 1}`
}

function lower(name: string): string {
  return name.startsWith('The') ? `t${name.slice(1)}` : name.replace(/^R/, 'r')
}

function counted(samples: number): string {
  return `${samples.toLocaleString('en-US')} ${samples === 1 ? 'sample' : 'samples'}`
}
