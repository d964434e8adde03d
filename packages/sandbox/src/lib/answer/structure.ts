import type { CodeEvidence } from '@assay/core/result'
import type { CodeSpec } from '@assay/core/suite'
import { LANGUAGE_RULES } from './languages/language-rules.ts'

/** Returns which of the expected functions and types the source defines. Only its code counts, not its comments. */
export function structureOf(source: string, spec: CodeSpec): CodeEvidence['structure'] {
  if (spec.expect_functions.length + spec.expect_types.length === 0) return []
  const rules = LANGUAGE_RULES[spec.language]
  const { functions, types } = rules.definitions(rules.mask(source))
  return [
    ...spec.expect_functions.map((name) => ({ kind: 'function' as const, name, found: functions.has(plain(name)) })),
    ...spec.expect_types.map((name) => ({ kind: 'type' as const, name, found: types.has(plain(name)) })),
  ]
}

/** Returns the last part of a name like `Stack::push` or `Stack.push`, which its definition has. */
export function plain(name: string): string {
  return /[\w$]+(?=\W*$)/.exec(name.replace(/\(.*$/s, ''))?.[0] ?? name
}
