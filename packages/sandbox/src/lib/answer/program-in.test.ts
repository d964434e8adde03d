import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ContextFile, LANGUAGES, type Language } from '@assay/core/suite'
import { z } from 'zod'
import { plainSpec } from '../../../test/plain-spec.ts'
import { programIn } from './program-in.ts'

const Answers = z.array(
  z.object({
    name: z.string(),
    spec: z.record(z.string(), z.unknown()),
    answer: z.array(z.string()),
    program: z.array(z.string()).optional(),
    reason: z.string().optional(),
    files: z.array(ContextFile).optional(),
    given_lines: z.int().optional(),
  }),
)

function answersIn(language: Language) {
  const path = new URL(`../../../../../testdata/code/answers/${language}.json`, import.meta.url)
  return Answers.parse(JSON.parse(readFileSync(path, 'utf8')))
}

describe('programIn', () => {
  for (const language of LANGUAGES) {
    describe(language, () => {
      for (const each of answersIn(language)) {
        it(each.name, () => {
          const found = programIn(each.answer.join('\n'), plainSpec({ ...each.spec, language }))
          if (each.reason !== undefined) {
            assert.match(found.ok ? found.program.source : found.reason, new RegExp(each.reason))
            return
          }
          assert.ok(found.ok, found.ok ? '' : found.reason)
          assert.equal(found.program.source, each.program?.join('\n'))
          assert.deepEqual(found.program.files, each.files ?? [])
          assert.equal(found.program.givenLines ?? 0, each.given_lines ?? 0)
        })
      }
    })
  }
})
