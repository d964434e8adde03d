import type { Case, CheckLevel, CheckNode, ClassifySpec } from '@assay/core/suite'
import { type CheckEntryFile, type ClassifyFile, type FailproofRow, listCheckTrees, secretsIn } from '@assay/core/suite'

/** A case as a row of a JSONL suite, or why a row can't say what the case does. */
export type WrittenRow =
  | { readonly ok: true; readonly row: FailproofRow }
  | { readonly ok: false; readonly reason: string }

/** Writes a case as a row that reads back as the same case, classified, under the name of another suite. */
export function writtenRow(one: Case, suite: string): WrittenRow {
  const [last, ...before] = one.messages.toReversed()
  const system = before.find(({ role }) => role === 'system')
  if (last?.role !== 'user' || before.length > (system === undefined ? 0 : 1)) return unwritable('it is a conversation')
  if (one.code !== null) return unwritable('it is about code')
  if (one.threshold !== null) return unwritable('it has a threshold')
  const texts = JSON.stringify([one.messages, one.level, one.classify])
  if (secretsIn(texts).length > 0) return unwritable('it holds a secret')
  if (listCheckTrees(one).some(hasTwin)) return unwritable('an "or" of it has one check twice')
  const row: FailproofRow = {
    case_id: one.id,
    suite_id: suite,
    prompt: last.content,
    tags: [...one.tags],
    weight: one.weight,
    severity: one.severity,
    ...(system === undefined ? {} : { system_prompt: system.content }),
    ...(one.description === null ? {} : { description: one.description }),
    ...(one.level === null ? {} : { checks: levelFile(one.level) }),
    ...(one.classify === null ? {} : { classify: classifyFile(one.classify) }),
    ...(one.expected_classification === null ? {} : { expected_classification: one.expected_classification }),
  }
  return { ok: true, row }
}

function unwritable(reason: string): WrittenRow {
  return { ok: false, reason }
}

/** Whether an option of an `or` has two checks of one name, for which one entry has no room. */
function hasTwin(node: CheckNode): boolean {
  if (node.kind === 'check') return false
  const isTwin = (option: CheckNode) => {
    const keys = checksFile(option).flatMap((entry) => Object.keys(entry))
    return new Set(keys).size < keys.length
  }
  return node.of.some((child) => hasTwin(child) || (node.kind === 'any' && isTwin(child)))
}

function levelFile({ checks, follow_up }: CheckLevel): CheckEntryFile[] {
  const entries = checksFile(checks)
  return follow_up === null ? entries : [...entries, { prompt: follow_up.prompt, checks: levelFile(follow_up.level) }]
}

/** Checks as a list of which all must pass. */
function checksFile(node: CheckNode): CheckEntryFile[] {
  if (node.kind === 'all') return node.of.flatMap(checksFile)
  if (node.kind === 'check') return [{ [node.check]: { ...node.options, weight: node.weight } }]
  return [{ or: node.of.map(optionFile) }]
}

/** An option of an `or` is one entry, whose checks must all pass. */
function optionFile(node: CheckNode): CheckEntryFile {
  const entries = checksFile(node)
  const [only] = entries
  return entries.length === 1 && only !== undefined ? only : Object.assign({}, ...entries)
}

function classifyFile(spec: ClassifySpec): ClassifyFile {
  const { hijack, policies, failures, secrets, canaries, refusal_phrases, ...single } = spec
  return {
    ...single,
    secrets: [...secrets],
    canaries: [...canaries],
    refusal_phrases: [...refusal_phrases],
    policies: policies.map(({ name, checks }) => ({ name, checks: checksFile(checks) })),
    failures: failures.map(({ code, checks }) => ({ code, checks: checksFile(checks) })),
    ...(hijack === null ? {} : { hijack: checksFile(hijack) }),
  }
}
