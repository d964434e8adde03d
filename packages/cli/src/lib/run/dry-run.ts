import { type CostEstimate, estimateCost, parseSpec, planSpec } from '@assay/app/run'
import type { PartialRunSpec } from '@assay/core/run'
import { dollars, plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { openFor } from '../workspace.ts'
import type { RunFlags } from './command.ts'
import { demandPath } from './spec-flags.ts'

/** `assay run --dry-run`: what would be asked and what it would cost; asks nothing and stores nothing. */
export async function printDryRun(context: Context, flags: RunFlags, said: PartialRunSpec): Promise<void> {
  await using workspace = await openFor(flags, 'memory')
  const spec = parseSpec(demandPath(said))
  const { experiment } = await showSuiteErrors(context, flags, () => planSpec(workspace, spec))
  const estimates = await estimateCost(experiment, workspace.config)
  const { stdout } = context.process
  if (flags.json) stdout.write(jsonLine({ ok: true, models: estimates }))
  else for (const estimate of estimates) stdout.write(`${plainText(estimateText(estimate))}\n`)
  context.process.exitCode = EXIT.good
}

/** `replay/good: 40 requests, about 1,200 tokens in and 16,000 out, about $0.02`. */
function estimateText({ model, requests, input_tokens, output_tokens, cost_usd }: CostEstimate): string {
  const tokens = `about ${input_tokens.toLocaleString('en-US')} tokens in and ${output_tokens.toLocaleString('en-US')} out`
  const cost = cost_usd === null ? 'no known price' : `about ${dollars(cost_usd)}`
  return `${model}: ${plural(requests, 'request')}, ${tokens}, ${cost}`
}
