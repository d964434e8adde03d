import { parentPort } from 'node:worker_threads'
import { diskMeter } from './disk-meter.ts'
import type { GuardMessage } from './guard.ts'
import { killNamespace } from './pid-namespace.ts'

/** The interval between two looks at all programs. */
const LOOK_EVERY_MS = 50

/** The time a program may take beyond its limit before the guard ends it: the main thread reports limits, if it can. */
const GRACE_MS = 1000

const looks = new Map<number, () => void>()

parentPort?.on('message', ({ id, program }: GuardMessage) => {
  if (program === null) looks.delete(id)
  else {
    const { folder, first, limits } = program
    const disk = diskMeter(folder, () => `/proc/${first}/root/tmp`, limits.diskBytes)
    const endsAt = performance.now() + limits.wallMs + GRACE_MS
    looks.set(id, () => {
      if (performance.now() > endsAt || disk.isFull()) killNamespace(first)
    })
  }
})

setInterval(() => {
  for (const look of looks.values()) look()
}, LOOK_EVERY_MS)
