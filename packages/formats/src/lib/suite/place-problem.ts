import { type Diagnostic, type LocatableText, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { formatPath, type Problem } from '@assay/core/suite'
import { findNode, type Located, type Span } from './located.ts'
import { findFileOffsets } from './scalar-offsets.ts'

/** A file with its parsed document, in which problems are placed. */
export interface PlacedDocument {
  readonly file: string | null
  readonly source: LocatableText
  readonly root: Located
}

/** Gives a problem of a document its line and column in the file. */
export function placeProblem(problem: Problem, document: PlacedDocument): LocatedDiagnostic {
  const { node, key, exact } = findNode(document.root, problem.path)
  const isKey = problem.target === 'key' && key !== null && exact
  const at = isKey
    ? key
    : problem.span === undefined
      ? findShownSpan(node, document)
      : findSpanIn(node, problem.span, document)
  const diagnostic: Diagnostic = {
    code: problem.code,
    severity: problem.severity,
    message: problem.message,
    hint: problem.hint,
    start: at.start,
    end: at.end,
  }
  const located = locate(diagnostic, document.source, { file: document.file, path: formatPath(problem.path) || null })
  if (problem.formula === undefined || node.kind !== 'scalar' || typeof node.value !== 'string') return located
  const span = problem.span ?? { start: 0, end: node.value.length }
  return { ...located, formula: { text: node.value, ...span } }
}

/** Finds the span to show. A list or map is shown by its first line only. */
function findShownSpan(node: Located, document: PlacedDocument): Span {
  if (node.kind === 'scalar') return node
  const newline = document.source.text.indexOf('\n', node.start)
  return { start: node.start, end: newline === -1 ? node.end : Math.min(node.end, Math.max(newline, node.start + 1)) }
}

/** Kept per text, since one text may have many problems. */
const OFFSETS = new WeakMap<Located, Uint32Array>()

function findSpanIn(node: Located, span: Span, document: PlacedDocument): Span {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return node
  const offsets = OFFSETS.get(node) ?? findFileOffsets(document.source.text, node, node.style, node.value)
  OFFSETS.set(node, offsets)
  const start = offsets[span.start] ?? node.end
  const last = offsets[Math.max(span.start, span.end - 1)] ?? start
  return { start, end: span.end > span.start ? Math.max(start, last) + 1 : start }
}
