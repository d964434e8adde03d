import { plainText } from '@assay/core/text'

/** The format of a server's log. */
export type LogFormat = 'json' | 'text' | 'off'

/** One log entry: a request, a failure, a start. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error'
  /** The kind: `request`, `bug`, `start`, `stop`, `webhook`, `retention`. */
  readonly event: string
  readonly [field: string]: string | number | boolean | null
}

/** Writes an entry as one line. */
export type Log = (entry: LogEntry) => void

/** Options of a log. */
export interface LogOptions {
  readonly format: LogFormat
  readonly write: (line: string) => void
  readonly now: () => Date
  /** Hides keys and secrets. */
  readonly mask: (text: string) => string
}

/** Makes a server's log. Whatever an entry contains, it stays one line, without escape sequences. */
export function createLog({ format, write, now, mask }: LogOptions): Log {
  if (format === 'off') return () => {}
  return (entry) => {
    const time = now().toISOString()
    const fields = Object.entries(entry).map(([name, value]): [string, LogEntry[string]] => [
      name,
      typeof value === 'string' ? mask(value) : value,
    ])
    write(
      format === 'json' ? `${JSON.stringify({ time, ...Object.fromEntries(fields) })}\n` : `${textOf(time, fields)}\n`,
    )
  }
}

/** `2026-11-16T09:30:00.000Z GET /api/runs 200 3ms by ci (a1b2c3)`, and everything else as `name=value`. */
function textOf(time: string, fields: readonly (readonly [string, LogEntry[string]])[]): string {
  const { level, event, ...rest } = Object.fromEntries(fields)
  const words = Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [`${name}=${quote(value)}`]))
  const head = level === 'info' ? String(event) : `${level}: ${event}`
  return plainText([time, head, ...words].join(' '))
}

function quote(value: string | number | boolean | null): string {
  const text = String(value)
  return /^[^\s"]+$/.test(text) ? text : JSON.stringify(text)
}
