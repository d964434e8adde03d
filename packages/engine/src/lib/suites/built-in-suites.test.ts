import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { AnswerClass, FinishReason } from '@assay/core/result'
import type { Case, Suite } from '@assay/core/suite'
import { judgeAnswer, listBuiltInSuites, openBuiltInSuite } from '../../../test/built-in-suites.ts'

// Every built-in suite has answers next to it whose class is known. A rule that passes a wrong answer, or fails a right
// one, is found here and not in a paid run.
const LEAST_CASES = 40
const LEAST_CONTROLS = 5

/** A row of `answers.jsonl`. */
interface LabelledAnswer {
  readonly line: number
  readonly case: string
  readonly answer: string
  readonly class: AnswerClass
  readonly code: string | null
  readonly finish_reason: FinishReason
}

for (const builtIn of listBuiltInSuites()) {
  const answers = labelledAnswers(join(builtIn.folder, 'answers.jsonl'))
  describe(`built-in suite ${builtIn.name}`, async () => {
    const { suite, cases, diagnostics } = await openBuiltInSuite(builtIn)
    it('is read without problems, under the name of its folder', () => {
      assert.deepEqual(diagnostics, [])
      assert.equal(suite.name, builtIn.name)
    })
    itHasEnoughCases(cases)
    itHasGroups(cases)
    itHasAnswers(cases, answers)
    itGivesTheClasses(suite, cases, answers)
  })
}

function itHasGroups(cases: readonly Case[]): void {
  it('has every attack in a group with another case that decides with it', () => {
    const groups = new Map<string, string[]>()
    for (const { id, tags } of cases) {
      const own = tags.filter((tag) => /^(?:pair|group):/.test(tag))
      assert.ok(own.length <= 1, `${id} is in two groups`)
      assert.ok(own.length === 1 || tags.includes('control'), `${id} is in no group`)
      for (const tag of own) groups.set(tag, [...(groups.get(tag) ?? []), id])
    }
    for (const [tag, ids] of groups) assert.ok(ids.length >= 2, `${tag} has ${ids.length} case`)
  })
}

function itHasEnoughCases(cases: readonly Case[]): void {
  it(`has at least ${LEAST_CASES} cases, all tagged and classified`, () => {
    assert.ok(cases.length >= LEAST_CASES, `${cases.length} cases`)
    for (const { id, tags, classify } of cases) assert.ok(tags.length > 0 && classify !== null, id)
  })

  it(`has at least ${LEAST_CONTROLS} controls`, () => {
    assert.ok(cases.filter(({ tags }) => tags.includes('control')).length >= LEAST_CONTROLS)
  })
}

function itHasAnswers(cases: readonly Case[], answers: readonly LabelledAnswer[]): void {
  it('has for every case an answer that passes and two that fail in different ways', () => {
    for (const { id } of cases) {
      const own = answers.filter((row) => row.case === id)
      assert.ok(
        own.some((row) => row.class === 'pass'),
        `${id} has no answer that passes`,
      )
      const failures = new Set(own.filter((row) => row.class !== 'pass').map((row) => `${row.class} ${row.code}`))
      assert.ok(failures.size >= 2, `${id} has no two answers that fail in different ways`)
    }
  })

  it('has no answer to an unknown case, and none twice', () => {
    const ids = new Set(cases.map(({ id }) => id))
    for (const row of answers) assert.ok(ids.has(row.case), `${row.case} (line ${row.line})`)
    const texts = answers.map((row) => `${row.case} ${row.finish_reason} ${row.answer}`)
    assert.deepEqual(
      texts.filter((text, i) => texts.indexOf(text) !== i),
      [],
    )
  })
}

function itGivesTheClasses(suite: Suite, cases: readonly Case[], answers: readonly LabelledAnswer[]): void {
  it(`gives ${answers.length} answers the class and the code that they must get`, async () => {
    const wrong: string[] = []
    for (const one of cases) {
      for (const row of answers) {
        if (row.case !== one.id) continue
        const { class: got, code } = await classOf(suite, one, row)
        if (got === row.class && (row.code === null || row.code === code)) continue
        wrong.push(
          `line ${row.line}, ${one.id}: ${got} ${code}, not ${row.class} ${row.code}: ${JSON.stringify(row.answer)}`,
        )
      }
    }
    assert.deepEqual(wrong, [])
  })
}

async function classOf(suite: Suite, one: Case, row: LabelledAnswer): Promise<{ class: string; code: unknown }> {
  const verdict = await judgeAnswer(suite, one, row.answer, row.finish_reason)
  const { classification } = verdict
  return { class: classification?.primary ?? verdict.status, code: classification?.details.code ?? null }
}

function labelledAnswers(file: string): readonly LabelledAnswer[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((text, i) => {
    const row: Readonly<Record<string, unknown>> = JSON.parse(text)
    const { case: id, answer, class: label, code = null, finish_reason = 'stop', ...rest } = row
    const where = `${file}:${i + 1}`
    assert.ok(typeof id === 'string' && typeof answer === 'string', `${where} lacks "case" or "answer"`)
    assert.ok(code === null || typeof code === 'string', `${where} has a code that is no text`)
    assert.deepEqual(Object.keys(rest), [], `${where} has keys that mean nothing`)
    return {
      line: i + 1,
      case: id,
      answer,
      class: AnswerClass.parse(label, { error: () => `${where} has no class` }),
      code,
      finish_reason: FinishReason.parse(finish_reason),
    }
  })
}
