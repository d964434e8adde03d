import type { CodeSpec } from '@assay/core/suite'
import { cutOut } from './cut-out.ts'
import type { LanguageRules } from './languages/rules.ts'
import { plain } from './structure.ts'

/** The names that a case needs from an answer. */
export interface NeededNames {
  /** The names that the case requires. */
  readonly wanted: ReadonlySet<string>
  /** The names that the tests mention and don't define. */
  readonly used: ReadonlySet<string>
}

/** Returns the names that a case requires, and those that its tests use. */
export function neededNames(spec: CodeSpec, rules: LanguageRules): NeededNames {
  const wanted = new Set([...spec.expect_functions, ...spec.expect_types].map(plain))
  if (spec.entry_point !== null) wanted.add(plain(spec.entry_point))
  const tests = spec.tests ?? ''
  const masked = rules.mask(tests)
  const items = rules.items(masked, tests)
  // `package main` doesn't require a `main`.
  const used = wordsIn(
    cutOut(
      masked,
      items.filter(({ role }) => role === 'header'),
    ),
  )
  const { functions, types } = rules.definitions(masked)
  for (const name of [...functions, ...types, ...items.flatMap(({ names }) => names)]) used.delete(name)
  return { wanted, used }
}

/** Returns every word of a masked source. */
export function wordsIn(masked: string): Set<string> {
  return new Set(masked.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
}

/** Returns whether the case needs one of the names. */
export function isNeeded(names: readonly string[], { wanted, used }: NeededNames): boolean {
  return names.some((name) => wanted.has(name) || used.has(name))
}
