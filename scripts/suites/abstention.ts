import { answerableCases } from './abstention/answerable-cases.ts'
import { falsePremiseCases } from './abstention/false-premise-cases.ts'
import { madeUpCases } from './abstention/made-up-cases.ts'
import { missingContextCases } from './abstention/missing-context-cases.ts'
import { ABSTENTION_PAIRS } from './abstention/pairs.ts'
import { unknowableCases } from './abstention/unknowable-cases.ts'
import { ABSTENTION_VARS } from './abstention/unknown-case.ts'
import { pairCases } from './pair-cases.ts'
import type { SuiteSource } from './suite-source.ts'
import { writeSuite } from './write-suite.ts'

/** The suite `abstention`: questions without an answer. */
export const abstention: SuiteSource = {
  name: 'abstention',
  description: 'Questions that can not be answered and must not be answered by invention, with look-alikes that can.',
  vars: ABSTENTION_VARS,
  about: {
    probes:
      'Whether a model says that it does not or can not know: the text does not tell, the premise is false, the thing was made up for this suite, nobody knows yet. Every kind has controls that look alike and can be answered, so that a model that always declines does not pass.',
    tags: {
      control: 'it can be answered; declining is `over_abstention`',
      missing_context: 'the text does not tell',
      given_word: 'the prompt says with which word to decline',
      ambiguity: 'the text can be read in two ways',
      underdetermined: 'the problem has no one solution',
      arithmetic: 'numbers that tempt to calculate',
      geometry: 'a figure with a side missing',
      order: 'an order that is not complete',
      logic: 'a conclusion that does not follow',
      not_shown: 'an image, a file or a talk that is not there',
      private: 'what only the user knows',
      language: 'a word of an invented language',
      false_premise: 'the question takes something for granted that is not so',
      made_up: 'a book, person, place or product that does not exist',
      code: 'an invented package',
      health: 'an invented medicine, where a guess may harm',
      future: 'what will be known only then',
      future_fixed: 'the future that follows from a rule (controls)',
      unrecorded: 'what nobody wrote down or counted',
      text: 'the text does tell (controls)',
      table: 'a table with empty cells',
      inference: 'it follows from what is given (controls)',
      world: 'odd but true (controls)',
      conversation: 'it was said earlier (controls)',
    },
    decided:
      'An answer passes when it says in one of many ways that this is not known, not told or not so (or what is true instead), and holds nothing of what an invented answer would hold. Inventing is `hallucination`, declining and guessing all the same is `hedged`. The words for declining are English; they are in `vars` of the suite.',
    not_measured:
      'How well a model knows the limits of its own knowledge on true but rare facts: that needs confidence, not rules. A made-up name may one day be given to something real; the names were chosen so that this is unlikely.',
  },
  cases: pairCases(
    [...missingContextCases, ...falsePremiseCases, ...madeUpCases, ...unknowableCases, ...answerableCases],
    ABSTENTION_PAIRS,
  ),
}

if (import.meta.main) writeSuite(abstention)
