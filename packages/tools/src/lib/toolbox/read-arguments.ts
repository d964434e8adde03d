import { messageOf } from '@assay/core/errors'
import type { Mask } from '@assay/core/suite'
import { findJsonFault } from '@assay/core/text'
import { isObject } from './is-object.ts'

/** A call's arguments, or the reason why they aren't valid. */
export type ReadArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string }

/** Maximum nesting depth. No tool needs more, and later readers recurse. */
const DEPTH_LIMIT = 100

/** Reads a model's arguments. An empty string means no arguments, as some models write it. */
export function readArguments(text: string): ReadArguments {
  if (text.trim() === '') return { ok: true, args: {} }
  let args: unknown
  try {
    args = JSON.parse(text)
  } catch (error) {
    const reason = messageOf(error).replace(/, ".*$/s, '')
    return { ok: false, problem: `The arguments aren't valid JSON: ${reason}.` }
  }
  const fault = findJsonFault(args, DEPTH_LIMIT)
  if (fault !== null) return { ok: false, problem: `The arguments can't be used: their JSON ${fault}.` }
  return isObject(args)
    ? { ok: true, args }
    : { ok: false, problem: 'The arguments must be a JSON object, such as {"name": "value"}.' }
}

/** Returns arguments with a marker in place of every secret, including in keys and numbers. */
export function maskArguments(args: Readonly<Record<string, unknown>>, mask: Mask): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [mask(key), maskValue(value, mask)]))
}

function maskValue(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value.toWellFormed())
  if (typeof value === 'number') {
    const masked = mask(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map((each) => maskValue(each, mask))
  return isObject(value) ? maskArguments(value, mask) : value
}
