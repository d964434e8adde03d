import { type CostEstimate, estimateCost, parseSpec, planSpec } from '@assay/app/run'
import type { PartialRunSpec } from '@assay/core/run'
import { dollars, plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { openStoreFor } from '../workspace.ts'
import type { RunFlags } from './command.ts'
import { demandPath } from './spec-flags.ts'

/** Runs `assay run --dry-run`: prints what would be sent and what it would cost; sends and stores nothing. */
export async function printDryRun(context: Context, flags: RunFlags, said: PartialRunSpec): Promise<void> {
  await using workspace = await openStoreFor(flags, 'optional')
  const spec = parseSpec(demandPath(said))
  const { experiment } = await showSuiteErrors(context, flags, () => planSpec(workspace, spec))
  const estimates = await estimateCost(experiment, workspace.config)
  const { stdout } = context.process
  if (flags.json) stdout.write(jsonLine({ ok: true, models: estimates }))
  else for (const line of dryRunLines(estimates)) stdout.write(`${plainText(line)}\n`)
  context.process.exitCode = EXIT.good
}

/** Returns a line for each model, and one for all if there are several. */
function dryRunLines(estimates: readonly CostEstimate[]): string[] {
  const lines = estimates.map(estimateText)
  if (estimates.length < 2) return lines
  const requests = estimates.reduce((sum, each) => sum + each.requests, 0)
  const costs = estimates.flatMap(({ cost_usd }) => cost_usd ?? [])
  const unknown = estimates.length - costs.length
  const known = costs.length === 0 ? 'no known price' : `about ${dollars(costs.reduce((sum, each) => sum + each, 0))}`
  const rest = unknown === 0 || costs.length === 0 ? '' : ` without ${plural(unknown, 'model')} of unknown price`
  return [...lines, `${plural(estimates.length, 'model')}: ${plural(requests, 'request')}, ${known}${rest}`]
}

/** Returns `replay/good: 40 requests, about 1,200 tokens in and 16,000 out, about $0.02`. */
function estimateText({ model, requests, max_requests, input_tokens, output_tokens, cost_usd }: CostEstimate): string {
  const turns =
    max_requests > requests ? ` (up to ${max_requests.toLocaleString('en-US')} with tools; one turn counted)` : ''
  const tokens = `about ${input_tokens.toLocaleString('en-US')} tokens in and ${output_tokens.toLocaleString('en-US')} out`
  const cost = cost_usd === null ? 'no known price' : `about ${dollars(cost_usd)}`
  return `${model}: ${plural(requests, 'request')}${turns}, ${tokens}, ${cost}`
}
