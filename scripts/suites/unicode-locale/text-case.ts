import { type ExactSource, exactCase } from '../exact-case.ts'
import type { CaseSource } from '../suite-source.ts'

/** The case: its answer must be the text. This suite is about characters and places, so marks around it do not count. */
export function textCase(source: ExactSource): CaseSource {
  return exactCase({ ...source, unwrap: true })
}
