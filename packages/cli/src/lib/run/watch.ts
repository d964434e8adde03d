import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Editors write a file in several steps; what comes within this time is one change. */
const SETTLE_MS = 150

/** A file that may be a suite or a config, though no run has read it yet. */
const SUITE_FILE = /\.(ya?ml|toml)$/i

export interface WatchOptions {
  /** Files and folders of suites, as they were named. */
  readonly paths: readonly string[]
  readonly stop: AbortSignal
  /** Returns the files that it read, datasets included; null if unknown. */
  readonly work: () => Promise<readonly string[] | null>
  /** Called when the work is done and every later change will be seen. */
  readonly onWait: () => void
}

/**
 * Does the work now and after every change of a file that it read, and of suites that come into the named folders, one at a
 * time, until `stop`. What the work itself writes there, such as reports, is no change.
 */
export async function watchFiles({ paths, stop, work, onWait }: WatchOptions): Promise<void> {
  let known = new Set(paths.map((path) => resolve(path)))
  let notice = () => {}
  const watched = new FolderWatch(stop, (path, isNamed) => {
    if (known.has(path) || (isNamed && SUITE_FILE.test(path))) notice()
  })
  for (const path of paths) watched.add(path)
  const stopped = new Promise<void>((done) => stop.addEventListener('abort', () => done(), { once: true }))
  while (!stop.aborted) {
    const changed = new Promise<void>((done) => {
      notice = done
    })
    const startedMs = Date.now()
    const files = await work()
    if (files !== null) {
      known = new Set([...paths, ...files].map((path) => resolve(path)))
      for (const file of files) watched.add(file)
      // What was written while the work read it was not watched yet.
      if (files.some((file) => changedMs(file) >= startedMs)) notice()
    }
    onWait()
    await Promise.race([changed, stopped])
    await Promise.race([delay(SETTLE_MS), stopped])
  }
}

function changedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Watches folders, since an editor that replaces a file leaves a watch of the file itself behind. */
class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #stop: AbortSignal
  readonly #listen: (path: string, isNamed: boolean) => void

  /** `isNamed` tells that the folder itself was added, not a file in it. */
  constructor(stop: AbortSignal, listen: (path: string, isNamed: boolean) => void) {
    this.#stop = stop
    this.#listen = listen
  }

  /** Watches a folder with all below it, or the folder of a file. */
  add(path: string): void {
    const isNamed = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    const folder = resolve(isNamed ? path : dirname(path))
    if (this.#stop.aborted || this.#watchers.has(folder) || !existsSync(folder)) return
    const watcher = watch(folder, { recursive: isNamed, signal: this.#stop }, (_, name) => {
      if (name !== null) this.#listen(resolve(folder, name), isNamed)
    })
    // A folder that goes away says nothing more.
    watcher.on('error', () => {})
    this.#watchers.set(folder, watcher)
  }
}
