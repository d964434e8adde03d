import type { Located } from './located.ts'

/** A file's notation, detected from its first lines. */
export type Notation = 'yaml' | 'toml' | 'jsonl'

/** A document's kind. */
export type Kind =
  | { readonly kind: 'assay' | 'forgetest' | 'failproof' | 'benchmark' | 'unknown' }
  | { readonly kind: 'not_read'; readonly what: string }

const TOML_LINE = /^(\[{1,2}\s*[\w."'-]+(\s*\.\s*[\w"'-]+)*\s*\]{1,2}\s*(#.*)?|[\w-]+(\.[\w-]+)*\s*=\s*\S.*)$/
const ROW_KEY = /"(case_id|suite_id|task_id)"\s*:/

/** Tells the notation from the start of a file. */
export function detectNotation(head: Uint8Array): Notation {
  const text = new TextDecoder().decode(head)
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    if (i > 1000) break
    if (line.startsWith('{')) return isRow(line) ? 'jsonl' : 'yaml'
    return TOML_LINE.test(line.slice(0, 500)) ? 'toml' : 'yaml'
  }
  return 'yaml'
}

/** Returns whether a line that starts with a brace is one row of many, rather than the start of a JSON document. */
function isRow(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return (
      typeof value === 'object' && value !== null && !Object.hasOwn(value, 'evals') && !Object.hasOwn(value, 'metadata')
    )
  } catch {
    return ROW_KEY.test(line)
  }
}

/** Tells what a YAML or TOML document is from its top keys. */
export function detectDocumentKind(root: Located, notation: Notation): Kind {
  if (root.kind !== 'map') return { kind: 'unknown' }
  const has = (...keys: string[]) => keys.some((key) => root.entries.has(key))
  if (notation === 'toml') {
    if (has('eval_set', 'cases')) return { kind: 'forgetest' }
    return has('tasks') && has('schema_version')
      ? { kind: 'not_read', what: 'a forgetest repository suite' }
      : { kind: 'unknown' }
  }
  // Much else has metadata, such as the files of Kubernetes.
  if (has('evals') || (has('metadata') && !has('apiVersion', 'kind', 'spec'))) return { kind: 'assay' }
  if (has('prompts', 'providers', 'targets') && has('tests', 'prompts', 'scenarios')) {
    return { kind: 'not_read', what: 'a promptfoo configuration' }
  }
  return { kind: 'unknown' }
}

/** Tells what the rows of a JSONL file are from one of them. */
export function detectRowKind(row: unknown): Kind {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { kind: 'unknown' }
  const has = (key: string) => Object.hasOwn(row, key)
  if (has('case_id') || has('suite_id')) return { kind: 'failproof' }
  if (has('task_id') && (has('prompt') || has('text'))) return { kind: 'benchmark' }
  if (has('name') && has('language') && has('prompt') && has('tests')) return { kind: 'benchmark' }
  return { kind: 'unknown' }
}

/** Returns whether a file that could not be parsed was meant to be a suite. */
export function looksLikeSuite(text: string): boolean {
  return /^evals[ \t]*:/m.test(text) || /^\[{1,2}\s*(eval_set|cases)\b/m.test(text) || /"case_id"\s*:/.test(text)
}
