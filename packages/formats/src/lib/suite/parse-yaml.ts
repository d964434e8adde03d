import type { Diagnostic } from '@assay/core/diagnostic'
import { Composer, type Document, type YAMLParseError } from 'yaml'
import { locateYaml } from './locate-yaml.ts'
import type { Located } from './located.ts'
import { createTextProblem } from './text-problem.ts'
import { DEPTH_LIMIT, LEXEME_LIMIT, tokenizeYaml } from './tokenize-yaml.ts'
import { findUnquotedColons, hideColons, type UnquotedColon } from './unquoted-colon.ts'
import { explainYamlError } from './yaml-errors.ts'

/** A parsed file: its root, or null when it could not be parsed or holds nothing. */
export interface ParsedText {
  readonly root: Located | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Maximum times a text is parsed again with unquoted colons hidden; each time reveals more. */
const ATTEMPTS = 10

/** Errors of a text that are explained. A text of nothing but errors has some hundred thousand. */
const EXPLAINED = 100

/** Limits on a text with its aliases followed. An omitted limit is that of local files. */
export interface DocumentLimits {
  readonly nodes?: number
  /** Characters of all texts. */
  readonly chars?: number
}

/**
 * Parses one YAML 1.2 (or JSON) document and records the place of everything. Tags, several documents and directives are rejected; anchors,
 * aliases and merge keys are resolved within bounds.
 */
export function parseYaml(text: string, limits: DocumentLimits = {}): ParsedText {
  let colons: UnquotedColon[] = []
  for (let attempt = 0; ; attempt++) {
    const composed = compose(hideColons(text, colons), limits)
    if (!composed.ok) return { root: null, diagnostics: composed.diagnostics }
    const errors = composed.documents.flatMap((document) => document.errors)
    if (errors.length === 0) return locateDocument(text, composed.documents, colons, limits)
    const more = attempt < ATTEMPTS ? findRecoverable(text, errors) : null
    if (more === null) {
      return { root: null, diagnostics: errors.slice(0, EXPLAINED).map((error) => explainYamlError(error, text)) }
    }
    colons = [...colons, ...more]
  }
}

type Documents = readonly Document.Parsed[]

/** Lexemes of a node, with room for comments and blank lines. */
const LEXEMES_PER_NODE = 8

function compose(
  text: string,
  { nodes }: DocumentLimits,
): { ok: true; documents: Documents } | { ok: false; diagnostics: Diagnostic[] } {
  const read = tokenizeYaml(text, nodes === undefined ? LEXEME_LIMIT : Math.min(nodes * LEXEMES_PER_NODE, LEXEME_LIMIT))
  if (!read.ok) {
    const at = { start: read.offset, end: read.offset + 1 }
    const problem =
      read.limit === 'depth'
        ? createTextProblem(
            'YAML_TOO_DEEP',
            at,
            `The file is nested more than ${DEPTH_LIMIT} levels deep`,
            'Close the brackets opened above.',
          )
        : createTextProblem(
            'YAML_TOO_MANY_NODES',
            at,
            'The file has too many parts to read as YAML',
            'Use JSONL, or move rows to a dataset.',
          )
    return { ok: false, diagnostics: [problem] }
  }
  // Keys are checked for duplicates below: the composer compares each with each.
  const composer = new Composer({ version: '1.2', schema: 'core', merge: false, uniqueKeys: false })
  return {
    ok: true,
    documents: withoutStacks(() => [...composer.compose(read.tokens, true, text.length)] as Documents),
  }
}

/** Runs without stack traces. The composer makes an Error for each mistake; 100,000 stacks would take ten seconds. */
function withoutStacks<Value>(make: () => Value): Value {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Finds the unquoted colons that explain all errors; null if there's another error. */
function findRecoverable(text: string, errors: readonly YAMLParseError[]): UnquotedColon[] | null {
  if (errors.length > 1000 || errors.some((error) => error.code !== 'BLOCK_AS_IMPLICIT_KEY')) return null
  return findUnquotedColons(
    text,
    errors.map((error) => error.pos[0]),
  )
}

function locateDocument(
  text: string,
  documents: Documents,
  colons: readonly UnquotedColon[],
  limits: DocumentLimits,
): ParsedText {
  const [document, second] = documents
  const diagnostics: Diagnostic[] = colons.map((colon) => {
    const hint = `Quote it: ${colon.key}: ${colon.quoted}`
    const message = `"${colon.key}" contains a colon but has no quotes; it was read to the end of the line`
    return createTextProblem('YAML_UNQUOTED_COLON', colon, message, hint, 'warning')
  })
  if (second !== undefined) {
    const start = second.range[0]
    const hint = 'Put each suite in its own file.'
    diagnostics.push(
      createTextProblem('YAML_MULTIPLE_DOCUMENTS', { start, end: start }, 'A second YAML document starts here', hint),
    )
    return { root: null, diagnostics }
  }
  if (document === undefined || document.contents === null) return { root: null, diagnostics }
  if (document.directives?.yaml.explicit === true || Object.keys(document.directives?.tags ?? {}).length > 1) {
    const at = { start: 0, end: 1 }
    diagnostics.push(
      createTextProblem('YAML_TAG', at, "YAML directives (%…) aren't supported", 'Remove the line that starts with %.'),
    )
  }
  const tree = locateYaml(document, text, colons, limits)
  return { root: tree.root, diagnostics: [...diagnostics, ...tree.diagnostics] }
}
