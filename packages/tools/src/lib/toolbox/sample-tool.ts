import type { ToolReply } from '@assay/core/exchange'
import type { ToolCall } from '@assay/core/result'

/** A call whose arguments fit. */
export interface FitCall {
  /** With the values of secrets in them: what the tool gets. */
  readonly args: Readonly<Record<string, unknown>>
  /** With markers in place of secrets: what is compared and kept. */
  readonly shown: Readonly<Record<string, unknown>>
  /** Which call of this tool in the sample it is, from 1. */
  readonly number: number
  /** How often this very call (tool and arguments) was made before in the sample, from 0. */
  readonly occurrence: number
}

/** What bounds a call. */
export interface CallLimits {
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** A tool of one sample, of whatever kind. */
export interface SampleTool {
  /** Its own name, and its server's; null for a tool of the suite. */
  readonly name: string
  readonly server: string | null
  readonly description: string | null
  readonly parameters: Readonly<Record<string, unknown>>
  /** Says what in the arguments breaks the schema; null when nothing does. */
  readonly findProblem: (args: unknown) => string | null
  readonly source: ToolCall['source']
  readonly isRepeatable: boolean
  /** Runs a call. What the tool does wrong is a reply that is an error; rejects only when aborted or when a reply can't be recorded. */
  readonly call: (call: FitCall, limits: CallLimits) => Promise<ToolReply>
}

/** Some tools of one sample, with what ends the processes and connections behind them. */
export interface OpenedTools {
  readonly tools: readonly SampleTool[]
  readonly close: () => Promise<void>
}
