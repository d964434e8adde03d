import { createHash } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Result, readEvidence } from '@assay/core/result'
import { plainText } from '@assay/core/text'
import type { Artifact, Location, Result as SarifResult } from 'sarif'
import { cutText } from '../text/cut-text.ts'
import { reasonOf } from '../text/result-text.ts'
import { generatedCode } from './generated-code.ts'
import { ruleIdOf } from './sarif-rule.ts'

/** A case's place in its file: line and column from 1. */
export interface CasePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A case that failed or is undecided: its first sample that shows it, how many do, and where it is written. */
export interface FailedCase {
  readonly sample: SarifResult
  /** The files of its program, which the log embeds. */
  readonly artifacts: readonly Artifact[]
  readonly samples: number
}

const MESSAGE_CHARACTERS = 1000

/** Returns the SARIF result of a sample that did not pass. `place` is null when nobody knows where the case is written. */
export function failedCase(result: Result, place: CasePlace | null): FailedCase {
  const ruleId = ruleIdOf(result)
  const fingerprint = fingerprintOf(result)
  const what = `"${result.case}" on ${result.model}: ${reasonOf(result)}`
  const sample: SarifResult = {
    ruleId,
    level: readEvidence(result) === 'failed' ? 'error' : 'warning',
    message: { text: messageText(what) },
    // GitHub follows an alert by the first of these alone.
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'assayCase/v1': fingerprint },
    properties: {
      run: result.run,
      suite: result.suite,
      case: result.case,
      model: result.model,
      class: result.classification?.primary ?? null,
      tags: result.tags.map((tag) => cutText(tag, 100)),
    },
  }
  if (place !== null) sample.locations = [locationOf(place)]
  const { artifacts, locations } = generatedCode(result)
  if (locations.length > 0) sample.relatedLocations = locations.map(plainLocation)
  return { sample, artifacts, samples: 1 }
}

/** Returns a fingerprint that is the same for a suite, case and model, whatever the model answered and wherever the case moved. */
function fingerprintOf(result: Result): string {
  const identity = JSON.stringify([result.suite, result.case, result.model])
  return createHash('sha256').update(identity).digest('hex').slice(0, 32)
}

/** Escapes a stranger's text as a plain message: SARIF makes links of brackets and looks for arguments in braces. */
export function messageText(text: string): string {
  return cutText(plainText(text), MESSAGE_CHARACTERS)
    .replace(/[\\[\]]/g, '\\$&')
    .replace(/[{}]/g, '$&$&')
}

function plainLocation(location: Location): Location {
  const text = location.message?.text
  return text === undefined ? location : { ...location, message: { text: messageText(text) } }
}

function locationOf({ file, line, column }: CasePlace): Location {
  const artifactLocation = isAbsolute(file)
    ? { uri: pathToFileURL(file).href }
    : { uri: file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }
  return { physicalLocation: { artifactLocation, region: { startLine: line, startColumn: column } } }
}
