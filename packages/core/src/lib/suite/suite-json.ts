import { ANSWER_CLASSES, isAnswerClass } from '../result/answer-class.ts'
import type { Case, Suite, SuiteScore } from './suite.ts'

/** A suite without its cases, as JSON: what another machine needs beside a case to take a sample. */
export interface SuiteHeaderJson extends Omit<Suite, 'score' | 'cases' | 'version' | 'locate'> {
  readonly score: Omit<SuiteScore, 'penalties'> & { readonly penalties: Readonly<Record<string, number>> }
}

/** Writes everything of a suite but its cases. Cases are JSON already: `JSON.stringify` keeps all of one. */
export function suiteToJson({ cases, version, locate, ...suite }: Suite): SuiteHeaderJson {
  return { ...suite, score: { ...suite.score, penalties: Object.fromEntries(suite.score.penalties) } }
}

/**
 * Makes a suite of its header and a way to open its cases. Throws when a penalty is for a class that this version does not
 * know, since the scores would differ from those of the machine that wrote it.
 */
export function suiteFromJson(header: SuiteHeaderJson, cases: () => AsyncIterable<Case>): Suite {
  const { penalties } = header.score
  const unknown = Object.keys(penalties).find((name) => !isAnswerClass(name))
  if (unknown !== undefined) throw new Error(`Unknown class "${unknown}" in the penalties of "${header.name}".`)
  // In the order that a file gives, whatever order a database gave the keys: a plan is identified by it.
  const inOrder = ANSWER_CLASSES.flatMap((name) => {
    const penalty = penalties[name]
    return penalty === undefined ? [] : [[name, penalty] as const]
  })
  return { ...header, score: { ...header.score, penalties: new Map(inOrder) }, cases }
}
