import type { Case, CheckLevel, CheckNode, ClassifySpec } from '@assay/core/suite'
import {
  type CheckEntryFile,
  type ClassifyFile,
  type FailproofRow,
  listCheckTrees,
  listSecrets,
} from '@assay/core/suite'

/** A case as a row of a JSONL suite, or why a row can't say what the case does. */
export type WrittenRow =
  | { readonly ok: true; readonly row: FailproofRow }
  | { readonly ok: false; readonly reason: string }

/** Writes a case as a row that reads back as the same case, classified, under the name of another suite. */
export function writeRow(one: Case, suite: string): WrittenRow {
  const [last, ...before] = one.messages.toReversed()
  const system = before.find(({ role }) => role === 'system')
  if (last?.role !== 'user' || before.length > (system === undefined ? 0 : 1)) return refuseCase("it's a conversation")
  if (one.code !== null) return refuseCase('it has code')
  if (one.threshold !== null) return refuseCase('it has a threshold')
  const texts = JSON.stringify([one.messages, one.level, one.classify])
  if (listSecrets(texts).length > 0) return refuseCase('it contains a secret')
  if (listCheckTrees(one).some(hasTwin)) return refuseCase('an "or" in it has the same check twice')
  const row: FailproofRow = {
    case_id: one.id,
    suite_id: suite,
    prompt: last.content,
    tags: [...one.tags],
    weight: one.weight,
    severity: one.severity,
    ...(system === undefined ? {} : { system_prompt: system.content }),
    ...(one.description === null ? {} : { description: one.description }),
    ...(one.level === null ? {} : { checks: writeLevel(one.level) }),
    ...(one.classify === null ? {} : { classify: writeClassify(one.classify) }),
    ...(one.expected_classification === null ? {} : { expected_classification: one.expected_classification }),
  }
  return { ok: true, row }
}

function refuseCase(reason: string): WrittenRow {
  return { ok: false, reason }
}

/** Returns whether an option of an `or` has two checks of one name, which one entry can't have. */
function hasTwin(node: CheckNode): boolean {
  if (node.kind === 'check') return false
  const isTwin = (option: CheckNode) => {
    const keys = writeChecks(option).flatMap((entry) => Object.keys(entry))
    return new Set(keys).size < keys.length
  }
  return node.of.some((child) => hasTwin(child) || (node.kind === 'any' && isTwin(child)))
}

function writeLevel({ checks, follow_up }: CheckLevel): CheckEntryFile[] {
  const entries = writeChecks(checks)
  return follow_up === null ? entries : [...entries, { prompt: follow_up.prompt, checks: writeLevel(follow_up.level) }]
}

/** Checks as a list of which all must pass. */
function writeChecks(node: CheckNode): CheckEntryFile[] {
  if (node.kind === 'all') return node.of.flatMap(writeChecks)
  if (node.kind === 'check') return [{ [node.check]: { ...node.options, weight: node.weight } }]
  return [{ or: node.of.map(writeOption) }]
}

/** Writes an option of an `or` as one entry, whose checks must all pass. */
function writeOption(node: CheckNode): CheckEntryFile {
  const entries = writeChecks(node)
  const [only] = entries
  return entries.length === 1 && only !== undefined ? only : Object.assign({}, ...entries)
}

function writeClassify(spec: ClassifySpec): ClassifyFile {
  const { hijack, partial, expects, policies, failures, secrets, canaries, refusal_phrases, ...single } = spec
  return {
    ...single,
    secrets: [...secrets],
    canaries: [...canaries],
    refusal_phrases: [...refusal_phrases],
    policies: policies.map(({ name, checks }) => ({ name, checks: writeChecks(checks) })),
    failures: failures.map(({ code, checks }) => ({ code, checks: writeChecks(checks) })),
    ...(hijack === null ? {} : { hijack: writeChecks(hijack) }),
    ...(partial === null ? {} : { partial: writeChecks(partial) }),
    ...(expects === null ? {} : { expects }),
  }
}
