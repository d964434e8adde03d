import type { ColumnsAnswer } from '@assay/core/api'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { type HeldRun, holdRun, listCompletions, lookAt, measureRun } from './scorer.ts'
import type { FromScorer, RunFacts, ToScorer } from './scorer-messages.ts'

// Holds the columns of the page's runs and computes scores beside the page, so that typing never waits for them.

type LookJob = Extract<ToScorer, { kind: 'look' }>

const held = new Map<string, HeldRun>()
/** Runs whose names aren't known here: still loading, or too large to load. */
const waiting = new Set<string>()
let newest: LookJob | null = null
let isScheduled = false
let offered = ''

self.addEventListener('message', ({ data }: MessageEvent<ToScorer>) => {
  if (data.kind === 'load') void load(data.run)
  else if (data.kind === 'measure') void measure(data.job)
  else {
    newest = data
    // Only the newest question counts; earlier ones are dropped.
    if (!isScheduled) setTimeout(look)
    isScheduled = true
  }
})

function say(message: FromScorer): void {
  self.postMessage(message)
}

async function load(run: string): Promise<void> {
  waiting.add(run)
  held.delete(run)
  try {
    const columns = await callApi<ColumnsAnswer>(apiPath`/runs/${run}/columns`)
    held.set(run, { ...holdRun(columns), id: run })
    offered = ''
    waiting.delete(run)
    say({ kind: 'loaded', run, facts: factsOf(columns) })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.code !== 'RUN_TOO_LARGE') waiting.delete(run)
    say({ kind: 'failed', run, problem })
  }
}

function factsOf({ run, model, status, suites }: ColumnsAnswer): RunFacts {
  const count = (of: (table: ColumnsAnswer['suites'][number]['table']) => number) =>
    suites.reduce((sum, { table }) => sum + of(table), 0)
  return {
    id: run,
    model,
    status,
    samples: count(({ samples }) => samples),
    cases: count(({ cases }) => cases.length),
    suites: suites.map(({ suite, formula }) => ({ suite, formula })),
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof ApiProblem))
    return {
      status: 0,
      title: 'The run can’t be read',
      code: 'COLUMNS_UNREADABLE',
      detail: String(error),
      hint: null,
    }
  const { status, title, code, message: detail, hint } = error
  return { status, title, code, detail, hint }
}

function runsOf({ runs }: LookJob): HeldRun[] {
  return runs.flatMap((run) => held.get(run) ?? [])
}

function look(): void {
  isScheduled = false
  if (newest === null) return
  const { job, question, runs } = newest
  const known = runsOf(newest)
  const isWaiting = runs.some((run) => waiting.has(run))
  const key = JSON.stringify([question.suite, known.map(({ id }) => id)])
  const completions = key === offered ? null : listCompletions(known, question.suite)
  offered = key
  say({ kind: 'looked', job, look: lookAt(question, known, { isWaiting }), completions })
}

/** Gives intervals run by run, and leaves off when the question has changed. */
async function measure(job: number): Promise<void> {
  for (const run of newest === null ? [] : runsOf(newest)) {
    // Lets a newer question in.
    await new Promise((resolve) => setTimeout(resolve))
    if (newest?.job !== job) return
    say({ kind: 'measured', job, run: run.id, outcome: measureRun(newest.question, run) })
  }
}
