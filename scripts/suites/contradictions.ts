import { changedFactCases } from './contradictions/changed-fact-cases.ts'
import { instructionCases } from './contradictions/instruction-cases.ts'
import { numberCases } from './contradictions/number-cases.ts'
import { CONTRADICTION_PAIRS } from './contradictions/pairs.ts'
import { premiseCases } from './contradictions/premise-cases.ts'
import { pairCases } from './pair-cases.ts'
import type { SuiteSource } from './suite-source.ts'
import { writeSuite } from './write-suite.ts'

/** The suite `contradictions`: what does not go together. */
export const contradictions: SuiteSource = {
  name: 'contradictions',
  description:
    'What does not go together: facts that change, instructions that conflict, premises and numbers that contradict each other.',
  vars: {
    // Ways in which people say that two things do not go together, and that they do.
    conflict:
      "(?i)contradict|inconsisten|conflict|incompatible|discrepan|mismatch|at odds|impossible|not possible|mutually exclusive|paradox|disagree|something (is|seems|['’]s) (off|wrong|amiss)|(can(no|['’])?t|can not|could not|couldn['’]t) (have )?\\w+ before|impossible|circular|can(no|'|’)?t (be )?both|can not both|(can(no|['’])?t|can not) (all|exist)|not exist|go together|(do(es)?n['’]t|do(es)? not) (match|agree|add up|fit|work)|not add up|two different|makes? no sense|not make sense|(can(no|['’])?t|can not|could not|couldn['’]t) (be (right|true|correct|possible)|have)",
    no_conflict:
      "(?i)\\b(no|not a|isn['’]t a|without any|nor any) (real |actual |true )?(contradiction|conflict|inconsistenc|discrepanc|clash)|(does|do)(n['’]t| not) (conflict|contradict|clash)|\\b(is|are|fully|entirely|perfectly) consistent\\b",
  },
  about: {
    probes:
      'Whether a model keeps track of what holds when a text changes its mind, follows the instruction that has precedence, notices premises that can not all be true, trusts the parts rather than a wrong sum, and keeps to the system prompt when the user says otherwise. Controls look alike and are sound, so that crying wolf fails too.',
    tags: {
      control: 'a sound text; naming a contradiction is a false alarm',
      sound: 'the same, as the counterpart of another case',
      changed_fact: 'a value that is replaced later on',
      revert: 'a change that is taken back',
      time_order: 'the newest stands first',
      exception: 'an exception to an exception',
      documents: 'which paper is in force',
      people: 'facts about people',
      conversation: 'several turns',
      pushback: 'a user who insists on something false',
      list: 'a list that is edited',
      code: 'assignments and settings',
      arithmetic: 'a value computed from what holds',
      instructions: 'instructions that conflict',
      precedence: 'a rule that says which one holds',
      language: 'the language of the answer changes',
      example: 'an example that breaks its own rule',
      unsatisfiable: 'no answer can do all that is asked',
      negation: 'an instruction not to follow another',
      role_conflict: 'the user against the system prompt',
      length: 'a limit of length',
      scope: 'a limit of topic',
      units: 'a given unit',
      format: 'a given format',
      premises: 'statements that can not all be true',
      rules: 'a rule and a case that breaks it',
      time: 'times that do not fit',
      order: 'an order that runs in a circle',
      report: 'two places of one report',
      geometry: 'a figure that can not exist',
      objects: 'things that can not be where they are',
      numbers: 'a stated number that does not follow from its parts',
      sum: 'sums',
      mean: 'means',
      percent: 'percentages',
      dates: 'days between dates',
    },
    decided:
      'By the value that holds being there and no replaced one beside it; by words for a clash together with both of its sides; by the right number, computed from the parts. Taking the old value is `stale_value`, giving both is `hedged`, going on as if nothing was is `contradiction`, naming a clash without saying which is `vague`, seeing one where there is none is `false_alarm`.',
    not_measured:
      'Contradictions over long texts (see `long_context`) and instructions hidden in foreign text (see `injection`). The words for a clash are English.',
  },
  cases: pairCases([...changedFactCases, ...instructionCases, ...premiseCases, ...numberCases], CONTRADICTION_PAIRS),
}

if (import.meta.main) writeSuite(contradictions)
