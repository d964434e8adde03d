import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The time after which a lock that nobody renewed belongs to a process that is gone, perhaps on another machine. */
const ABANDONED_MS = 5000

const RENEWED_EVERY_MS = 1000
const LOOK_EVERY_MS = 100

/**
 * Returns what `find` finds, or else what `make` makes, while other processes of this user that want the same wait for it. The lock
 * only saves work: `make` may still run twice at once, if a process stalls or the lock can't be written.
 */
export async function makeOnce<T>(lock: string, find: () => Promise<T | null>, make: () => Promise<T>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== null) return found
    const release = await takeLock(lock)
    if (release !== null) {
      try {
        // Another process may have finished between the look and the lock.
        return (await find()) ?? (await make())
      } finally {
        await release()
      }
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** Takes a lock and renews it until it is released; null if another process has it. */
async function takeLock(lock: string): Promise<(() => Promise<void>) | null> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return async () => {}
    if (await isAbandoned(lock)) await rm(lock, { force: true })
    return null
  }
  const renewing = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => {})
  }, RENEWED_EVERY_MS).unref()
  return async () => {
    clearInterval(renewing)
    await rm(lock, { force: true })
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    if (Date.now() - (await stat(lock)).mtimeMs > ABANDONED_MS) return true
    const pid = Number(await readFile(lock, 'utf8'))
    // Not yet written.
    if (pid === 0) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
