import { EnvironmentError } from '@assay/core/errors'
import type { CodeSpec, Language } from '@assay/core/suite'
import type { RunCode } from '@assay/judge/judge'
import type { CodeRunner, Unavailable } from '@assay/sandbox/verdict'

/** The isolation of programs. */
export interface ProgramOptions {
  /** Whether to run them without isolation if there is no sandbox; results record this. */
  readonly unsafe: boolean
}

/** Runs the programs in answers. A runner opens with the first program and closes with the process. */
export class Programs implements AsyncDisposable {
  readonly #runners = new Map<boolean, Promise<CodeRunner>>()

  /** Returns the function that judges use to run code. */
  runner(options: ProgramOptions): RunCode {
    return async (spec, answer, signal) => (await this.#open(options)).run(spec, answer, signal)
  }

  /** Returns why programs of a language can't be judged on this machine; null if they can. */
  async unavailable(language: Language, options: ProgramOptions): Promise<Unavailable | null> {
    return (await this.#open(options)).unavailable(language)
  }

  /** Returns why no answer to a case could be judged or pass on this machine; null if nothing is known. */
  async unjudgeable(spec: CodeSpec, options: ProgramOptions): Promise<Unavailable | null> {
    const runner = await this.#open(options)
    return (await runner.unavailable(spec.language)) ?? (await runner.brokenTests(spec))
  }

  /** Throws EnvironmentError if there is no sandbox. A language whose tools are missing only excludes its own cases. */
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
