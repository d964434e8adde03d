import { parentPort } from 'node:worker_threads'
import { diskMeter } from './disk-meter.ts'
import type { GuardMessage } from './guard.ts'
import { killNamespace } from './pid-namespace.ts'

/** The interval between two looks at all programs. */
const LOOK_EVERY_MS = 50

/** The time that the main thread, which reports limits, has to end a program itself. */
const GRACE_MS = 500

const looks = new Map<number, () => void>()

parentPort?.on('message', ({ id, program }: GuardMessage) => {
  if (program === null) looks.delete(id)
  else {
    const { folder, first, limits } = program
    // The kernel itself limits the temporary folder.
    const disk = diskMeter(folder, () => null, limits.diskBytes)
    let endsAt = performance.now() + limits.wallMs + GRACE_MS
    looks.set(id, () => {
      const now = performance.now()
      if (disk.isFull()) endsAt = Math.min(endsAt, now + GRACE_MS)
      if (now >= endsAt) killNamespace(first)
    })
  }
})

setInterval(() => {
  for (const look of looks.values()) look()
}, LOOK_EVERY_MS)
