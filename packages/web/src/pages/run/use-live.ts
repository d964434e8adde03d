import type { LiveEvent } from '@assay/core/api'
import { useEffect, useRef, useState } from 'react'
import { apiPath } from '../../lib/api/call.ts'
import { batchEvents, LIVE_TYPES, type LiveBatch, readLiveEvent } from './live-batch.ts'

/** The interval between two updates of the page. */
const BATCH_MS = 500

/** Follows a run while `isOn`: `hear` gets what happened, twice a second at most. Returns whether the stream is there. */
export function useLive(options: {
  run: string
  isOn: boolean
  hear: (batch: LiveBatch) => void
  /** Called when the stream connects, at first and again: it may have missed earlier records. */
  join: () => void
}): 'off' | 'live' | 'paused' {
  const { run, isOn } = options
  const [isLost, lose] = useState(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!isOn) return
    let waiting: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      const batch = batchEvents(waiting)
      waiting = []
      if (batch.end !== null) source.close()
      latest.current.hear(batch)
    }
    const source = new EventSource(`${apiPath`/runs/${run}/events`}?from=now`)
    source.addEventListener('open', () => {
      lose(false)
      latest.current.join()
    })
    source.addEventListener('error', () => lose(true))
    for (const type of LIVE_TYPES) {
      source.addEventListener(type, (message: MessageEvent<string>) => {
        const event = readLiveEvent(message.data)
        if (event === null) return
        waiting.push(event)
        timer ??= setTimeout(tell, BATCH_MS)
      })
    }
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [run, isOn])
  return isOn ? (isLost ? 'paused' : 'live') : 'off'
}
