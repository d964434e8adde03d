import { canonicalJson } from '@assay/core/text'
import { compileSchema, type SchemaProblem } from '@assay/judge/schema'

/** More schemas than this are compiled again for each sample. */
const LIMIT = 5000

/** Compiles the schemas of arguments, each once for all samples of a run. */
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

/** A schema that refers to itself may recurse deeper than the stack. */
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
