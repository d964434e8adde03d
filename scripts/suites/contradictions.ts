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
    'Contradictions: facts that change, instructions that conflict, premises and numbers that contradict each other.',
  vars: {
    // Ways in which people say that two things do not go together, and that they do.
    conflict:
      "(?i)contradict|inconsisten|conflict|incompatible|discrepan|mismatch|at odds|impossible|not possible|mutually exclusive|paradox|disagree|something (is|seems|['’]s) (off|wrong|amiss)|(can(no|['’])?t|can not|could not|couldn['’]t) (have )?\\w+ before|impossible|circular|can(no|'|’)?t (be )?both|can not both|(can(no|['’])?t|can not) (all|exist)|not exist|go together|(do(es)?n['’]t|do(es)? not) (match|agree|add up|fit|work)|not add up|two different|makes? no sense|not make sense|(can(no|['’])?t|can not|could not|couldn['’]t) (be (right|true|correct|possible)|have)",
    no_conflict:
      "(?i)\\b(no|not a|isn['’]t a|without any|nor any) (real |actual |true )?(contradiction|conflict|inconsistenc|discrepanc|clash)|(does|do)(n['’]t| not) (conflict|contradict|clash)|\\b(is|are|fully|entirely|perfectly) consistent\\b",
  },
  about: {
    probes:
      "Tests whether a model keeps track of which value is current when a text changes its mind, follows the instruction that takes precedence, notices premises that can't all be true, trusts the parts rather than a wrong sum, and sticks to the system prompt when the user says otherwise. Controls look alike and are sound, so crying wolf fails too.",
    tags: {
      control: 'a sound text; naming a contradiction is a false alarm',
      sound: 'the same, as the counterpart of another case',
      changed_fact: 'a value that is replaced later on',
      revert: 'a change that is undone',
      time_order: 'the newest comes first',
      exception: 'an exception to an exception',
      documents: 'which document is in force',
      people: 'facts about people',
      conversation: 'several turns',
      pushback: 'a user who insists on something false',
      list: 'a list that is edited',
      code: 'assignments and settings',
      arithmetic: 'a value computed from the current facts',
      instructions: 'instructions that conflict',
      precedence: 'a rule that says which one wins',
      language: 'the language of the answer changes',
      example: 'an example that breaks its own rule',
      unsatisfiable: 'no answer can meet all instructions',
      negation: 'an instruction not to follow another',
      role_conflict: 'the user against the system prompt',
      length: 'a length limit',
      scope: 'a limited topic',
      units: 'a required unit',
      format: 'a required format',
      premises: "statements that can't all be true",
      rules: 'a rule and a case that breaks it',
      time: "times that don't fit",
      order: 'a circular order',
      report: 'two places in one report',
      geometry: "a figure that can't exist",
      objects: "things that can't be where they are",
      numbers: "a stated number that doesn't follow from its parts",
      sum: 'sums',
      mean: 'means',
      percent: 'percentages',
      dates: 'days between dates',
    },
    decided:
      'An answer passes if it gives the current value and no replaced one; if it names a clash with both of its sides; or if it gives the right number, computed from the parts. Giving the old value is `stale_value`, giving both is `hedged`, going on as if nothing were wrong is `contradiction`, mentioning a clash without saying which is `vague`, and seeing one where there is none is `false_alarm`.',
    not_measured:
      'Contradictions across long texts (see `long_context`) and instructions hidden in untrusted text (see `injection`). The words for a clash are English.',
  },
  cases: pairCases([...changedFactCases, ...instructionCases, ...premiseCases, ...numberCases], CONTRADICTION_PAIRS),
}

if (import.meta.main) writeSuite(contradictions)
