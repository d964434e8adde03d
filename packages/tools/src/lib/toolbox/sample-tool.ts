import type { ToolReply } from '@assay/core/exchange'
import type { ToolCall } from '@assay/core/result'

/** A call with valid arguments. */
export interface FitCall {
  /** The arguments that the tool gets, with the values of secrets. */
  readonly args: Readonly<Record<string, unknown>>
  /** The arguments that are compared and saved, with markers in place of secrets. */
  readonly shown: Readonly<Record<string, unknown>>
  /** The number of this call among the sample's calls of this tool, from 1. */
  readonly number: number
  /** The number of the sample's earlier calls with the same tool and arguments. */
  readonly occurrence: number
}

/** The limits of a call. */
export interface CallLimits {
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** A tool of one sample, of any kind. */
export interface SampleTool {
  /** Its own name. `server` is null for a suite's own tool. */
  readonly name: string
  readonly server: string | null
  readonly description: string | null
  readonly parameters: Readonly<Record<string, unknown>>
  /** Returns what in the arguments breaks the schema; null if they are valid. */
  readonly findProblem: (args: unknown) => string | null
  readonly source: ToolCall['source']
  readonly isRepeatable: boolean
  /** Runs a call. A tool's failure is an error reply; rejects only when aborted, or when a reply can't be recorded. */
  readonly call: (call: FitCall, limits: CallLimits) => Promise<ToolReply>
}

/** Some of a sample's tools, with a way to end their processes and connections. */
export interface OpenedTools {
  readonly tools: readonly SampleTool[]
  readonly close: () => Promise<void>
}
