import { z } from 'zod'

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
])
const PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/

/** Milliseconds of a duration such as `500ms`, `60s`, `2m` or a number of seconds; null when it is none of these. */
export function durationMs(value: string | number): number | null {
  if (typeof value === 'number') return value * 1000
  const match = PATTERN.exec(value.trim())
  const unit = UNITS.get(match?.[2] ?? '')
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

/** A duration, or 0 for none: `--wait-for-model 0`. */
export const DurationOrNone = z
  .union([z.number().min(0), z.string().regex(PATTERN, 'a duration such as 500ms, 60s or 2m, or 0')])
  .describe('A duration: `500ms`, `60s`, `2m`, `1h`, or a number of seconds; 0 for none.')

/** A duration as people write it in a file: text with a unit, or seconds as a number. */
export const Duration = z
  .union([
    z.number().positive(),
    z
      .string()
      .regex(PATTERN, 'a duration such as 500ms, 60s or 2m')
      .refine((text) => durationMs(text) !== 0, 'longer than 0'),
  ])
  .describe('A duration: `500ms`, `60s`, `2m`, `1h`, or a number of seconds.')
