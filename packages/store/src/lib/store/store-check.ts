import { EnvironmentError } from '@assay/core/errors'
import type { Store } from './store.ts'

/** The outcome of checking that all of a store's data is intact. */
export interface StoreCheck {
  /** Problems of the store itself: pages, indexes, references. None if it is intact. */
  readonly problems: readonly string[]
  /** Every run that can still be listed, newest first. */
  readonly runs: readonly RunCheck[]
}

/** The outcome of checking one run. */
export interface RunCheck {
  readonly id: string
  /** The number of results that can be read with all their texts. */
  readonly results: number
  /** Problems of the run; none if it is intact. */
  readonly problems: readonly string[]
}

type Readable = Pick<Store, 'listRuns' | 'getRun' | 'getSummary' | 'results' | 'scores'>

/**
 * Reads everything of every run and compares its results with its summary. Unreadable data is a problem of the run, or of `problems` if the
 * list of runs can't be read.
 */
export async function checkRuns(store: Readable): Promise<StoreCheck> {
  const runs: RunCheck[] = []
  const problems: string[] = []
  try {
    let cursor: string | null = null
    do {
      const page = await store.listRuns({ limit: 1000, cursor })
      for (const { id } of page.runs) runs.push(await checkRun(store, id))
      cursor = page.next
    } while (cursor !== null)
  } catch (error) {
    problems.push(`Some runs can't be listed: ${explainDamage(error)}`)
  }
  return { problems, runs }
}

async function checkRun(store: Readable, id: string): Promise<RunCheck> {
  const problems: string[] = []
  const part = async (name: string, read: () => Promise<unknown>): Promise<void> => {
    try {
      await read()
    } catch (error) {
      problems.push(`Its ${name} can't be read: ${explainDamage(error)}`)
    }
  }
  let results = 0
  let expected: number | null = null
  await part('plan', () => store.getRun(id))
  await part('summary', async () => {
    const summary = await store.getSummary(id)
    expected = summary === null ? null : summary.suites.reduce((sum, { counts }) => sum + counts.total, 0)
  })
  await part('scores', () => store.scores(id))
  await part('results', async () => {
    for await (const _ of store.results(id)) results++
  })
  // A resumed run has more results than its last summary until it is done.
  if (expected !== null && results < expected) problems.push(`It has ${results} of ${expected} results.`)
  return { id, results, problems }
}

/** Returns the message of damage. Only damage is a finding; a store that is locked or gone ends the check. */
function explainDamage(error: unknown): string {
  if (error instanceof EnvironmentError && error.code === 'STORE_CORRUPT') return error.message
  throw error
}
