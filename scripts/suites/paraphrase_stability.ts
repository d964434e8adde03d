import { knowledgeGroups } from './paraphrase-stability/knowledge-groups.ts'
import { numberGroups } from './paraphrase-stability/number-groups.ts'
import { groupCases, groupTag } from './paraphrase-stability/paraphrase-group.ts'
import type { SuiteSource } from './suite-source.ts'
import { writeSuite } from './write-suite.ts'

const groups = [...numberGroups, ...knowledgeGroups]

/** The suite `paraphrase_stability`: one question in many wordings. */
export const paraphraseStability: SuiteSource = {
  name: 'paraphrase_stability',
  description: "One question in four wordings: the answer shouldn't depend on how it is asked.",
  about: {
    probes:
      'Tests whether a model gives the same right answer however a question is worded. Each group has a plain wording, which is the control, and three others: casual, formal, with typos, at length, in another order, indirect, as a story, in another language. Every question has a tempting wrong answer.',
    tags: {
      control: 'the plain wording',
      casual: 'as in a chat',
      formal: 'stiff',
      verbose: "with much that doesn't matter",
      typos: 'with typos',
      reordered: 'the question before the facts, or the facts in another order',
      indirect: 'the question inside a sentence, or seen from another side',
      story: 'the same numbers and facts in a scene',
      language: 'in a language other than English',
      ...Object.fromEntries(groups.map(({ name, about }) => [groupTag(name), about])),
    },
    decided:
      "An answer passes if it contains the right value and not the tempting one. Giving the tempting one is `trapped`, giving both is `hedged`, anything else is `wrong_answer`. Wordings of one question share a tag `group:NAME`. A group's stability is the share of its most frequent class; the group passes if all of its wordings do.",
    not_measured:
      'Whether explanations stay the same, and wordings that change the meaning a little, where another answer would be right.',
  },
  cases: groups.flatMap(groupCases),
}

if (import.meta.main) writeSuite(paraphraseStability)
