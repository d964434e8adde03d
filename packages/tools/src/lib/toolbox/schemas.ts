import { canonicalJson } from '@assay/core/text'
import { compileSchema, type SchemaProblem } from '@assay/judge/schema'

/** Maximum number of cached schemas; others are compiled again for each sample. */
const LIMIT = 5000

/** Compiles schemas of arguments, each once per run. */
export class Schemas {
  readonly #compiled = new Map<string, Promise<SchemaProblem>>()

  /** Rejects for a schema that isn't valid, or that refers to another document. */
  compile(schema: Readonly<Record<string, unknown>>): Promise<SchemaProblem> {
    const { $schema: _, ...rest } = schema
    const key = canonicalJson(rest)
    const known = this.#compiled.get(key)
    if (known !== undefined) return known
    const compiled = compileSchema(rest).then(guard)
    if (this.#compiled.size < LIMIT) this.#compiled.set(key, compiled)
    return compiled
  }
}

/** Reports values that are nested too deeply: a schema that refers to itself may overflow the stack. */
function guard(findProblem: SchemaProblem): SchemaProblem {
  return (value) => {
    try {
      return findProblem(value)
    } catch (error) {
      if (error instanceof RangeError) return 'the value is nested too deeply'
      throw error
    }
  }
}
