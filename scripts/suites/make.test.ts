import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { abstention } from './abstention.ts'
import { contradictions } from './contradictions.ts'
import { harmfulRefusal } from './harmful_refusal.ts'
import { injection } from './injection.ts'
import { jsonApi } from './json_api.ts'
import { leak } from './leak.ts'
import { longContextAnswers } from './long_context.ts'
import { overRefusal } from './over_refusal.ts'
import { paraphraseStability } from './paraphrase_stability.ts'
import { structuredText } from './structured_text.ts'
import { unicodeLocale } from './unicode_locale.ts'
import { suiteFiles } from './write-suite.ts'

const ROOT = join(import.meta.dirname, '..', '..', 'suites', 'robustness')

describe('makers of suites', () => {
  for (const suite of [
    abstention,
    contradictions,
    harmfulRefusal,
    injection,
    jsonApi,
    leak,
    overRefusal,
    paraphraseStability,
    structuredText,
    unicodeLocale,
  ]) {
    it(`write ${suite.name} as it is in the repository`, () => {
      for (const [name, text] of suiteFiles(suite)) {
        const file = join(ROOT, suite.name, name)
        const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
        assert.equal(known, text, `${file} differs: run npx node scripts/suites/${suite.name}.ts`)
      }
    })
  }

  it('write the answers to the generated cases of long_context', () => {
    const known = readFileSync(join(ROOT, 'long_context', 'answers.jsonl'), 'utf8')
    assert.equal(known, longContextAnswers(), 'run npx node scripts/suites/long_context.ts')
  })
})
