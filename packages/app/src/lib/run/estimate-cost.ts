import { agentOf, type ToolSpec } from '@assay/core/agent'
import { chosenCases, type Experiment } from '@assay/engine/run'
import { pricerOf } from '@assay/providers/price'
import { countTokens } from '@assay/providers/tokens'
import type { Config } from '../config/config.ts'

/** Output tokens assumed for an answer without a length limit. */
const USUAL_OUTPUT = 400

/** The estimated requests to one model in a run. */
export interface CostEstimate {
  readonly model: string
  /** One request for each sample. */
  readonly requests: number
  /** Requests if samples with tools use all their turns. The other numbers don't include these. */
  readonly max_requests: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** US dollars; null if the model's price is unknown. */
  readonly cost_usd: number | null
}

/** Estimates the runs' requests and cost: prompts by their tokens, answers by their limit or a typical length. */
export async function estimateCost({ spec, settings, runs }: Experiment, config: Config): Promise<CostEstimate[]> {
  const estimates: CostEstimate[] = []
  for (const { plan, suites } of runs) {
    const { model } = plan
    const tokens = { input: 0, output: 0, reasoning: 0, cached: 0 }
    let max_requests = 0
    for (const suite of suites) {
      const samples = settings.samples ?? suite.samples
      for await (const one of chosenCases(suite, spec)) {
        const agent = agentOf(suite, one)
        const tools = agent === null ? [] : [JSON.stringify(agent.tools.map(toDefinition))]
        const text = [suite.system_prompt ?? '', ...tools, ...one.messages.map(({ content }) => content)].join('\n')
        max_requests +=
          samples * (agent === null || agent.limits.stop_after === 'first_call' ? 1 : agent.limits.max_turns)
        tokens.input += samples * (await countTokens(text, model))
        tokens.output += samples * (settings.max_tokens ?? one.max_tokens ?? suite.max_tokens ?? USUAL_OUTPUT)
      }
    }
    const price = await pricerOf(model, config)
    const { input: input_tokens, output: output_tokens } = tokens
    const cost_usd = price(tokens)
    estimates.push({ model, requests: plan.total, max_requests, input_tokens, output_tokens, cost_usd })
  }
  return estimates
}

/** Returns a tool's description as sent to a model. */
function toDefinition({ name, description, parameters }: ToolSpec): object {
  return { name, description, parameters }
}
