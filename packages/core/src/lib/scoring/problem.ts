import type { ScoreError } from '../report/report.ts'

/** A value, or what is wrong with what a user wrote. All problems are given, not the first alone. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ScoreError[] }

/** A number that a formula can read, or why it has none: one clause without a full stop. */
export type Measured =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** Formats a value for a message: strings in quotes, long ones cut. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
