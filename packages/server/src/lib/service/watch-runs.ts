import type { ListedRun, Store, StoredRun } from '@assay/store/store'

/** The statuses of a run that hasn't ended. */
const OPEN = ['queued', 'running'] as const
/** Runs read at a time. */
const PAGE = 200
/** The number of seen runs to remember, newest first. A list that reaches one of them has nothing new after it. */
const SEEN = 1000

/** An ended run. */
export type EndedRun = Omit<StoredRun, 'plan'>

/** Finds a store's runs that ended since the last look. */
export interface RunWatch {
  look(): Promise<readonly EndedRun[]>
}

/**
 * Watches a store for runs that end, whoever runs them: this process, a worker, or a command on the same store. A look finds runs that were
 * open at the last one and have ended, and new runs. The first look finds runs that started since a time (ISO 8601). A run that was stopped
 * long ago, and is resumed and ends between two looks, is missed; no status is reported twice.
 */
export function watchRuns(store: Store, since: string): RunWatch {
  let open: ReadonlySet<string> = new Set()
  let seen: ReadonlySet<string> = new Set()
  const told = new Set<string>()

  const listNew = async (): Promise<ListedRun[]> => {
    const found: ListedRun[] = []
    let cursor: string | null = null
    do {
      const page = await store.listRuns({ limit: PAGE, cursor, filter: { since } })
      const known = page.runs.findIndex(({ id }) => seen.has(id))
      found.push(...page.runs.slice(0, known === -1 ? undefined : known))
      cursor = known === -1 ? page.next : null
    } while (cursor !== null)
    return found
  }

  const isNews = (run: EndedRun): boolean => {
    const fact = `${run.id} ${run.status}`
    if (isOpen(run) || told.has(fact)) return false
    told.add(fact)
    if (told.size > 10 * SEEN) for (const oldest of [...told].slice(0, SEEN)) told.delete(oldest)
    return true
  }

  return {
    async look() {
      const nowOpen = new Set((await listOpen(store)).map(({ id }) => id))
      const came = await listNew()
      const closed = await readRuns(
        store,
        [...open].filter((id) => !nowOpen.has(id)),
      )
      open = new Set([...nowOpen, ...came.filter(isOpen).map(({ id }) => id)])
      seen = new Set([...came.map(({ id }) => id), ...seen].slice(0, SEEN))
      return [...closed, ...came].filter(isNews)
    },
  }
}

/** Returns every run that is queued or running. */
export async function listOpen(store: Store): Promise<ListedRun[]> {
  const found: ListedRun[] = []
  for (const status of OPEN) {
    let cursor: string | null = null
    do {
      const page = await store.listRuns({ filter: { status }, limit: PAGE, cursor })
      found.push(...page.runs)
      cursor = page.next
    } while (cursor !== null)
  }
  return found
}

/** Returns runs by their IDs, without deleted ones. */
async function readRuns(store: Store, ids: readonly string[]): Promise<EndedRun[]> {
  const found = await Promise.allSettled(ids.map((id) => store.getRun(id)))
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

function isOpen({ status }: EndedRun): boolean {
  return OPEN.some((each) => each === status)
}
