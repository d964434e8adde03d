import type { RunRow } from '@assay/core/api'
import { useEffect, useRef, useState } from 'react'
import type { PageCache } from '../../lib/cases/page-cache.ts'
import type { RowRange } from '../../lib/cases/visible-rows.ts'
import { readRuns } from './run-list.ts'
import { type Sighting, see, timeLeft } from './time-left.ts'

/** The interval at which open runs are read. */
const EVERY_MS = 2000

/** Returns whether a run is running or waiting to. */
export function isGoingOn({ status }: Pick<RunRow, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Looks at the runs on the screen that go on, while the page is visible, and changes their rows in place. Says how long each still takes. */
export function useLiveRows(rows: PageCache<RunRow>, range: RowRange) {
  const sightings = useRef(new Map<string, Sighting[]>())
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    const ending = new AbortController()
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const shown = Array.from({ length: range.end - range.first }, (_, at) => rows.rowAt(range.first + at))
      const ids = shown.flatMap((row) => (row !== undefined && isGoingOn(row) ? [row.id] : []))
      if (ids.length === 0) return
      const found = await readRuns(ids, ending.signal)
      const byId = new Map(found.map((row) => [row.id, row]))
      for (const { id, progress } of found) {
        const seen = sightings.current.get(id) ?? []
        sightings.current.set(id, see(seen, { at: Date.now(), done: progress.done }))
      }
      rows.change((row) => {
        const now = byId.get(row.id)
        return now === undefined || isSame(row, now) ? row : now
      })
    }
    const timer = setInterval(() => {
      look().then(
        () => setProblem(null),
        (error: unknown) => {
          if (!ending.signal.aborted) setProblem(error)
        },
      )
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [rows, range])
  const leftOf = (row: RunRow) => timeLeft(row, sightings.current.get(row.id) ?? [], Date.now())
  return { leftOf, problem }
}

function isSame(before: RunRow, now: RunRow): boolean {
  return (
    before.status === now.status && before.progress.done === now.progress.done && before.tags.join() === now.tags.join()
  )
}
