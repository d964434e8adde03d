import { EnvironmentError } from '@assay/core/errors'
import type { CodeSpec, Language } from '@assay/core/suite'
import type { RunCode } from '@assay/judge/judge'
import type { CodeRunner, Unavailable } from '@assay/sandbox/verdict'

/** How programs are kept from the machine. */
export interface ProgramOptions {
  /** Runs them without isolation where there is no sandbox, which is written into their results. */
  readonly unsafe: boolean
}

/** Runs the programs in answers. A runner is opened when the first program comes, and closed with the process. */
export class Programs implements AsyncDisposable {
  readonly #runners = new Map<boolean, Promise<CodeRunner>>()

  /** Gives what judges run code with. */
  runner(options: ProgramOptions): RunCode {
    return async (spec, answer, signal) => (await this.#open(options)).run(spec, answer, signal)
  }

  /** Tells why programs of a language can't be judged on this machine; null when they can. */
  async unavailable(language: Language, options: ProgramOptions): Promise<Unavailable | null> {
    return (await this.#open(options)).unavailable(language)
  }

  /** Tells why no answer to a case could be judged or pass on this machine; null when nothing is known. */
  async unjudgeable(spec: CodeSpec, options: ProgramOptions): Promise<Unavailable | null> {
    const runner = await this.#open(options)
    return (await runner.unavailable(spec.language)) ?? (await runner.brokenTests(spec))
  }

  /** Throws EnvironmentError when there is no sandbox. A language whose tools are missing leaves only its own cases out. */
  async demandSandbox(languages: Iterable<Language>, options: ProgramOptions): Promise<void> {
    for (const language of languages) {
      const reason = await this.unavailable(language, options)
      // Its message says what to do.
      if (reason !== null && reason.code !== 'TOOLS_MISSING')
        throw new EnvironmentError(reason.code, reason.message, null)
    }
  }

  #open({ unsafe }: ProgramOptions): Promise<CodeRunner> {
    const opening =
      this.#runners.get(unsafe) ??
      import('@assay/sandbox/code').then(({ createCodeRunner }) => createCodeRunner({ unsafe }))
    this.#runners.set(unsafe, opening)
    return opening
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled(this.#runners.values())
    await Promise.all(opened.map((runner) => (runner.status === 'fulfilled' ? runner.value.close() : undefined)))
  }
}
