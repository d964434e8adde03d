import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Result } from '@assay/core/result'
import { earlierRow } from '../sql/earlier-queries.ts'
import type { PreparedBatch } from '../sql/read-superseding.ts'
import { RESULT_COLUMNS, resultCells, resultTexts } from '../sql/result-row.ts'
import type { AnswerEntry } from '../store/answer.ts'
import type { Outlay } from '../store/outlay.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { Appended } from '../store/store.ts'
import type { Superseding } from '../store/superseding.ts'

/** Makes the hot path: statements prepared once, each batch within its caller's transaction. */
export function createAppender(database: DatabaseSync, path: string): (batch: PreparedBatch) => Appended {
  const statements = prepare(database)

  return ({ results = [], superseding = [], answers = [], outlays = [], settled }) => {
    const runs = new Map<string, number>()
    // This process has the write lock, so no other takes the same number.
    let text = Number(statements.lastText.get()?.id ?? 0)
    let newResults = 0
    const add = (result: Result, replace: (run: number) => boolean) => {
      const run = runs.get(result.run) ?? findRun(statements.run, result.run, path)
      runs.set(result.run, run)
      if (!replace(run) || !insertResult(statements, run, result, text + 1)) return
      text++
      newResults++
      for (const id of settled?.get(result) ?? []) statements.settle.run(run, id)
    }
    for (const outlay of outlays) insertOutlay(statements.outlay, outlay)
    for (const result of results) add(result, () => true)
    for (const each of superseding) add(each.result, (run) => moveEarlier(statements, run, each))
    let newAnswers = 0
    for (const entry of answers) newAnswers += insertAnswer(statements.answer, entry)
    return { results: newResults, answers: newAnswers }
  }
}

type Statements = ReturnType<typeof prepare>

const OF_KEY = 'run = ? AND suite = ? AND "case" = ? AND variant = ? AND attempt = ?'

function prepare(database: DatabaseSync) {
  const columns = ['run', ...RESULT_COLUMNS, 'text']
  return {
    run: database.prepare('SELECT seq FROM runs WHERE id = ?'),
    lastText: database.prepare('SELECT max(id) AS id FROM texts'),
    result: database.prepare(
      `INSERT INTO results (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map(() => '?')}) ON CONFLICT DO NOTHING`,
    ),
    text: database.prepare('INSERT INTO texts (id, body) VALUES (?, ?)'),
    tag: database.prepare(
      'INSERT INTO result_tags (run, tag, suite, "case", variant, attempt) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    earlier: database.prepare(`SELECT 1 FROM earlier_results WHERE ${OF_KEY} AND retry = ?`),
    takeOut: database.prepare(
      `DELETE FROM results WHERE ${OF_KEY} AND status IN ('errored', 'undecided') RETURNING text`,
    ),
    dropText: database.prepare('DELETE FROM texts WHERE id = ?'),
    dropTags: database.prepare(`DELETE FROM result_tags WHERE ${OF_KEY}`),
    keepEarlier: database.prepare(
      'INSERT INTO earlier_results (run, suite, "case", variant, attempt, retry, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    outlay: database.prepare(
      `INSERT INTO outlays (run, id, body) SELECT seq, ?, ? FROM runs WHERE id = ?
       ON CONFLICT (run, id) DO UPDATE SET body = excluded.body`,
    ),
    settle: database.prepare('DELETE FROM outlays WHERE run = ? AND id = ?'),
    answer: database.prepare(
      'INSERT INTO answers (key, model, at_ms, bytes, answer, run) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
  }
}

function findRun(statement: StatementSync, id: string, path: string): number {
  const row = statement.get(id)
  if (row === undefined) throw runNotFound(id, path)
  return Number(row.seq)
}

function insertResult(statements: Statements, run: number, result: Result, text: number): boolean {
  if (statements.result.run(run, ...resultCells(result), text).changes === 0) return false
  statements.text.run(text, resultTexts(result))
  const { suite, case: id, variant = '', attempt } = result
  for (const tag of new Set(result.tags)) statements.tag.run(run, tag, suite, id, variant, attempt)
  return true
}

/** Makes room for a retry; returns false if another retry, or a decided result, has the place. */
function moveEarlier(statements: Statements, run: number, superseding: Superseding): boolean {
  const { suite, case: name, variant, attempt, retry, body } = earlierRow(superseding)
  const key = [run, suite, name, variant, attempt] as const
  if (statements.earlier.get(...key, retry) !== undefined) return false
  const text = statements.takeOut.get(...key)?.text
  if (typeof text !== 'number') return false
  statements.dropText.run(text)
  statements.dropTags.run(...key)
  statements.keepEarlier.run(...key, retry, body)
  return true
}

function insertAnswer(statement: StatementSync, { key, model, at, run, answer }: AnswerEntry): number {
  const text = JSON.stringify(answer)
  return Number(statement.run(key, model, Date.parse(at), Buffer.byteLength(text), text, run).changes)
}

/** Notes what was spent on a run, unless it was deleted. */
function insertOutlay(statement: StatementSync, outlay: Outlay): void {
  statement.run(outlay.id, JSON.stringify(outlay), outlay.run)
}
