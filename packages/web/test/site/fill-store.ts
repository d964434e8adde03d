import { join } from 'node:path'
import { importLabels } from '@assay/app/review'
import { planSpec, runPlanned } from '@assay/app/run'
import { openWorkspace } from '@assay/app/workspace'
import type { RunSpec } from '@assay/core/run'
import { HOSTILE_MODEL, HOSTILE_NAME } from './hostile.ts'
import type { SiteRuns } from './site-facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs the site's suites on its models into a store, some of them days ago. Returns the ids of the runs. */
export async function fillStore(store: string, folder: string): Promise<SiteRuns> {
  let offsetMs = 0
  await using workspace = await openWorkspace({
    store: { mode: 'create', location: store },
    ...{ folder, env: { PATH: process.env.PATH ?? '' } },
    now: () => new Date(Date.now() - offsetMs),
  })
  const run = async (daysAgo: number, suite: string, models: readonly string[], more: Partial<RunSpec> = {}) => {
    offsetMs = daysAgo * DAY_MS
    const spec = { suites: [join(folder, suite)], models: models.map((name) => `replay/${name}`), ...more }
    const runs = await runPlanned(workspace, await planSpec(workspace, spec))
    return new Map(runs.map(({ id, model }) => [model.replace('replay/', ''), id]))
  }
  const idOf = (runs: ReadonlyMap<string, string>, model: string): string => {
    const id = runs.get(model)
    if (id === undefined) throw new Error(`Bug: the site has no run of ${model}.`)
    return id
  }

  for (const age of [5, 4, 3, 2]) await run(age * 2, `support-${age}`, ['atlas-mini'])
  const before = await run(1.5, 'support-1', ['atlas-mini', 'atlas-large', 'nova'], { tags: ['baseline'] })
  const quickstart = await run(1.4, 'quickstart', ['careful', 'quick'])
  const multiTurn = await run(1.2, 'multi-turn', ['multi-turn'])
  const review = await run(1.1, 'review', ['assistant'])
  await importLabels(workspace.store, join(folder, 'review/labels.csv'), workspace.now)
  const stopped = await run(1, 'support-1', ['atlas-large'], { budget: 0.003, tags: ['nightly'] })
  const many = await run(0.9, 'many', ['atlas-mini'])
  const hostile = await run(0.8, 'hostile', [HOSTILE_MODEL], { tags: [HOSTILE_NAME] })
  const robustness = await run(0.5, 'robustness', ['atlas-mini', 'atlas-large', 'nova'], { samples: 3 })
  const code = await run(0.4, 'typescript-basics', ['atlas-mini', 'atlas-large'], { samples: 2, limit: 2 })
  const python = await run(0.3, 'python-basics', ['atlas-mini', 'atlas-large'], { samples: 2, limit: 2 })
  const after = await run(0.1, 'support-0', ['atlas-mini', 'atlas-large', 'nova'], { tags: ['nightly'] })
  return {
    supportBefore: idOf(before, 'atlas-mini'),
    support: idOf(after, 'atlas-mini'),
    supportLarge: idOf(after, 'atlas-large'),
    supportNova: idOf(after, 'nova'),
    robustness: idOf(robustness, 'atlas-mini'),
    robustnessLarge: idOf(robustness, 'atlas-large'),
    code: idOf(code, 'atlas-mini'),
    python: idOf(python, 'atlas-mini'),
    hostile: idOf(hostile, HOSTILE_MODEL),
    many: idOf(many, 'atlas-mini'),
    multiTurn: idOf(multiTurn, 'multi-turn'),
    quickstart: idOf(quickstart, 'careful'),
    review: idOf(review, 'assistant'),
    stopped: idOf(stopped, 'atlas-large'),
  }
}
