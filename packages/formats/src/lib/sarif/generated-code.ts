import type { CodeDiagnostic, CodeEvidence, Result } from '@assay/core/result'
import type { Artifact, Location } from 'sarif'
import { cutText } from '../text/cut-text.ts'

/** Diagnostics of one sample that a viewer is pointed to. */
const PLACES = 20

/** The program in a sample that did not pass: its files, to be embedded, and the places in them that tools complain about. */
export interface GeneratedCode {
  readonly artifacts: readonly Artifact[]
  readonly locations: readonly Location[]
}

/** Returns a sample's generated code; empty if none was saved. */
export function generatedCode(result: Result): GeneratedCode {
  const evidence = result.code?.evidence ?? null
  if (evidence === null) return { artifacts: [], locations: [] }
  const folder = ['generated', result.run, result.suite, result.case, `attempt-${result.attempt}`]
  const uriOf = (path: string) => [...folder, ...path.split('/')].map(uriSegment).join('/')
  const placed = evidence.diagnostics.filter(({ file, line }) => file !== null && line !== null).slice(0, PLACES)
  return {
    artifacts: evidence.files.map(({ path, content }) => ({
      location: { uri: uriOf(path) },
      roles: ['added'],
      contents: { text: content },
    })),
    locations:
      placed.length > 0 ? placed.map((each, id) => locationOf(each, id + 1, uriOf)) : wholeFile(evidence, uriOf),
  }
}

/** Encodes any name as one segment of a URI: half a character would be rejected, and dots would lead out of the folder. */
function uriSegment(name: string): string {
  return /^\.{1,2}$/.test(name) ? '_'.repeat(name.length) : encodeURIComponent(name.toWellFormed())
}

/** Points to a program's beginning: no tool complains about one that is only wrong. */
function wholeFile({ files: [first] }: CodeEvidence, uriOf: (path: string) => string): Location[] {
  if (first === undefined) return []
  const artifactLocation = { uri: uriOf(first.path) }
  const message = { text: 'The generated program' }
  return [{ id: 1, message, physicalLocation: { artifactLocation, region: { startLine: 1 } } }]
}

function locationOf(diagnostic: CodeDiagnostic, id: number, uriOf: (path: string) => string): Location {
  const { file, line, column, code, message } = diagnostic
  return {
    id,
    message: { text: cutText(`${code === null ? '' : `${code}: `}${message}`, 500) },
    physicalLocation: {
      artifactLocation: { uri: uriOf(file ?? '') },
      region: { startLine: line ?? 1, ...(column === null ? {} : { startColumn: column }) },
    },
  }
}
