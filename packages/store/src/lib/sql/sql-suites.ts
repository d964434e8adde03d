import type { Case, SuiteHeaderJson } from '@assay/core/suite'
import type { Kysely } from 'kysely'
import type { SuiteMethods } from '../store/store-parts.ts'
import type { CaseStream } from '../store/stored-suite.ts'
import { readHeads } from './case-heads.ts'
import { coalesce } from './coalesce.ts'
import { written } from './query.ts'
import type { SqlClient } from './sql-client.ts'
import * as suiteQueries from './suite-queries.ts'
import type { Tables } from './tables.ts'

/** Maximum cases per read and write. */
const PAGE = 500
/** Maximum case heads per read. */
const HEADS = 2000

/** Makes the methods for suites with their versions and cases. */
export function createSqlSuites(db: Kysely<Tables>, { rows, write, sweep, caseHeads }: SqlClient): SuiteMethods {
  /** Writes the cases in steps, since there may be a million of them. Returns their number. */
  const writeCases = async (seq: number, cases: CaseStream): Promise<number> => {
    let count = 0
    let step: ReturnType<typeof suiteQueries.insertCase>[] = []
    for await (const entry of cases) {
      step.push(suiteQueries.insertCase(db, seq, count++, entry))
      if (step.length < PAGE) continue
      await write(...step)
      step = []
    }
    if (step.length > 0) await write(...step)
    return count
  }
  const drop = async (seq: number): Promise<void> => {
    await write(suiteQueries.dropStaged(db, seq))
    await sweep()
  }

  // A worker needs a job's cases at once. The version's length shows where the ID begins, whatever characters both contain.
  const keyOf = (version: string, id: string): string => `${version.length} ${version}${id}`
  const partsOf = (key: string): { version: string; id: string } => {
    const start = key.indexOf(' ') + 1
    const end = start + Number(key.slice(0, start))
    return { version: key.slice(start, end), id: key.slice(end) }
  }
  const lookUpCase = coalesce(async (keys) => {
    const found = new Map<string, string>()
    const byVersion = Map.groupBy(keys.map(partsOf), ({ version }) => version)
    for (const [version, wanted] of byVersion) {
      const ids = wanted.map(({ id }) => id)
      for (const { id, body } of await rows(suiteQueries.selectNamedCases(db, version, ids))) {
        found.set(keyOf(version, id), body)
      }
    }
    return found
  }, PAGE)

  return {
    async putSuite(suite, cases) {
      const { name, version } = suite
      if ((await write(suiteQueries.renewVersion(db, name, version))) > 0) return
      const [staged] = await rows(suiteQueries.stageVersion(db, suite, Date.now()))
      if (staged === undefined) throw new Error('Bug: a new version of a suite has no number.')
      try {
        const count = await writeCases(staged.seq, cases)
        if ((await write(suiteQueries.publishVersion(db, staged.seq, suite, count))) > 0) return
      } catch (error) {
        // The caller needs the original error, not that of the cleanup.
        await drop(staged.seq).catch(() => {})
        throw error
      }
      await write(suiteQueries.renewVersion(db, name, version))
      await drop(staged.seq)
    },
    async getSuite(name, version) {
      const [row] = await rows(suiteQueries.selectVersion(db, name, version))
      return row === undefined ? null : { ...row, header: written<SuiteHeaderJson>(row.header) }
    },
    suiteVersions: (name) => rows(suiteQueries.selectVersions(db, name)),
    async getCase(version, id) {
      const body = await lookUpCase(keyOf(version, id))
      return body === undefined ? null : written<Case>(body)
    },
    async *suiteCases(version) {
      for (let after = -1; ; ) {
        const found = await rows(suiteQueries.selectSuiteCases(db, version, after, PAGE))
        for (const { position, body } of found) {
          after = position
          yield written<Case>(body)
        }
        if (found.length < PAGE) return
      }
    },
    async *caseHeads(version) {
      for (let after: string | null = null; ; ) {
        const heads = readHeads(await caseHeads(suiteQueries.selectCasesById(db, version, after, HEADS)))
        if (heads.rows > 0) yield heads
        if (heads.rows < HEADS) return
        after = heads.id.words[heads.id.codes.at(-1) ?? 0] ?? ''
      }
    },
    async deleteSuite(name) {
      const versions = await write(suiteQueries.dropVersions(db, name))
      await sweep()
      return versions
    },
  }
}
