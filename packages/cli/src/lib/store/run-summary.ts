import type { Run, SuiteSummary } from '@assay/core/report'
import { AnswerClass, type Result } from '@assay/core/result'
import { createSuiteTally, runScore, type SuiteTally, summarizeSuite } from '@assay/core/scoring'
import { undefinedEstimate } from '@assay/core/statistics'
import type { Store, StoredRun } from '@assay/store/store'
import { z } from 'zod'

/** How a suite is scored beside its formula; see `PlannedScoring` of the engine. */
const Scoring = z.object({
  on_undefined: z.enum(['null', 'zero']),
  weights: z.object({ compile: z.number(), tests: z.number(), lint: z.number(), structure: z.number().optional() }),
  latency: z.object({ target_s: z.number(), limit_s: z.number() }).nullable(),
  penalties: z.partialRecord(AnswerClass, z.number()),
})

/** What of an engine's plan a summary can use. Imported runs may have less of it. */
const Plan = z.object({
  suites: z.array(
    z.object({
      name: z.string(),
      file: z.string().nullable(),
      formula: z.string(),
      weight: z.number().default(1),
      scoring: Scoring.optional(),
    }),
  ),
})

/**
 * The summary of a stored run as it is now: the kept one where it is of all results, else one computed from them, as for a
 * run under way or killed.
 */
export async function runSummary(store: Store, run: StoredRun): Promise<Run> {
  const kept = await store.getSummary(run.id)
  const results = await store.countResults(run.id)
  const isWhole = kept?.suites.reduce((sum, { counts }) => sum + counts.total, 0) === results
  const { id, model, status, started_at, finished_at, seed, ignore_errors, tags } = run
  const about = { id, model, status, started_at, finished_at, seed, ignore_errors, tags }
  if (kept !== null && isWhole) return { ...kept, ...about }
  return { ...about, ...(await computed(store, run)) }
}

async function computed(store: Store, run: StoredRun): Promise<Pick<Run, 'score' | 'suites'>> {
  const plan = Plan.safeParse(run.plan)
  const planned = new Map((plan.success ? plan.data.suites : []).map((suite) => [suite.name, suite]))
  const tallies = await tallyRun(store.results(run.id, {}, { texts: false }))
  const suites = Array.from(tallies, ([suite, tally]): SuiteSummary => {
    const { formula = 'success_pct', file = null, scoring } = planned.get(suite) ?? {}
    const options = { suite, file, formula, seed: run.seed, ignoreErrors: run.ignore_errors }
    return summarizeSuite(tally.table(), { ...options, ...(scoring === undefined ? {} : scoringOptions(scoring)) })
  })
  const score = runScore(suites.map(({ suite, score }) => ({ suite, score, weight: planned.get(suite)?.weight ?? 1 })))
  return { suites, score: score.ok ? score.value : undefinedEstimate('The suites have no common score.') }
}

function scoringOptions({ on_undefined, weights, latency, penalties }: z.output<typeof Scoring>) {
  const classes = AnswerClass.options.flatMap((name) => {
    const penalty = penalties[name]
    return penalty === undefined ? [] : [[name, penalty] as const]
  })
  return { onUndefined: on_undefined, weights, latency, penalties: new Map(classes) }
}

/** One tally for each suite, in the order of the results. */
export async function tallyRun(results: AsyncIterable<Result>): Promise<Map<string, SuiteTally>> {
  const tallies = new Map<string, SuiteTally>()
  for await (const result of results) {
    const tally = tallies.get(result.suite) ?? createSuiteTally()
    tallies.set(result.suite, tally)
    tally.add(result)
  }
  return tallies
}
