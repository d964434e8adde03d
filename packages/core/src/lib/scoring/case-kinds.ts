import { ANSWER_CLASSES } from '../result/answer-class.ts'
import { accuracyOf } from './accuracy.ts'
import type { CaseFacts } from './case-facts.ts'
import { isCounted } from './counts.ts'
import { type QualityWeights, qualityOf } from './quality.ts'
import { eachSample } from './sample-table.ts'
import { COMPILE } from './suite-tally.ts'

/** The ways cases are scored. A case without a judged sample counts in each way the suite has. */
export interface CaseKinds {
  readonly hasCode: boolean
  readonly hasClasses: boolean
  isCode(caseIndex: number): boolean
  isClassified(caseIndex: number): boolean
}

const CODE = 1
const CLASSIFIED = 2
const JUDGED = 4

/** Looks for code and classes in every sample. */
export function caseKinds(facts: CaseFacts): CaseKinds {
  const { table } = facts
  const marks = new Uint8Array(table.caseCount)
  let seen = 0
  for (let c = 0; c < table.caseCount; c++) {
    let mark = 0
    eachSample(table, c, (row) => {
      if (table.samples.compile.get(row) !== 0) mark |= CODE
      if (table.samples.class.get(row) !== 0) mark |= CLASSIFIED
      if (!Number.isNaN(table.samples.score.get(row))) mark |= JUDGED
    })
    marks[c] = mark
    seen |= mark
  }
  const takesPart = (c: number, kind: number) => {
    const mark = marks[c] ?? 0
    return (mark & kind) !== 0 || ((mark & JUDGED) === 0 && (seen & kind) !== 0)
  }
  return {
    hasCode: (seen & CODE) !== 0,
    hasClasses: (seen & CLASSIFIED) !== 0,
    isCode: (c) => takesPart(c, CODE),
    isClassified: (c) => takesPart(c, CLASSIFIED),
  }
}

/** One value per case and the weight of each case, for a mean over cases. */
export interface CaseValues {
  readonly values: Float64Array
  readonly weights: Float64Array
}

/** Returns the mean of `ofSample` over the counted samples of each case that takes part. */
export function caseMeans(
  facts: CaseFacts,
  takesPart: (caseIndex: number) => boolean,
  ofSample: (row: number) => number,
): CaseValues {
  const { table } = facts
  const values = new Float64Array(table.caseCount)
  const weights = new Float64Array(table.caseCount)
  let count = 0
  for (let c = 0; c < table.caseCount; c++) {
    const counted = facts.counted[c] ?? 0
    if (counted === 0 || !takesPart(c)) continue
    let sum = 0
    eachSample(table, c, (row) => {
      if (isCounted(table.samples.status.get(row), facts.ignoreErrors)) sum += ofSample(row)
    })
    values[count] = sum / counted
    weights[count] = table.weights[c] ?? 0
    count++
  }
  return { values: values.subarray(0, count), weights: weights.subarray(0, count) }
}

/** Returns a sample's accuracy from its class, 0 if it has none. */
export function sampleAccuracy(facts: CaseFacts): (row: number) => number {
  const byCode = [0, ...ANSWER_CLASSES.map((primary) => accuracyOf({ primary }))]
  return (row) => byCode[facts.table.samples.class.get(row)] ?? 0
}

/** Returns a sample's penalized score; null if no sample of the suite has one, since nothing is penalized. */
export function samplePenalized(facts: CaseFacts): ((row: number) => number) | null {
  const { penalized } = facts.table.samples
  if (facts.table.rows.every((row) => Number.isNaN(penalized.get(row)))) return null
  const accuracy = sampleAccuracy(facts)
  return (row) => {
    const value = penalized.get(row)
    return Number.isNaN(value) ? accuracy(row) : value
  }
}

/** Returns a sample's code quality: 0 if it has no code, 1 if it shouldn't compile and doesn't. */
export function sampleQuality(facts: CaseFacts, weights?: QualityWeights): (row: number) => number {
  const { compile, testsPassed, testsFailed, lintWarnings, structureFound, structureExpected } = facts.table.samples
  return (row) => {
    if (compile.get(row) === COMPILE.rejected) return 1
    const compiled = compile.get(row) === COMPILE.compiled
    const tests = { passed: testsPassed.get(row), failed: testsFailed.get(row) }
    const structure = { found: structureFound.get(row), expected: structureExpected.get(row) }
    return qualityOf({ compiled, tests, lint_warnings: lintWarnings.get(row), structure }, weights).overall
  }
}

/** Returns the share of a sample's tests that passed, 0 if none ran. */
export function sampleTestShare(facts: CaseFacts): (row: number) => number {
  const { testsPassed, testsFailed } = facts.table.samples
  return (row) => {
    const ran = testsPassed.get(row) + testsFailed.get(row)
    return ran === 0 ? 0 : testsPassed.get(row) / ran
  }
}
