import type { RunView } from '@assay/core/api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { runQuery } from '../../lib/api/queries.ts'
import type { CaseList } from '../../lib/cases/case-list.ts'
import { caseKey, type LiveSample, mergeSample } from '../../lib/cases/merge-sample.ts'
import type { LiveBatch } from './live-batch.ts'
import { isOpen } from './run-words.ts'
import { useLive } from './use-live.ts'

/** The interval at which a run's numbers are read, which the server computes from all its results; longer if that takes long. */
const NUMBERS_MS = 2000
/** The interval at which a run is read while the stream is lost. */
const POLL_MS = 5000

/** An open run, as the page follows it. */
interface LiveRun {
  readonly state: 'off' | 'live' | 'paused'
  /** Samples that are recorded, of those that are planned. */
  readonly progress: RunView['progress'] | null
  /** Cases with a result since the list was opened. */
  readonly changed: number
  /** Whether the page follows the run, or did until its end. */
  readonly wasOn: boolean
}

/** Follows a run while it's open: rows change in place, numbers are read again from time to time. `isOn` is false for an earlier state. */
export function useLiveRun(run: RunView | undefined, list: CaseList | undefined, isOn: boolean): LiveRun {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<RunView['progress'] | null>(null)
  const [changed, setChanged] = useState(0)
  const changes = useRef(new Set<string>())
  useEffect(() => {
    if (list === undefined) return
    changes.current = new Set()
    setChanged(0)
  }, [list])
  const id = run?.id ?? ''
  const refresh = useRef(() => {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Results that come while numbers are read, or shortly after, wait for the next reading.
    let isStale = false
    let hasLeft = false
    const rest = () => {
      timer = undefined
      if (isStale) refresh.current()
    }
    const read = async () => {
      isStale = false
      const from = performance.now()
      await readNumbers(queries, id)
      // A slow server is asked less often.
      if (!hasLeft) timer = setTimeout(rest, Math.max(NUMBERS_MS, 10 * (performance.now() - from)))
    }
    refresh.current = () => {
      if (id === '') return
      isStale = true
      timer ??= setTimeout(() => void read(), NUMBERS_MS / 2)
    }
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [queries, id])
  const hear = ({ samples, progress: heard, end }: LiveBatch) => {
    if (heard !== null) setProgress({ done: heard.done, total: heard.total })
    if (samples.length > 0) {
      mergeSamples(list, samples)
      for (const sample of samples) changes.current.add(caseKey(sample))
      setChanged(changes.current.size)
      refresh.current()
    }
    if (end === null) return
    queries.setQueryData(runQuery(end.id).queryKey, end)
    list?.rows.refresh({ all: true })
    void readNumbers(queries, end.id)
  }
  const join = () => {
    refresh.current()
    list?.rows.refresh({ all: true })
  }
  const isFollowed = isOn && run !== undefined && isOpen(run)
  const [wasOn, setWasOn] = useState(isFollowed)
  if (isFollowed && !wasOn) setWasOn(true)
  const state = useLive({ run: id, isOn: isFollowed, hear, join })
  // The numbers may report the end before the stream does, which then no longer counts.
  const hasEnded = wasOn && run !== undefined && !isOpen(run)
  useEffect(() => {
    if (hasEnded) list?.rows.refresh({ all: true })
  }, [hasEnded, list])
  useEffect(() => {
    if (state !== 'paused') return
    const timer = setInterval(() => {
      void readNumbers(queries, id)
      list?.rows.refresh({ all: true })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [state, queries, id, list])
  useEffect(() => {
    if (state !== 'live') return
    const timer = setInterval(() => list?.rows.refresh(), NUMBERS_MS / 2)
    return () => clearInterval(timer)
  }, [state, list])
  return { state, progress, changed, wasOn: wasOn && isOn }
}

function mergeSamples(list: CaseList | undefined, samples: readonly LiveSample[]): void {
  const byCase = Map.groupBy(samples, caseKey)
  list?.rows.change((row) => (byCase.get(caseKey(row)) ?? []).reduce(mergeSample, row))
}

async function readNumbers(queries: QueryClient, id: string): Promise<void> {
  const names = ['run', 'case-facets', 'critical', 'bins', 'case']
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name, id] })))
}
