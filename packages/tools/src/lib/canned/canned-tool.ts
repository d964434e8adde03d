import type { CannedResult } from '@assay/core/agent'
import { messageOf, UserError } from '@assay/core/errors'
import type { Mask } from '@assay/core/suite'
import { canonicalJson } from '@assay/core/text'
import { compileMatch } from '@assay/judge/arguments'
import { makeErrorReply, makeReply } from '../toolbox/reply.ts'
import type { SampleTool } from '../toolbox/sample-tool.ts'

type Match = (args: unknown) => string | null

/** Compiled matches of entries, shared by all samples of a run. */
const matches = new WeakMap<CannedResult, Promise<Match>>()

/**
 * Returns the function that answers a canned tool's calls with the first entry that fits the arguments and the call's number. Throws
 * `UserError` when an entry's match isn't valid.
 */
export async function openCanned(
  name: string,
  results: readonly CannedResult[],
  mask: Mask,
): Promise<SampleTool['call']> {
  const entries = await Promise.all(
    results.map(async (entry, i) => ({ entry, match: await matchOf(entry, `result ${i + 1} of tool "${name}"`) })),
  )
  return async ({ shown, number }) => {
    const found = entries.find(
      ({ entry, match }) => (entry.on_call === null || entry.on_call === number) && match(shown) === null,
    )
    if (found === undefined)
      return makeErrorReply(`The tool "${name}" has no result for call ${number} with these arguments.`, mask)
    const { outcome } = found.entry
    if (outcome.kind === 'error') return makeErrorReply(outcome.message, keepMarkers)
    const text = typeof outcome.value === 'string' ? outcome.value : canonicalJson(outcome.value)
    return makeReply({ text, isError: false, latencyMs: null }, keepMarkers)
  }
}

/** Leaves text unchanged: a suite's own text already has its markers, and masking would remove them. */
const keepMarkers: Mask = (text) => text

function matchOf(entry: CannedResult, what: string): Promise<Match> {
  const known = matches.get(entry)
  if (known !== undefined) return known
  const { when } = entry
  const match =
    when === null
      ? Promise.resolve(() => null)
      : compileMatch(when).catch((error: unknown) => {
          throw new UserError('TOOL_INVALID', `The "when" of ${what} isn't valid: ${messageOf(error)}.`)
        })
  matches.set(entry, match)
  return match
}
