import { findGateOutcomes, type Gates } from '@assay/app/gate'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Store } from '@assay/store/store'
import { SUITES } from './make-experiment.ts'
import type { Story } from './story.ts'

/** Tolerance for means that differ in their last bits. */
const ROUNDING = 1e-9

type Verdict = 'passed' | 'failed' | 'undecided'

/** A suite's samples, had all been decided. */
interface SuiteShare {
  readonly name: string
  readonly passed: number
  readonly total: number
  /** The sum of the samples' scores; null if the mean isn't theirs, since errored samples are left out of their cases. */
  readonly score: number | null
}

/** A suite's samples as far as they are known. */
interface KnownSuite extends SuiteShare {
  /** Samples that could have gone either way. */
  readonly open: number
  /** How much greater the sum of scores could have been of samples with a verdict. */
  readonly spread: number
}

/** A gate, and whether it holds for samples that are all decided: the arithmetic of a reader with a pencil. */
interface TriedGate {
  readonly gates: Gates
  readonly holds: (suites: readonly SuiteShare[]) => boolean
}

/**
 * Checks that a gate passes only if it would pass whatever the samples without a verdict had said, fails only if it would fail whatever they
 * had said, and is decided if nothing is open. Returns what is wrong; null if nothing is.
 */
export async function checkGates(
  store: Store,
  story: Story,
  summary: Run,
  results: readonly Result[],
): Promise<string | null> {
  const known = readSuites(story, summary, results)
  // A mean over cases without their errored samples takes more than a pencil.
  if (story.threshold !== null && known.some(({ score }) => score === null)) return null
  const isOver = summary.status === 'finished'
  for (const { gates, holds } of listGates(story)) {
    const outcomes = await findGateOutcomes(store, [summary], gates)
    const verdict = outcomes.some((each) => each.verdict === 'failed')
      ? 'failed'
      : outcomes.length === 0
        ? 'passed'
        : 'undecided'
    const expected = decide(known, (suites) => holds(suites) && keepsThreshold(story, suites))
    const isOpen = known.some(({ open, spread }) => open > 0 || (spread > 0 && story.threshold !== null))
    if (verdict === expected || (verdict === 'undecided' && (isOpen || !isOver))) continue
    // A gate over nothing is undecided; one that nothing could ever pass fails.
    if (verdict !== 'passed' && (known.length === 0 || known.some(({ total }) => total === 0))) continue
    const seen = known.map(({ name, passed, open, total }) => `${name}: ${passed} of ${total} passed, ${open} open`)
    const said = outcomes.map(({ message }) => message).join(' ')
    return `${JSON.stringify(gates)} ${verdict}, and it is ${expected} (${seen.join('; ')}): ${said}`
  }
  return null
}

/** Counts what is known of each suite. Samples that early stopping left out aren't missing, and only the summary tells which those are. */
function readSuites(story: Story, { suites }: Run, results: readonly Result[]): KnownSuite[] {
  const bySuite = Map.groupBy(results, ({ suite }) => suite)
  const second = story.hasTwoSuites ? Math.floor(story.cases / 3) : 0
  const cases = [story.cases - second, second]
  return SUITES.flatMap((name, at): KnownSuite[] => {
    const own = bySuite.get(name) ?? []
    const missing = suites.find(({ suite }) => suite === name)?.missing ?? 0
    const planned = story.until === null ? (cases[at] ?? 0) * story.samples : own.length + missing
    const ignored = story.ignoresErrors ? own.filter(({ status }) => status === 'errored').length : 0
    const passed = own.filter((result) => result.status === 'scored' && result.passed).length
    const failed = own.filter(({ status }) => status === 'limited' || status === 'scored').length - passed
    const total = planned - ignored
    const score = ignored > 0 ? null : sum(own.map((result) => (result.status === 'scored' ? result.score : 0)))
    const spread = sum(own.map((each) => ('score_at_most' in each ? (each.score_at_most ?? 0) - each.score : 0)))
    return planned === 0 ? [] : [{ name, passed, total, score, open: total - passed - failed, spread }]
  })
}

/** The verdict over everything that the open samples could have been. */
function decide(known: readonly KnownSuite[], holds: (suites: readonly SuiteShare[]) => boolean): Verdict {
  const outcomes = new Set(complete(known).map(holds))
  if (outcomes.size > 1 || known.every(({ total }) => total === 0)) return 'undecided'
  return outcomes.has(true) ? 'passed' : 'failed'
}

/** Lists every way in which the open samples could have passed or failed, with the least and the greatest scores of the others. */
function complete([first, ...others]: readonly KnownSuite[]): SuiteShare[][] {
  if (first === undefined) return [[]]
  const rest = complete(others)
  const possible = Array.from({ length: first.open + 1 }, (_, more) =>
    [0, first.spread].map((spread) => ({
      ...first,
      passed: first.passed + more,
      score: first.score === null ? null : first.score + more + spread,
    })),
  ).flat()
  return possible.flatMap((one) => rest.map((each) => [one, ...each]))
}

function listGates({ failUnder }: Story): TriedGate[] {
  const all = (suites: readonly SuiteShare[], wanted: (rate: number) => boolean) =>
    suites.every(({ passed, total }) => total > 0 && wanted(passed / total))
  const percent = 100 * failUnder
  return [
    {
      gates: { fail_under: failUnder },
      holds: (suites) => sum(suites.map(({ passed }) => passed)) / sum(suites.map(({ total }) => total)) >= failUnder,
    },
    { gates: { gate: `rate.pass >= ${failUnder}` }, holds: (suites) => all(suites, (rate) => rate >= failUnder) },
    { gates: { gate: `success_pct < ${percent}` }, holds: (suites) => all(suites, (rate) => 100 * rate < percent) },
    // Without a value, where nothing passed.
    { gates: { gate: '1 / rate.pass >= 1' }, holds: (suites) => all(suites, (rate) => rate > 0) },
    {
      gates: { gate: `suite.first >= ${percent}` },
      holds: (suites) =>
        all(
          suites.filter(({ name }) => name === 'first'),
          (rate) => 100 * rate >= percent,
        ),
    },
  ]
}

function keepsThreshold({ threshold }: Story, suites: readonly SuiteShare[]): boolean {
  if (threshold === null) return true
  return suites.every(({ score, total }) => score !== null && total > 0 && score / total >= threshold - ROUNDING)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
