import type { ClassifySpec } from '@assay/core/suite'
import type { CheckTools } from '../check/check-tools.ts'
import { type ClassRules, prepareRules } from '../classify/class-rules.ts'
import { type Classifying, classifyAnswer } from '../classify/classify-answer.ts'
import type { PassesCheck } from '../classify/format-fault.ts'
import type { ClassesOf } from './apply-level.ts'
import { type PreparedNode, prepareRule } from './prepare-level.ts'

/** Makes a classifier. Specs that it has seen are ready at once. */
export function createClassifier(tools: CheckTools): ClassesOf {
  const prepared = new WeakMap<ClassifySpec, ClassRules | string>()
  const leaves = new WeakMap<object, PreparedNode>()

  function rulesOf(spec: ClassifySpec): ClassRules | string {
    let rules = prepared.get(spec)
    if (rules === undefined) {
      rules = rulesOrReason(spec, tools)
      prepared.set(spec, rules)
    }
    return rules
  }

  return async (spec, { answer, views, call, level }) => {
    const rules = rulesOf(spec)
    if (typeof rules === 'string') return { kind: 'undecided', reason: rules }
    const passes: PassesCheck = async (leaf, text) => {
      const node = leaves.get(leaf) ?? prepareRule(leaf, tools)
      leaves.set(leaf, node)
      return (await node.judge({ ...answer, text }, { ...call, views: null })).passed === true
    }
    const classifying: Classifying = { rules, answer, views, call, level, passes, undecided: undecidedReason(level) }
    return classifyAnswer(classifying)
  }
}

function rulesOrReason(spec: ClassifySpec, tools: CheckTools): ClassRules | string {
  try {
    return prepareRules(spec, tools)
  } catch (error) {
    return `The case can't be classified: ${error instanceof Error ? error.message : String(error)}`
  }
}

function undecidedReason({ nodes, findings }: Classifying['level']): string {
  const i = findings.findIndex(({ passed }) => passed === null)
  return `Check "${nodes[i]?.kind}" could not be decided: ${findings[i]?.reason}`
}
