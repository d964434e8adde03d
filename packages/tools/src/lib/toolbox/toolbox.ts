import type { AgentSpec } from '@assay/core/agent'
import type { ModelToolCall, ToolDefinition, ToolReply } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { ToolCall } from '@assay/core/result'

/** What the tools of a run are opened with. */
export interface OpenToolsOptions {
  /** Folder of the suite file, absolute, that paths of functions and recordings start from; null for a suite without one. */
  readonly folder: string | null
  readonly policy: SuitePolicy
  /** Puts the values of secrets into a text that is sent to a tool. Throws for one that was not given. */
  readonly fillSecrets: (text: string) => string
  /** Puts a marker in place of every secret in what a tool gave back. */
  readonly maskSecrets: (text: string) => string
  /** Is told what is odd but not wrong, such as a torn line of a recording; each message once. */
  readonly warn?: ((message: string) => void) | undefined
}

/** The tools of all samples of a run: holds what samples share, such as the servers with `scope: run`. */
export interface Tools {
  /**
   * Opens the tools of one sample. Throws `EnvironmentError` when a server or a program can't be reached, and `UserError` when what a
   * suite names doesn't exist.
   */
  readonly openFor: OpenToolsFor
  /** Ends all that was started. */
  readonly close: () => Promise<void>
}

/** Opens the tools of one sample. */
export type OpenToolsFor = (agent: AgentSpec, signal: AbortSignal) => Promise<Toolbox>

/** The tools of one sample. It remembers how often each was called. */
export interface Toolbox {
  /** As models are told of them: those of a server under their bare name where it is unique, else as `server__tool`. */
  readonly definitions: readonly ToolDefinition[]
  /** Their whole names, in the same order: `server/tool` for those of a server. */
  readonly names: readonly string[]
  /** Whether all tools are canned, replayed or idempotent, so that a killed sample can go on where it stopped. */
  readonly isRepeatable: boolean
  /** Finds the tool that a call means and checks its arguments, without running it. */
  readonly prepare: (call: ModelToolCall) => Promise<ToolRun>
  /** Ends what was started for this sample. */
  readonly close: () => Promise<void>
}

/** What is known of a call before it is run. */
export interface ToolRun {
  /** The tool's own name, and its server's. */
  readonly about: Pick<ToolCall, 'name' | 'server' | 'arguments' | 'valid' | 'source'>
  /** How often this very call (tool and canonical arguments) was prepared before in this sample, from 0. */
  readonly occurrence: number
  /** Why the call is not run (not JSON, against the schema, no such tool), as the model is told; null for a call that can be run. */
  readonly problem: string | null
  /** Whether a kept reply may stand in for running it again. */
  readonly isRepeatable: boolean
  /** Runs it. What a tool does wrong, a time-out included, is a reply that is an error; rejects only when aborted, or when it can't be recorded. */
  readonly run: (limits: { readonly timeoutMs: number; readonly signal: AbortSignal }) => Promise<ToolOutcome>
}

/** What a tool gave back. */
export type ToolOutcome = ToolReply
