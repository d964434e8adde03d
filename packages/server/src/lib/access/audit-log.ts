import type { AuditEntry, AuditPage, Store } from '@assay/store/store'

/** Entries written at once. */
const BATCH = 500
/** Pages read for one page of a project, so that a request for few entries among many ends. */
const PAGES = 20

/** Writes the audit log. Entries that arrive during a write go into the next batch. */
export class AuditLog {
  readonly #store: Store
  readonly #waiting: AuditEntry[] = []
  #writing: Promise<void> | null = null

  constructor(store: Store) {
    this.#store = store
  }

  /** Resolves when the entry is durable. */
  async add(entry: AuditEntry): Promise<void> {
    this.#waiting.push(entry)
    // The current batch doesn't have it.
    await this.#writing?.catch(() => {})
    if (this.#waiting.includes(entry)) this.#writing = this.#write()
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) await this.#store.appendAudit(this.#waiting.splice(0, BATCH))
  }
}

/** Returns a page of a project's entries, newest first. `next` may be set even if nothing follows. */
export async function readAudit(
  store: Store,
  project: string,
  { before = null, limit = 100 }: { readonly before?: number | null; readonly limit?: number },
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  let next = before
  for (let page = 0; page < PAGES; page++) {
    // The last read may be for one entry, so that the page ends where `next` says.
    const found = await store.auditPage({ before: next, limit: limit - entries.length })
    entries.push(...found.entries.filter((entry) => entry.project === project))
    next = found.next
    if (next === null || entries.length >= limit) break
  }
  return { entries, next }
}
