import { dirname, resolve } from 'node:path'
import { Semaphore } from '@assay/core/concurrency'
import { TRUSTED } from '@assay/core/policy'
import type { Suite } from '@assay/core/suite'
import { openTools, type Tools } from '@assay/tools/toolbox'
import type { Workspace } from '../workspace/workspace.ts'

/** Receives warnings about a suite's tools, each one once. */
export type ToolsListener = (suite: Suite, message: string) => void

/** The tools of a run's suites, opened when the first sample needs them. */
export class SuiteTools implements AsyncDisposable {
  readonly #tools = new Map<Suite, Tools>()
  readonly #workspace: Pick<Workspace, 'policy' | 'secrets'>
  readonly #warn: ToolsListener | undefined
  /** Limits how many conversations with tools run in parallel. */
  readonly slots: Semaphore

  constructor(
    workspace: Pick<Workspace, 'policy' | 'secrets'>,
    { threads }: { readonly threads: number },
    warn?: ToolsListener,
  ) {
    this.#workspace = workspace
    this.#warn = warn
    this.slots = new Semaphore(threads)
  }

  /** Returns the tools of a suite's samples. */
  of(suite: Suite): Tools {
    const known = this.#tools.get(suite)
    if (known !== undefined) return known
    const { policy = TRUSTED, secrets } = this.#workspace
    const tools = openTools({
      folder: suite.place.file === null ? null : dirname(resolve(suite.place.file)),
      policy,
      fillSecrets: (text) => secrets.reveal(text),
      maskSecrets: (text) => secrets.mask(text),
      warn: (message) => this.#warn?.(suite, message),
    })
    this.#tools.set(suite, tools)
    return tools
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#tools.values()].map((tools) => tools.close()))
  }
}
