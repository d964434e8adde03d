import { EnvironmentError, UserError } from '@assay/core/errors'
import type { AuditEntry } from '../store/access.ts'
import type { Store } from '../store/store.ts'
import { BACKUP_VERSION, type BackupLine } from './backup-line.ts'
import { exportRun } from './export-run.ts'
import { findRun } from './find-run.ts'

/**
 * Yields a store's whole content as lines of JSON without their newlines. `restoreStore` reads them into a store of any kind. The store may
 * be in use: what is written meanwhile may be missing, and an active run is saved as far as it is. A run or suite that is deleted before
 * its turn is left out; one that is deleted while it is read ends the backup with an EnvironmentError `STORE_BUSY`, since half of it
 * couldn't be restored.
 */
export async function* backUpStore(store: Store, now: Date): AsyncGenerator<string> {
  const text = (line: BackupLine) => JSON.stringify(line)
  yield text({ kind: 'backup', version: BACKUP_VERSION, at: now.toISOString() })
  for await (const line of suiteLines(store)) yield text(line)
  for (const kind of ['var', 'secret'] as const) {
    for (const setting of await store.settings(kind)) yield text({ kind: 'setting', setting: { ...setting } })
  }
  for (const token of await store.tokens()) yield text({ kind: 'token', token })
  for (const entry of await readAudit(store)) yield text({ kind: 'audit', entry: { ...entry } })
  let runs = 0
  let results = 0
  for await (const id of eachRun(store)) {
    if ((await findRun(store, id)) === null) continue
    for await (const line of runLines(store, id)) {
      if (line.startsWith('{"kind":"result"')) results++
      yield line
    }
    runs++
  }
  // Includes those of deleted runs.
  for await (const label of store.labels()) yield text({ kind: 'labelled', label })
  let answers = 0
  for await (const entry of store.answers()) {
    yield text({ kind: 'answer', entry: { ...entry } })
    answers++
  }
  yield text({ kind: 'whole', runs, results, answers })
}

/** Yields suites oldest first, so that the newest becomes the newest again. */
async function* suiteLines(store: Store): AsyncGenerator<BackupLine> {
  for (const { name, version, cases } of (await store.suiteVersions()).toReversed()) {
    const suite = await store.getSuite(name, version)
    if (suite === null) continue
    yield { kind: 'suite', suite: { ...suite }, cases }
    let written = 0
    for await (const one of store.suiteCases(version)) {
      yield { kind: 'case', case: one }
      written++
    }
    if (written !== cases) throw deletedMeanwhile(`Suite "${name}"`)
  }
}

async function* runLines(store: Store, id: string): AsyncGenerator<string> {
  try {
    yield* exportRun(store, id)
  } catch (error) {
    throw error instanceof UserError && error.code === 'RUN_NOT_FOUND' ? deletedMeanwhile(`Run "${id}"`) : error
  }
}

function deletedMeanwhile(what: string): EnvironmentError {
  return new EnvironmentError('STORE_BUSY', `${what} was deleted during the backup.`, 'Back up again.')
}

async function readAudit(store: Store): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let before: number | null = null
  do {
    const page = await store.auditPage({ before, limit: 1000 })
    entries.push(...page.entries)
    before = page.next
  } while (before !== null)
  return entries.reverse()
}

/** Yields runs oldest first: the order of creation decides between runs that started at the same instant. */
async function* eachRun(store: Store): AsyncGenerator<string> {
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ order: 'asc', limit: 1000, cursor })
    for (const { id } of page.runs) yield id
    cursor = page.next
  } while (cursor !== null)
}
