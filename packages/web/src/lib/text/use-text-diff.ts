import { useEffect, useState } from 'react'
import type { DiffJob, DiffReply } from './diff-job.ts'
import type { DiffUnit, TextDiff } from './word-diff.ts'

/** The difference of two texts, once it's known. */
export type DiffState = TextDiff | { readonly kind: 'comparing' } | { readonly kind: 'failed' }

const COMPARING: DiffState = { kind: 'comparing' }

/** Compares two texts in a worker; null compares nothing. While it works, the state is `comparing`. */
export function useTextDiff(job: { before: string; after: string; unit: DiffUnit } | null): DiffState {
  const { before = '', after = '', unit = 'words' } = job ?? {}
  const isWanted = job !== null
  const [found, setFound] = useState<{ readonly key: string; readonly state: DiffState } | null>(null)
  const key = isWanted ? JSON.stringify([before, after, unit]) : ''
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const set = (state: DiffState) => {
      if (isCurrent) setFound({ key, state })
    }
    compare({ before, after, unit }).then(set, () => set({ kind: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [isWanted, before, after, unit, key])
  return isWanted && found?.key === key ? found.state : COMPARING
}

/** Made when it is first needed; it serves all texts of the page, one after another. */
let worker: Worker | null = null
let jobs = 0
const waiting = new Map<number, { resolve: (diff: TextDiff) => void; reject: (reason: Error) => void }>()

function compare(job: Omit<DiffJob, 'id'>): Promise<TextDiff> {
  worker ??= startWorker()
  const id = ++jobs
  const { promise, resolve, reject } = Promise.withResolvers<TextDiff>()
  waiting.set(id, { resolve, reject })
  worker.postMessage({ id, ...job } satisfies DiffJob)
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<DiffReply>) => {
    waiting.get(data.id)?.resolve(data.diff)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker failed.'))
    waiting.clear()
    worker = null
  })
  return started
}
