import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ChecksFile, checkLevel, isCheckName } from '@assay/core/suite'
import { z } from 'zod'
import { createJudge } from '../src/lib/judge/create-judge.ts'
import { answerOf } from './sample-answer.ts'
import { CallsFile } from './sample-calls.ts'

// The cases are data that another implementation could read: `options` is the check's value in a suite file.
const folder = join(import.meta.dirname, '../../../testdata/checks')
const tokenCount = z.int().nullable()
const CaseFile = z.strictObject({
  check: z.string().refine(isCheckName),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      options: z.unknown(),
      answer: z.string(),
      passed: z.boolean().nullable(),
      score: z.number().optional(),
      model: z.string().optional(),
      tokens: z.object({ input: tokenCount, output: tokenCount, reasoning: tokenCount, cached: tokenCount }).optional(),
      latency_ms: z.number().nullable().optional(),
      cost_usd: z.number().nullable().optional(),
      calls: CallsFile.optional(),
      turns: z.int().optional(),
      offered: z.array(z.string()).optional(),
      /** Words in the reason. */
      reason: z.string().optional(),
    }),
  ),
})

const judge = createJudge()
after(() => judge.close())

for (const file of readdirSync(folder).sort()) {
  const { check, cases } = CaseFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  describe(check, () => {
    for (const { name, options, answer, passed, score, reason, ...exchange } of cases) {
      it(name, async () => {
        const { level } = checkLevel(ChecksFile.parse({ [check]: options }), ['checks'])
        assert.ok(level !== null)
        const verdict = await judge.judgeLevel(level, answerOf(answer, exchange))
        const reasons = verdict.checks.map(({ reason }) => reason).join(' ')
        assert.equal(verdict.status === 'scored' ? verdict.passed : null, passed, reasons)
        if (reason !== undefined) assert.ok(reasons.includes(reason), reasons)
        if (score === undefined) return
        assert.ok(verdict.status === 'scored' && Math.abs(verdict.score - score) < 1e-12, reasons)
      })
    }
  })
}
