import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { AnswerClass, type Classification, FinishReason } from '@assay/core/result'
import type { Case } from '@assay/core/suite'
import { z } from 'zod'
import { createJudge } from '../src/lib/judge/create-judge.ts'
import { answerOf } from './sample-answer.ts'
import { CallsFile } from './sample-calls.ts'
import { caseOf } from './sample-case.ts'

// The answers are data that another implementation could read. A case is an item of `evals:` in a suite file, or the
// name of one of the file's `cases`.
const folder = join(import.meta.dirname, '../../../testdata/classify')
const CaseFields = z.record(z.string(), z.unknown())
const Entry = z.strictObject({
  name: z.string(),
  case: z.union([z.string(), CaseFields]),
  answer: z
    .strictObject({
      text: z.string(),
      finish_reason: FinishReason.optional(),
      reasoning: z.string().optional(),
      calls: CallsFile.optional(),
    })
    .optional(),
  /** The code of the failure, where there was no answer. */
  failure: z.string().optional(),
  want: z.strictObject({
    primary: AnswerClass,
    code: z.string().optional(),
    /** The text of `details.span`. */
    evidence: z.string().optional(),
    /** The classes of `details.secondary`, all of them in order. */
    secondary: z.array(AnswerClass).optional(),
    /** A class that is among them. */
    has_secondary: AnswerClass.optional(),
    repairable: z.boolean().optional(),
    agrees: z.boolean().optional(),
    critical: z.boolean().optional(),
    /** Whether nothing says what a good answer is. */
    unscored: z.boolean().optional(),
  }),
})
const AnswersFile = z.strictObject({ cases: z.record(z.string(), CaseFields), answers: z.array(Entry) })

const judge = createJudge()
after(() => judge.close())

async function classOf(one: Case, { answer, failure, want }: z.infer<typeof Entry>): Promise<Classification | null> {
  if (answer === undefined) {
    const rest = { message: 'It failed.', retryable: false, retry_after_ms: null, status: null }
    return judge.classifyFailure(one, { code: failure ?? 'error', ...rest })
  }
  const { text, ...exchange } = answer
  const verdict = await judge.judgeAnswer(one, one.level, answerOf(text, { ...exchange, messages: [...one.messages] }))
  assert.equal(verdict.status, want.unscored === true ? 'unscored' : 'scored')
  if (verdict.status !== 'scored') return verdict.classification
  assert.equal(verdict.passed, verdict.classification?.primary === 'pass')
  assert.equal(verdict.score, verdict.passed ? 1 : 0)
  return verdict.classification
}

const Details = z.object({
  code: z.string().nullable(),
  span: z.object({ text: z.string() }).nullable().optional(),
  secondary: z.array(z.object({ class: AnswerClass })),
  repairable: z.boolean().optional(),
  agrees: z.boolean().nullable(),
  critical: z.boolean(),
})

for (const file of readdirSync(folder).sort()) {
  const { cases, answers } = AnswersFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const named = new Map(Object.entries(cases).map(([name, fields]) => [name, caseOf(fields)]))
  describe(`classes: ${file.replace('.json', '')}`, () => {
    for (const entry of answers) {
      it(entry.name, async () => {
        const one = typeof entry.case === 'string' ? named.get(entry.case) : caseOf(entry.case)
        assert.ok(one !== undefined, `there is no case ${entry.case}`)
        const found = await classOf(one, entry)
        assert.ok(found !== null)
        const details = Details.parse(found.details)
        const { want } = entry
        assert.equal(found.primary, want.primary, JSON.stringify(found))
        if (want.code !== undefined) assert.equal(details.code, want.code, JSON.stringify(found))
        if (want.evidence !== undefined) assert.equal(details.span?.text, want.evidence)
        const secondary = details.secondary.map((hit) => hit.class)
        if (want.secondary !== undefined) assert.deepEqual(secondary, want.secondary)
        if (want.has_secondary !== undefined) assert.ok(secondary.includes(want.has_secondary), JSON.stringify(found))
        if (want.repairable !== undefined) assert.equal(details.repairable, want.repairable)
        if (want.agrees !== undefined) assert.equal(details.agrees, want.agrees)
        if (want.critical !== undefined) assert.equal(details.critical, want.critical)
      })
    }
  })
}
