import { UserError } from '@assay/core/errors'

/** The steps into a JSON value: member names and array indices. */
export type JsonPath = readonly (string | number)[]

/** A name, `[0]`, or `["any name"]`. */
const STEP = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|(?:^|\.)([^.[\]"]+)/y

/**
 * Reads a path such as `choices[0].message.content` or `output["my key"]`.
 *
 * @throws UserError `JSON_PATH_INVALID`.
 */
export function parseJsonPath(text: string): JsonPath {
  const steps: (string | number)[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex
    const match = STEP.exec(text)
    if (match === null) {
      const message = `Invalid path "${text}" at "${text.slice(at, at + 20)}".`
      throw new UserError('JSON_PATH_INVALID', message, 'Write names and indices, such as choices[0].message.content.')
    }
    const [, index, quoted, name] = match
    steps.push(index !== undefined ? Number(index) : (name ?? (quoted ?? '').replace(/\\(.)/g, '$1')))
  }
  return steps
}

/** Returns the value at a path; undefined if there is none. Only own members count. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined
    current = Reflect.get(current, step)
  }
  return current
}
