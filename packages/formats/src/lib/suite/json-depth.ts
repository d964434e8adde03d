import { DEPTH_LIMIT } from './yaml-tokens.ts'

/** Whether lists and objects stand deeper inside each other than any reader after the parser, which recurses, could take. */
export function isTooDeep(value: unknown): boolean {
  const open = [{ value, depth: 0 }]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (typeof top.value !== 'object' || top.value === null) continue
    if (top.depth === DEPTH_LIMIT) return true
    for (const child of Object.values(top.value)) open.push({ value: child, depth: top.depth + 1 })
  }
  return false
}

/** What is said of such a value. */
export const TOO_DEEP = `nested more than ${DEPTH_LIMIT} deep`
