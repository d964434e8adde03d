import { EnvironmentError, UserError } from './errors.ts'

/** An error for a person, not a bug of ours. */
export type KnownError = UserError | EnvironmentError

/** Gathers the errors of checks that don't depend on each other, so that all are reported at once. */
export class ErrorList {
  readonly errors: KnownError[] = []

  /** Adds an error, once. Throws a bug. */
  add(error: unknown): void {
    if (error instanceof UserErrors || error instanceof EnvironmentErrors) {
      for (const each of error.problems) this.add(each)
      return
    }
    if (!(error instanceof UserError || error instanceof EnvironmentError)) throw error
    if (!this.errors.some(({ code, message }) => code === error.code && message === error.message))
      this.errors.push(error)
  }

  /** Runs a check and gathers its error; then returns null. */
  async attempt<Found>(check: () => Found | Promise<Found>): Promise<Found | null> {
    try {
      return await check()
    } catch (error) {
      this.add(error)
      return null
    }
  }

  /** Throws what was gathered: the only error itself, or one that names all. */
  throwAny(): void {
    const [first, ...more] = this.errors
    if (first === undefined) return
    throw more.length === 0 ? first : joinErrors(this.errors)
  }
}

/** Several errors of which at least one is the user's. It has the code of the first such error. */
export class UserErrors extends UserError {
  readonly problems: readonly KnownError[]

  constructor(first: UserError, problems: readonly KnownError[]) {
    super(first.code, listErrors(problems), null)
    this.problems = problems
  }
}

/** Several errors of the environment. It has the code of the first. */
export class EnvironmentErrors extends EnvironmentError {
  readonly problems: readonly KnownError[]

  constructor(first: EnvironmentError, problems: readonly KnownError[]) {
    super(first.code, listErrors(problems), null)
    this.problems = problems
  }
}

function joinErrors(problems: readonly KnownError[]): UserErrors | EnvironmentErrors {
  for (const error of problems) if (error instanceof UserError) return new UserErrors(error, problems)
  for (const error of problems) if (error instanceof EnvironmentError) return new EnvironmentErrors(error, problems)
  throw new Error('Bug: there is no error to report.')
}

function listErrors(problems: readonly KnownError[]): string {
  const lines = problems.map(({ message, hint }) => (hint === null ? message : `${message} ${hint}`))
  return [`${problems.length} problems; nothing was sent.`, ...lines].join('\n')
}
