import { notRepeated } from '../echo-guard.ts'
import { pick } from '../pick.ts'
import { type CaseSource, cutOff, fail, pass, refused } from '../suite-source.ts'

/** How a question is put. `plain` is the control of its group. */
type Wording = 'plain' | 'casual' | 'formal' | 'verbose' | 'typos' | 'reordered' | 'indirect' | 'story' | 'language'

/** One question in four wordings. */
export interface ParaphraseGroup {
  readonly name: string
  /** What is asked, for the README. */
  readonly about: string
  readonly wordings: Readonly<{ plain: string } & Partial<Record<Wording, string>>>
  /** Patterns of the right answer, and of the wrong one that a wording may tempt to. */
  readonly right: string
  readonly trap: string
  readonly good: readonly [string, string, ...string[]]
  readonly trapped: string
  /** The right answer and the trap together. */
  readonly hedged: string
  readonly wrong: string
}

const WORDINGS_PER_GROUP = 4

/** The cases of a group, with the tag by which they belong together. */
export function groupCases(group: ParaphraseGroup, index: number): readonly CaseSource[] {
  const wordings = Object.entries(group.wordings)
  if (wordings.length !== WORDINGS_PER_GROUP) throw new Error(`Group "${group.name}" has ${wordings.length} wordings.`)
  return wordings.map(([wording, ask], at) => wordedCase(group, wording, ask, index * WORDINGS_PER_GROUP + at))
}

function wordedCase(group: ParaphraseGroup, wording: string, ask: string, place: number): CaseSource {
  const { name, right, trap, good, trapped, hedged, wrong } = group
  return {
    name: `${name}-${wording}`,
    ask,
    tags: [groupTag(name), wording === 'plain' ? 'control' : wording],
    checks: [{ regex: right }, { not_regex: trap }, notRepeated(ask)],
    failures: [
      { code: 'hedged', checks: [{ regex: right }, { regex: trap }] },
      { code: 'trapped', checks: [{ regex: trap }] },
    ],
    answers: [
      ...good.map(pass),
      fail('trapped', trapped),
      fail('hedged', hedged),
      fail('wrong_answer', wrong),
      ...(place % 3 === 0 ? [refused(pick(REFUSALS, place))] : []),
      ...(place % 7 === 0 ? [cutOff('Let me think about this step by step. First of')] : []),
    ],
  }
}

/** The tag that all wordings of a question share. */
export function groupTag(name: string): string {
  return `group:${name}`
}

const REFUSALS = [
  "I'm sorry, but I can't help with that.",
  "I can't assist with this request.",
  "Sorry, I'm not able to answer that.",
  "I'm unable to help with that request.",
] as const
