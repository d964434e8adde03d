import { watch } from 'node:fs'

/** Editors write a file in several steps; what comes within this time is one change. */
const SETTLE_MS = 150

/** Does the work now and after every change under the paths, one at a time, until `stop`. */
export async function watchFiles(
  paths: readonly string[],
  stop: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  let changed = true
  let wake = () => {}
  const notice = () => {
    changed = true
    setTimeout(() => wake(), SETTLE_MS)
  }
  const watchers = paths.map((path) => watch(path, { recursive: true, signal: stop }, notice))
  for (const watcher of watchers) watcher.on('error', () => {})
  stop.addEventListener('abort', () => wake())
  while (!stop.aborted) {
    if (changed) {
      changed = false
      await work()
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
