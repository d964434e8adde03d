import type { CodeDiagnostic } from '@assay/core/result'
import type { CodeSpec } from '@assay/core/suite'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import type { LanguageRules } from './languages/rules.ts'
import { wordsIn } from './needed-names.ts'
import { type Program, SOURCE_PATHS } from './program.ts'
import { plain } from './structure.ts'
import { isDefinition } from './trailing-demo.ts'

/**
 * Returns a diagnostic at the answer's own function if it defines none of the required names, since tools only report that
 * theirs is missing; null if it defines one, or none at all.
 */
export function otherName(
  { source, givenLines = 0 }: Program,
  spec: CodeSpec,
): Omit<CodeDiagnostic, 'severity'> | null {
  const rules = LANGUAGE_RULES[spec.language]
  const asked = (spec.entry_point === null ? spec.expect_functions : [spec.entry_point]).map(plain)
  const [wanted] = asked
  if (wanted === undefined || spec.tests === null) return null
  const masked = rules.mask(source)
  if (asked.some((name) => isDefined(name, masked, source, rules))) return null
  const from = offsetOf(masked, givenLines)
  const own = functionsIn(masked.slice(from), source.slice(from), rules).at(-1)
  if (own === undefined) return null
  const at = from + masked.slice(from).search(new RegExp(`(?<![\\w$])${own.replaceAll('$', '\\$')}(?![\\w$])`))
  const before = source.slice(0, at).split('\n')
  const message = `The answer defines "${own}"; the tests call "${wanted}"`
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return { stage: 'compile', code: null, message, file: SOURCE_PATHS[spec.language], ...place }
}

/** Returns whether a name is imported, assigned or defined at any depth, so that the tests may call it. */
function isDefined(name: string, masked: string, source: string, rules: LanguageRules): boolean {
  const { functions, types } = rules.definitions(masked)
  if (functions.has(name) || types.has(name)) return true
  return rules.items(masked, source).some(({ names }) => names.some((each) => each === name || wordsIn(each).has(name)))
}

function functionsIn(masked: string, source: string, rules: LanguageRules): string[] {
  if (!rules.hasStatements)
    return [...rules.definitions(masked).functions].filter((name) => /^(?!main$)\w+$/.test(name))
  const items = rules.items(masked, source)
  const definitions = items.filter(({ role, start, end }) => role === 'code' && isDefinition(masked.slice(start, end)))
  return definitions.flatMap(({ names }) => names)
}

function offsetOf(text: string, lines: number): number {
  let at = 0
  for (let line = 0; line < lines; line++) at = text.indexOf('\n', at) + 1
  return at
}
