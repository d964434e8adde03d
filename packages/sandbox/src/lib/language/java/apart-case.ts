import type { CodeSpec } from '@assay/core/suite'
import { JAVA } from '../../answer/languages/java.ts'
import { type DeclaredClass, declaredClass, stubSource } from './declared-class.ts'
import { wrapperFor } from './test-plan.ts'

/** A case whose tests can run apart from the answer. */
export interface ApartCase {
  /** The class that the case requires. */
  readonly name: string
  /** A class of the same name that calls the answer's program, for the tests. */
  readonly stubs: string
}

/** Uses of the answer beyond the values that methods return: they need the answer in the tests' own process. */
const TOGETHER =
  /\bSystem\s*\.\s*(?:set(?:Out|Err|In)|in)\b|\bgetClass\b|\bClass\s*\.\s*forName\b|\bThread\b|\bExecutors?\b|\bCompletableFuture\b|\bparallel(?:Stream)?\b|\bgetDeclared\w*|\bjavax\s*\.\s*tools\b/

/** Decides from the case alone whether its tests run apart; null if they share a process with the answer. */
export function apartCase({ prefix, tests, files }: CodeSpec): ApartCase | null {
  if (prefix === null || tests === null || files.length > 0) return null
  const declared = declaredClass(prefix, wrapperFor(tests))
  if (declared === null) return null
  const masked = JAVA.mask(tests)
  if (TOGETHER.test(masked.replace(/^[ \t]*import\s[^;]*;/gm, '')) || goesInto(masked, declared)) return null
  return { name: declared.name, stubs: stubSource(declared) }
}

/** Returns whether tests replace methods of the class, inspect it, or bring one with that name themselves. */
function goesInto(masked: string, { name, methods }: DeclaredClass): boolean {
  if (
    new RegExp(`\\bclass\\s+${name}\\b|\\b${name}\\s*\\.\\s*class\\b|\\bnew\\s+${name}\\s*\\([^)]*\\)\\s*\\{`).test(
      masked,
    )
  )
    return true
  if (!new RegExp(`\\bextends\\s+${name}\\b`).test(masked)) return false
  return methods.some((method) =>
    new RegExp(`[\\w>\\]]\\s+${method.name}\\s*\\([^;{}()]*\\)\\s*(?:throws[^{;]*)?\\{`).test(masked),
  )
}
