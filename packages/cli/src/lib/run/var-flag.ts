/** A value for templates: its name, then the value. */
export type Var = readonly [name: string, value: string]

/** Reads `--var name=value`. Throws RangeError for anything else. */
export function parseVar(text: string): Var {
  const equals = text.indexOf('=')
  if (equals < 1) throw new RangeError(`Expected name=value, found "${text}". Write --var company=Acme.`)
  return [text.slice(0, equals), text.slice(equals + 1)]
}
