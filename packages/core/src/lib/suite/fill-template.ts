import { suggestName } from '../diagnostic/suggest-name.ts'
import { hintToAllow } from '../policy/suite-policy.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'
import { isSecretVariable, markSecret, nameSecret, nameSecretVariable, removeMarkers } from './secret.ts'
import { scanTemplate, type TemplatePart } from './template.ts'

/** The values available to templates. */
export interface TemplateScope {
  /** Looked through in this order: dataset row, suite vars, vars of the caller. */
  readonly vars: readonly ReadonlyMap<string, string>[]
  /** Environment variables; null where a suite may not read them. */
  readonly env: ReadonlyMap<string, string> | null
  /** The secrets that will be there when the text is sent; null when that is not known yet. */
  readonly secrets: SecretNames | null
  /** Maximum length of a filled text: a short name may have a very long value. Omitted or null: any length. */
  readonly maxChars?: number | null | undefined
}

/** The names of secrets. Their values are nobody's business before a text is sent. */
export interface SecretNames {
  readonly has: (name: string) => boolean
  /** Names to suggest for one that is mistyped. */
  readonly names: Iterable<string>
  /** Whether no text may name one. */
  readonly isForbidden?: boolean | undefined
}

/** Returns the text a template inserts for a value: objects and lists as JSON, nothing for null. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return removeMarkers(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Values by name, ready for a scope. */
export function formatValues(values: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name, formatValue(value)]))
}

/**
 * Fills a text's templates; secrets become markers that only `fillSecrets` replaces. An unknown name stays as written:
 * `findTemplateProblems` reports it.
 */
export function fillTemplate(text: string, scope: TemplateScope): string {
  if (!text.includes('{{')) return removeMarkers(text)
  const limit = scope.maxChars ?? Number.POSITIVE_INFINITY
  let filled = ''
  for (const part of scanTemplate(text)) {
    // Its problem was reported; what matters here is that the text stays small.
    if (filled.length > limit) return filled.slice(0, limit)
    if (part.kind !== 'ref') filled += removeMarkers(part.text)
    else if (part.source === 'secret') filled += markSecret(part.name)
    else filled += lookUpValue(part.source, part.name, scope) ?? removeMarkers(text.slice(part.start, part.end))
  }
  return filled
}

/** Returns how many characters a text has with its templates filled, without filling it. Stops counting above `maxChars`. */
export function measureTemplate(text: string, scope: TemplateScope): number {
  if (!text.includes('{{')) return text.length
  const limit = scope.maxChars ?? Number.POSITIVE_INFINITY
  let length = 0
  for (const part of scanTemplate(text)) {
    if (part.kind !== 'ref') length += part.text.length
    else if (part.source === 'secret') length += part.name.length
    else length += lookUpValue(part.source, part.name, scope)?.length ?? part.end - part.start
    if (length > limit) break
  }
  return length
}

function lookUpValue(source: 'var' | 'env', name: string, scope: TemplateScope): string | undefined {
  if (source === 'var') return lookUp(name, scope)
  return isSecretVariable(name) ? undefined : scope.env?.get(name)
}

