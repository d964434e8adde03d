import { UserError } from '@assay/core/errors'
import type { Case } from '@assay/core/suite'
import type { AuditEntry } from '../store/access.ts'
import type { AnswerEntry } from '../store/answer.ts'
import type { Store } from '../store/store.ts'
import { BackupLine } from './backup-line.ts'
import { importRun } from './import-run.ts'
import { parseJsonLine } from './line.ts'

/** The number of restored entries. */
export interface RestoredStore {
  readonly runs: number
  readonly results: number
  readonly answers: number
}

const BATCH = 500

/**
 * Reads the lines of `backUpStore` into a store. Existing data stays, so an interrupted restore can be repeated; runs that were active at
 * the time of the backup are `stopped` and can be resumed. The audit log is restored only if there is none.
 *
 * Throws UserError `IMPORT_INVALID` with the line's number, and `IMPORT_TRUNCATED` for a backup that ends early.
 */
export async function restoreStore(store: Store, lines: AsyncIterable<string>): Promise<RestoredStore> {
  const source = new LineSource(lines)
  const writer = await BackupWriter.into(store)
  let runs = 0
  let results = 0
  for (let text = await source.next(); text !== null; text = await source.next()) {
    if (text.startsWith('{"kind":"run"')) {
      const imported = await importRun(store, source.untilEnd(text))
      runs++
      results += imported.results
      continue
    }
    const line = source.parse(text)
    if (source.number === 1 && line.kind !== 'backup') throw source.bad("it isn't the first line of a backup")
    if (line.kind === 'suite') await store.putSuite(line.suite, source.cases(line.cases))
    else if (line.kind === 'whole') {
      await writer.flush()
      const { answers } = writer
      const isWhole = line.runs === runs && line.results === results && line.answers === answers
      if (!isWhole) throw source.bad('lines before it are missing')
      return { runs, results, answers }
    } else await writer.add(line)
  }
  await writer.flush()
  const hint = 'Copy the file again, then restore it. Data already restored counts once.'
  throw new UserError('IMPORT_TRUNCATED', 'The backup is incomplete.', hint)
}

/** Writes entries outside of runs, many at a time. */
class BackupWriter {
  answers = 0
  readonly #store: Store
  readonly #tokens: ReadonlySet<string>
  readonly #hasAudit: boolean
  #entries: AuditEntry[] = []
  #answers: AnswerEntry[] = []

  private constructor(store: Store, tokens: ReadonlySet<string>, hasAudit: boolean) {
    this.#store = store
    this.#tokens = tokens
    this.#hasAudit = hasAudit
  }

  static async into(store: Store): Promise<BackupWriter> {
    const tokens = await store.tokens()
    const audit = await store.auditPage({ limit: 1 })
    return new BackupWriter(store, new Set(tokens.map(({ id }) => id)), audit.entries.length > 0)
  }

  async add(line: Exclude<BackupLine, { kind: 'suite' | 'whole' }>): Promise<void> {
    switch (line.kind) {
      case 'setting':
        return this.#store.putSetting(line.setting)
      case 'token':
        return this.#tokens.has(line.token.id) ? undefined : this.#store.putToken(line.token)
      case 'labelled':
        return this.#store.appendLabels([line.label])
      case 'audit':
        if (!this.#hasAudit) this.#entries.push(line.entry)
        return
      case 'answer':
        this.answers++
        this.#answers.push(line.entry)
        return this.#answers.length < BATCH ? undefined : this.flush()
      case 'backup':
      case 'case':
    }
  }

  async flush(): Promise<void> {
    const [entries, answers] = [this.#entries, this.#answers]
    this.#entries = []
    this.#answers = []
    if (entries.length > 0) await this.#store.appendAudit(entries)
    if (answers.length > 0) await this.#store.append({ answers })
  }
}

/** Reads lines one by one, and those that belong together as a stream. */
class LineSource {
  /** The last line's number, from 1. */
  number = 0
  readonly #lines: AsyncIterator<string>

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]()
  }

  async next(): Promise<string | null> {
    const { done, value } = await this.#lines.next()
    if (done === true) return null
    this.number++
    return value
  }

  /** Yields a run's lines, up to its last. */
  async *untilEnd(first: string): AsyncGenerator<string> {
    for (let text: string | null = first; text !== null; text = await this.next()) {
      yield text
      if (text.startsWith('{"kind":"end"')) return
    }
  }

  async *cases(count: number): AsyncGenerator<Case> {
    for (let index = 0; index < count; index++) {
      const text = await this.next()
      const line = text === null ? null : this.parse(text)
      if (line?.kind !== 'case') throw this.bad("expected one of the suite's cases")
      yield line.case
    }
  }

  parse(text: string): BackupLine {
    return parseJsonLine(BackupLine, text, (why) => this.bad(why))
  }

  bad(why: string): UserError {
    return new UserError(
      'IMPORT_INVALID',
      `Line ${this.number} of the backup can't be read: ${why}.`,
      'Make another backup.',
    )
  }
}
