import type { Result } from '@assay/core/result'
import fc from 'fast-check'
import { keyText } from '../src/lib/store/result-key.ts'
import { sampleResult } from './samples.ts'

/** Names that break code that builds strings by hand. */
export const HOSTILE = ['a', "a'b", '"', '\\', '%_*', '\u0001', '\t\n', '🎉', 'é', '\u202eabc', '__proto__', 'z']

const name = fc.constantFrom(...HOSTILE)
const number = fc.constantFrom(null, 0, 0.25, 0.5, 1, 4)
const check = fc.record({
  kind: name,
  passed: fc.constantFrom(true, false, null),
  score: fc.constant(null),
  weight: fc.constant(1),
  reason: fc.constant(''),
})
const result = fc
  .record({
    suite: fc.constantFrom('a', "a'b", '🎉'),
    case: name,
    variant: fc.constantFrom(undefined, 'short', '🎉'),
    attempt: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom('scored', 'scored', 'unscored', 'undecided', 'errored', 'limited'),
    passed: fc.boolean(),
    score: fc.constantFrom(0, 0.25, 0.5, 1),
    tags: fc.array(name, { maxLength: 3 }),
    class: fc.constantFrom(undefined, 'pass', 'refusal', 'leak'),
    checks: fc.array(check, { maxLength: 3 }),
    cost_usd: number,
    latency_ms: number,
  })
  .map(
    ({ variant, class: primary, ...fields }): Result =>
      sampleResult({
        ...fields,
        ...(variant === undefined ? {} : { variant }),
        ...(primary === undefined ? {} : { class: primary }),
      }),
  )

/** Any results of the run `run-a` from few names and numbers, so that many share something. Sums of the numbers are exact. */
export const fewResults: fc.Arbitrary<Result[]> = fc.uniqueArray(result, { maxLength: 40, selector: keyText })
