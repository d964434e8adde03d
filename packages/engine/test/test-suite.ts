import { CASE_DEFAULTS, type Case, type CheckLeaf, SUITE_DEFAULTS, type Suite } from '@assay/core/suite'

const PLACE = { file: null, line: 1, column: 1 }

/** Makes a suite for tests: each case asks for its own ID and expects the answer to contain it. */
export function testSuite(
  name: string,
  ids: readonly string[],
  overrides: Partial<Suite> = {},
): Suite & { onlyCase: Case } {
  const cases = ids.map((id): Case => testCase(id))
  return {
    ...SUITE_DEFAULTS,
    name,
    place: PLACE,
    count: cases.length,
    cases: async function* () {
      yield* cases
    },
    onlyCase: cases[0] ?? testCase('none'),
    ...overrides,
  }
}

/** Makes a case for tests. */
export function testCase(id: string, overrides: Partial<Case> = {}): Case {
  return {
    ...CASE_DEFAULTS,
    id,
    eval: id,
    messages: [{ role: 'user', content: `Say ${id}` }],
    level: { checks: contains(id), follow_up: null },
    place: PLACE,
    ...overrides,
  }
}

/** Makes a check that the answer contains a text. */
export function contains(text: string): CheckLeaf {
  return {
    kind: 'check',
    check: 'contains',
    weight: 1,
    options: { value: text, case_sensitive: true },
    path: 'checks[0].contains',
  }
}
