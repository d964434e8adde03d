import type { Suite } from '@assay/core/suite'
import { type CaseFilter, chosenCases, wantedSamples } from '@assay/engine/run'
import { dollars, plural } from '@assay/formats/text'
import type { ProvidersConfig } from '@assay/providers/config'
import { pricerOf } from '@assay/providers/price'
import { countTokens } from '@assay/providers/tokens'
import type { ModelGroup } from './select-models.ts'

/** Output tokens assumed for an answer whose length nothing limits. */
const USUAL_OUTPUT = 400

export interface DryRunOptions {
  readonly samples?: number | undefined
  readonly passK?: readonly number[] | undefined
  readonly filter?: CaseFilter | undefined
  readonly limit?: number | undefined
  readonly maxTokens?: number | undefined
  readonly config: ProvidersConfig
}

/** What a run would ask of one model. */
export interface DryRun {
  readonly model: string
  readonly requests: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** US dollars; null when the model has no known price. */
  readonly cost_usd: number | null
}

/** Estimates what the runs would ask and cost: prompts by their tokens, answers by their limit or a usual length. */
export async function dryRun(groups: readonly ModelGroup[], options: DryRunOptions): Promise<DryRun[]> {
  const found: DryRun[] = []
  for (const { models, suites } of groups) {
    for (const model of models) {
      const totals = { requests: 0, input: 0, output: 0 }
      for (const suite of suites) await addSuite(totals, suite, model, options)
      const price = await pricerOf(model, options.config)
      const tokens = { input: totals.input, output: totals.output, reasoning: 0, cached: 0 }
      found.push({
        model,
        requests: totals.requests,
        input_tokens: totals.input,
        output_tokens: totals.output,
        cost_usd: price(tokens),
      })
    }
  }
  return found
}

async function addSuite(
  totals: { requests: number; input: number; output: number },
  suite: Suite,
  model: string,
  options: DryRunOptions,
): Promise<void> {
  const samples = wantedSamples(options.samples, options.passK) ?? suite.samples
  const chosen = {
    ...(options.filter === undefined ? {} : { filter: options.filter }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  }
  for await (const one of chosenCases(suite, chosen)) {
    const text = [suite.system_prompt ?? '', ...one.messages.map(({ content }) => content)].join('\n')
    totals.requests += samples
    totals.input += samples * (await countTokens(text, model))
    totals.output += samples * (options.maxTokens ?? one.max_tokens ?? suite.max_tokens ?? USUAL_OUTPUT)
  }
}

/** `replay/good: 40 requests, about 1,200 tokens in and 16,000 out, about $0.02`. */
export function dryRunText({ model, requests, input_tokens, output_tokens, cost_usd }: DryRun): string {
  const tokens = `about ${input_tokens.toLocaleString('en-US')} tokens in and ${output_tokens.toLocaleString('en-US')} out`
  const cost = cost_usd === null ? 'no known price' : `about ${dollars(cost_usd)}`
  return `${model}: ${plural(requests, 'request')}, ${tokens}, ${cost}`
}
