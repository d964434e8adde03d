import { EnvironmentError } from '@assay/core/errors'
import type { Language } from '@assay/core/suite'
import type { CodeRunner, Unavailable } from '@assay/sandbox/verdict'

/** Runs the programs in answers, all with one runner, which is loaded when the first one comes. */
export class Programs implements AsyncDisposable {
  readonly #unsafe: boolean
  #runner: Promise<CodeRunner> | null = null

  constructor(options: { readonly unsafe: boolean }) {
    this.#unsafe = options.unsafe
  }

  readonly run: CodeRunner['run'] = async (spec, answer, signal) => (await this.#open()).run(spec, answer, signal)

  /** Why programs of a language can't be judged on this machine; null when they can. */
  async unavailable(language: Language): Promise<Unavailable | null> {
    return (await this.#open()).unavailable(language)
  }

  /** Throws EnvironmentError when there is no sandbox. A language whose tools are missing leaves only its own cases out. */
  async demandSandbox(languages: Iterable<Language>): Promise<void> {
    for (const language of languages) {
      const reason = await this.unavailable(language)
      if (reason !== null && reason.code !== 'TOOLS_MISSING') throw new EnvironmentError(reason.code, reason.message)
    }
  }

  #open(): Promise<CodeRunner> {
    this.#runner ??= import('@assay/sandbox/code').then(({ createCodeRunner }) =>
      createCodeRunner({ unsafe: this.#unsafe }),
    )
    return this.#runner
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#runner)?.close()
  }
}