function lookUp(name: string, scope: TemplateScope): string | undefined {
  for (const values of scope.vars) {
    const value = values.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** Maximum problems per text; nobody reads more, and each costs a search for similar names. */
const PROBLEM_LIMIT = 100

/** Finds problems in the templates of the text at a path. */
export function findTemplateProblems(text: string, path: DocumentPath, scope: TemplateScope): Problem[] {
  if (!text.includes('{{')) return []
  const problems: Problem[] = findLengthProblem(text, path, scope)
  for (const part of scanTemplate(text)) {
    const found = findPartProblem(part, path, scope)
    if (found !== null && problems.push(found) === PROBLEM_LIMIT) break
  }
  return problems
}

function findLengthProblem(text: string, path: DocumentPath, scope: TemplateScope): Problem[] {
  const limit = scope.maxChars ?? null
  if (limit === null || measureTemplate(text, scope) <= limit) return []
  const message = `With its templates filled, this has more than ${limit} characters`
  return [createProblem('TEMPLATE_TOO_LONG', path, message, hintToAllow('max_case_chars', 'Shorten it.'))]
}

function findPartProblem(part: TemplatePart, path: DocumentPath, scope: TemplateScope): Problem | null {
  if (part.kind === 'text') return null
  const at = { span: { start: part.start, end: part.end } }
  if (part.kind === 'unknown') {
    if (part.call === null && !part.text.endsWith('}}')) {
      const hint = 'Close it with }}, or write {{{{ for a literal {{.'
      const message = `"${part.text}" isn't closed and is sent unchanged`
      return createProblem('TEMPLATE_LITERAL', path, message, hint, { ...at, severity: 'warning' })
    }
    if (part.call === null) {
      const hint = `Write {{var('…')}} for a name with other characters, or {{{{ for a literal {{.`
      return createProblem('TEMPLATE_LITERAL', path, `"${part.text}" isn't a template and is sent unchanged`, hint, {
        ...at,
        severity: 'warning',
      })
    }
    const hint = suggestName(part.call, ['var', 'env', 'secret']) ?? 'Use var, env or secret.'
    return createProblem('TEMPLATE_UNKNOWN_FUNCTION', path, `Unknown template function "${part.call}"`, hint, at)
  }
  switch (part.source) {
    case 'var':
      return lookUp(part.name, scope) === undefined ? reportMissingName(part.name, path, scope, at) : null
    case 'env':
      return findEnvProblem(part.name, path, scope, at)
    case 'secret': {
      if (scope.secrets?.isForbidden === true) {
        const message = `A suite from the network can't use the secret "${part.name}"`
        return createProblem('SUITE_NOT_ALLOWED', path, message, hintToAllow('secrets', 'Remove it.'), at)
      }
      if (scope.secrets === null || scope.secrets.has(part.name)) return null
      const hint =
        suggestName(part.name, scope.secrets.names) ?? `Set the environment variable ${nameSecretVariable(part.name)}.`
      return createProblem('TEMPLATE_UNKNOWN_SECRET', path, `Secret "${part.name}" isn't set`, hint, at)
    }
  }
}

/** Maximum names in a hint. */
const NAME_LIMIT = 20

type At = { readonly span: { readonly start: number; readonly end: number } }

function reportMissingName(name: string, path: DocumentPath, scope: TemplateScope, at: At): Problem {
  const names = scope.vars.flatMap((values) => [...values.keys()])
  const listed =
    names.length > 0 && names.length <= NAME_LIMIT
      ? `Known variables: ${names.map((each) => `"${each}"`).join(', ')}. `
      : ''
  const hint =
    suggestName(name, names) ??
    `${listed}Define it under vars:, as a dataset column, or with --var. For a literal {{, write {{{{.`
  return createProblem('TEMPLATE_UNKNOWN_NAME', path, `Unknown variable "${name}"`, hint, at)
}

function findEnvProblem(name: string, path: DocumentPath, scope: TemplateScope, at: At): Problem | null {
  if (isSecretVariable(name)) {
    const hint = `Write {{secret('${nameSecret(name)}')}}.`
    return createProblem('TEMPLATE_SECRET', path, `The environment variable "${name}" contains a secret`, hint, at)
  }
  if (scope.env === null) {
    const message = `A suite from the network can't read the environment variable "${name}"`
    return createProblem('SUITE_NOT_ALLOWED', path, message, hintToAllow('env', 'Use a var or a secret.'), at)
  }
  if (scope.env.has(name)) return null
  const hint = suggestName(name, scope.env.keys()) ?? 'Set it, or use a var.'
  return createProblem('TEMPLATE_UNKNOWN_ENV', path, `The environment variable "${name}" isn't set`, hint, at)
}
