import type { RowRange } from './visible-rows.ts'

/** The source of a long list's rows. */
export interface PageSource<Row> {
  readonly total: number
  /** Rows in a page. */
  readonly step: number
  load(page: number, signal: AbortSignal): Promise<readonly Row[]>
}

/** The number of pages that stay: those that were last on the screen. */
const KEPT = 20

/**
 * Holds the last viewed pages of a long list, and loads those that are wanted. Missing rows are undefined: the list shows them as bars. It
 * notifies subscribers of changes.
 */
export class PageCache<Row> {
  readonly total: number
  readonly #source: PageSource<Row>
  /** Pages in the order in which they were last wanted. */
  readonly #pages = new Map<number, readonly Row[]>()
  readonly #loading = new Map<number, AbortController>()
  readonly #stale = new Set<number>()
  readonly #listeners = new Set<() => void>()
  #wanted: RowRange = { first: 0, end: 0 }
  #failure: unknown = null
  #version = 0

  constructor(source: PageSource<Row>, first: readonly Row[] = []) {
    this.#source = source
    this.total = source.total
    if (first.length > 0) this.#pages.set(0, first)
  }

  /** A number that changes with every change of the rows. */
  get version(): number {
    return this.#version
  }

  /** The reason that a page couldn't be loaded; null if all could. */
  get failure(): unknown {
    return this.#failure
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns a row; undefined while its page is not there. */
  rowAt(index: number): Row | undefined {
    return this.#pages.get(this.#pageOf(index))?.[index % this.#source.step]
  }

  /** Returns the place of the first loaded row that fits; -1 without one. */
  find(fits: (row: Row) => boolean): number {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(fits)
      if (at >= 0) return page * this.#source.step + at
    }
    return -1
  }

  /** Loads the pages of these rows and one on each side, and cancels the loading of pages that are no longer visible. */
  want(rows: RowRange): void {
    this.#wanted = rows
    const shown = this.#pagesOf(rows)
    const last = Math.ceil(this.total / this.#source.step) - 1
    const beside = [(shown.at(0) ?? 0) - 1, (shown.at(-1) ?? 0) + 1].filter((page) => page >= 0 && page <= last)
    for (const [page, controller] of this.#loading) {
      if (!shown.includes(page) && !beside.includes(page)) controller.abort()
    }
    for (const page of [...shown, ...beside]) {
      const known = this.#pages.get(page)
      if (known === undefined || (this.#stale.has(page) && shown.includes(page))) this.#load(page)
      if (known === undefined) continue
      // Wanted pages are dropped last.
      this.#pages.delete(page)
      this.#pages.set(page, known)
    }
  }

  /** Changes rows in place: `change` returns the row itself if nothing is new. Pages with a change are read again when they are shown. */
  change(change: (row: Row) => Row): void {
    let isChanged = false
    for (const [page, rows] of this.#pages) {
      const next = rows.map(change)
      if (next.every((row, at) => row === rows[at])) continue
      this.#pages.set(page, next)
      this.#stale.add(page)
      isChanged = true
    }
    if (isChanged) this.#tell()
  }

  /** Reads the pages on the screen again if they have changed; with `all`, in any case. The old rows stay until then. */
  refresh({ all = false } = {}): void {
    if (all) for (const page of this.#pages.keys()) this.#stale.add(page)
    if (all || this.#stale.size > 0) this.want(this.#wanted)
  }

  /** Tries again what failed. */
  retry(): void {
    this.#failure = null
    this.#tell()
    this.want(this.#wanted)
  }

  /** Ends all loading. */
  close(): void {
    for (const controller of this.#loading.values()) controller.abort()
  }

  #pageOf(index: number): number {
    return Math.floor(index / this.#source.step)
  }

  #pagesOf({ first, end }: RowRange): number[] {
    if (end <= first) return []
    const from = this.#pageOf(first)
    return Array.from({ length: this.#pageOf(end - 1) - from + 1 }, (_, at) => from + at)
  }

  #load(page: number): void {
    if (this.#loading.get(page)?.signal.aborted === false) return
    const controller = new AbortController()
    this.#loading.set(page, controller)
    this.#stale.delete(page)
    this.#source
      .load(page, controller.signal)
      .then((rows) => this.#keep(page, rows))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        this.#failure = error
        this.#tell()
      })
      .finally(() => {
        // Another load of the page may have begun when this one was canceled.
        if (this.#loading.get(page) === controller) this.#loading.delete(page)
      })
  }

  #keep(page: number, rows: readonly Row[]): void {
    this.#pages.delete(page)
    this.#pages.set(page, rows)
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= KEPT) break
      this.#pages.delete(oldest)
      this.#stale.delete(oldest)
    }
    this.#failure = null
    this.#tell()
  }

  #tell(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
