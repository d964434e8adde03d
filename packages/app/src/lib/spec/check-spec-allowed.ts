import { UserError } from '@assay/core/errors'
import { isModelAllowed, type SuitePolicy } from '@assay/core/policy'
import type { RunSpec } from '@assay/core/run'
import { durationMs } from '@assay/core/suite'
import { readClientFile } from '@assay/core/words'
import { plainText } from '@assay/formats/text'

/**
 * Checks that a spec uses nothing on this machine that the policy doesn't allow: files to write or read, programs, code without a sandbox.
 * Throws UserError `SPEC_NOT_ALLOWED` with every such field.
 */
export function checkSpecAllowed(spec: RunSpec, policy: SuitePolicy): void {
  const problems = findSpecRefusals(spec, policy)
  if (problems.length === 0) return
  const message = `The server doesn't allow what this run asks for:\n${problems.map((each) => `  ${each}`).join('\n')}`
  throw new UserError('SPEC_NOT_ALLOWED', message)
}

/** The fields that write files, each with a hint. */
const WRITING: readonly (readonly [keyof RunSpec, string])[] = [
  ['record', 'Remove it; the answers are in the store.'],
  ['output', "Remove it, and fetch the run's report."],
  ['format', "Remove it, and fetch the run's report."],
]

/** The pattern of paths; anything else that isn't a run is reported as not found. */
const PATH = /[/\\]|\.json$/i

function findSpecRefusals(spec: RunSpec, policy: SuitePolicy): string[] {
  const problems: string[] = []
  if (!policy.files) {
    for (const [field, hint] of WRITING)
      if (spec[field] !== undefined) problems.push(`"${field}" writes files on the server. ${hint}`)
  }
  const isClients = spec.baseline !== undefined && readClientFile(spec.baseline) !== null
  if (!policy.files && spec.baseline !== undefined && !isClients && PATH.test(spec.baseline))
    problems.push(`"baseline" names the file "${plainText(spec.baseline)}". Name a stored run.`)
  if (!policy.unsafe_code && spec.unsafe_no_sandbox === true)
    problems.push('"unsafe_no_sandbox" runs generated code without isolation. Remove it.')
  for (const field of ['timeout', 'wait_for_model'] as const) {
    const said = spec[field]
    const ms = said === undefined ? null : durationMs(said)
    if (ms !== null && policy.max_timeout_s !== null && ms > policy.max_timeout_s * 1000)
      problems.push(`"${field}" is too long; the server allows up to ${policy.max_timeout_s} seconds.`)
  }
  for (const [field, limit] of [
    ['threads', policy.max_threads],
    ['max_retries', policy.max_retries],
  ] as const) {
    const said = spec[field]
    if (said !== undefined && limit !== null && said > limit)
      problems.push(`"${field}" is ${said}; the server allows up to ${limit}.`)
  }
  const named = [...(spec.models ?? []).map((id) => ['models', id] as const), ['judge', spec.judge ?? ''] as const]
  for (const [field, id] of named) {
    if (isModelAllowed(id, policy)) continue
    problems.push(`"${field}" names the local program "${plainText(id)}". Name a provider's model.`)
  }
  return problems
}

/**
 * Returns the spec for storage: without the files and folders that its texts claim to come from, which mean nothing here and would
 * be read by whoever resumes the run.
 */
export function withoutPlaces(spec: RunSpec, policy: SuitePolicy): RunSpec {
  if (policy.files) return spec
  return { ...spec, suites: spec.suites.map((source) => (typeof source === 'string' ? source : { text: source.text })) }
}
