import type { AgentSpec } from '@assay/core/agent'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { ModelRequest } from '@assay/core/exchange'
import { sampleKeyText } from '@assay/core/run'
import { demandTools, type Model } from '@assay/providers/model'
import type { Asked } from '../ask/ask-model.ts'
import type { Services } from '../ask/services.ts'
import type { PlannedSample } from '../plan/sample-order.ts'
import type { CallParts } from './run-calls.ts'
import type { SuiteTools } from './suite-tools.ts'
import { SampleUse } from './trail.ts'

/** Sends one request to a model. `turn` counts the sample's requests, from 0. */
export type AskTurn = (request: ModelRequest, turn: number, remainingMs?: number) => Promise<Asked>

/** A sample's tools, ready to be called. */
export type OpenAgent = CallParts & { readonly agent: AgentSpec } & AsyncDisposable

/** The source of a run's tools. */
interface ToolContext {
  readonly run: string
  readonly model: Model
  readonly services: Services
  readonly tools: SuiteTools
}

/** Opens a sample's tools, or returns why they can't be opened. */
export async function openAgent(
  { run, model, services, tools }: ToolContext,
  { suite, case: one, attempt }: PlannedSample,
  agent: AgentSpec,
): Promise<
  | { readonly ok: true; readonly agent: OpenAgent }
  | { readonly ok: false; readonly problem: { readonly code: string; readonly message: string } }
> {
  try {
    demandTools(model)
    const toolbox = await tools.of(suite).openFor(agent, services.abort)
    const opened: OpenAgent = {
      agent,
      services,
      toolbox,
      limits: agent.limits,
      use: new SampleUse(),
      run,
      sample: sampleKeyText({ suite: suite.name, case: one.id, attempt }),
      [Symbol.asyncDispose]: () => toolbox.close(),
    }
    return { ok: true, agent: opened }
  } catch (error) {
    if (!(error instanceof EnvironmentError) && !(error instanceof UserError)) throw error
    return { ok: false, problem: { code: error.code, message: error.message } }
  }
}
