import type { AgentSpec } from '@assay/core/agent'
import type { ModelToolCall, ToolDefinition, ToolReply } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { ToolCall } from '@assay/core/result'

/** The options for opening a run's tools. */
export interface OpenToolsOptions {
  /** Absolute folder of the suite file, the base of module and recording paths; null for a suite without a file. */
  readonly folder: string | null
  readonly policy: SuitePolicy
  /** Fills the values of secrets into a string for a tool. Throws for a secret without a value. */
  readonly fillSecrets: (text: string) => string
  /** Puts a marker in place of every secret in a tool's output. */
  readonly maskSecrets: (text: string) => string
  /** Receives warnings, such as about a cut line in a recording; each message once. */
  readonly warn?: ((message: string) => void) | undefined
}

/** The tools of all samples of a run. Holds what samples share, such as servers with `scope: run`. */
export interface Tools {
  /**
   * Opens the tools of one sample. Throws `EnvironmentError` when a server or program can't be reached, and `UserError` when something that
   * the suite names doesn't exist.
   */
  readonly openFor: OpenToolsFor
  /** Ends everything that was started. */
  readonly close: () => Promise<void>
}

/** Opens the tools of one sample. */
export type OpenToolsFor = (agent: AgentSpec, signal: AbortSignal) => Promise<Toolbox>

/** The tools of one sample. It counts each tool's calls. */
export interface Toolbox {
  /** Definitions for models. A server's tool has its own name if it is unique, else `server__tool`. */
  readonly definitions: readonly ToolDefinition[]
  /** Full names in the same order: `server/tool` for a server's tool. */
  readonly names: readonly string[]
  /** Whether all tools are canned, replayed or idempotent, so that a killed sample can resume. */
  readonly isRepeatable: boolean
  /** Finds a call's tool and checks the arguments, without running it. */
  readonly prepare: (call: ModelToolCall) => Promise<ToolRun>
  /** Ends everything that was started for this sample. */
  readonly close: () => Promise<void>
}

/** A call that is ready to run. */
export interface ToolRun {
  /** The tool's own name, and its server's. */
  readonly about: Pick<ToolCall, 'name' | 'server' | 'arguments' | 'valid' | 'source'>
  /** The number of the sample's earlier calls with the same tool and canonical arguments. */
  readonly occurrence: number
  /** The reason why the call can't run (not JSON, against the schema, no such tool), as sent to the model; null if it can. */
  readonly problem: string | null
  /** Whether a saved reply can replace running it again. */
  readonly isRepeatable: boolean
  /** Runs it. A tool's failure, including a timeout, is an error reply; rejects only when aborted, or when a reply can't be recorded. */
  readonly run: (limits: { readonly timeoutMs: number; readonly signal: AbortSignal }) => Promise<ToolOutcome>
}

/** A tool's reply. */
export type ToolOutcome = ToolReply
