import type { CodeDiagnostic } from '@assay/core/result'
import { z } from 'zod'

/** A message of the compiler or the linter, with the layout's file that it is about. */
export interface CompilerMessage extends Pick<CodeDiagnostic, 'severity' | 'code' | 'message'> {
  /** The path as the compiler got it; null if the message isn't about a file of the layout. */
  readonly path: string | null
  readonly line: number | null
  readonly column: number | null
}

interface Span {
  readonly file_name: string
  readonly line_start: number
  readonly column_start: number
  readonly is_primary: boolean
  readonly expansion?: { readonly span: Span } | null | undefined
}

const Span: z.ZodType<Span> = z.object({
  file_name: z.string(),
  line_start: z.int(),
  column_start: z.int(),
  is_primary: z.boolean(),
  get expansion() {
    return z.object({ span: Span }).nullish()
  },
})

const Message = z.object({
  message: z.string(),
  level: z.string(),
  code: z.object({ code: z.string() }).nullable(),
  spans: z.array(Span),
})

/** The number of nested macros beyond which no place is searched. */
const MAX_EXPANSIONS = 100

/** Reads `--error-format=json`. Skips other lines, and anything that is neither an error nor a warning. */
export function readMessages(text: string): CompilerMessage[] {
  return text.split('\n').flatMap((line) => {
    const message = parseMessage(line)
    if (message === null) return []
    const { level, code, spans } = message
    if (level !== 'warning' && !level.startsWith('error')) return []
    const place = spans
      .filter((span) => span.is_primary)
      .map(ownPlace)
      .find((span) => span !== null)
    // A summary of the others, such as "aborting due to 2 previous errors".
    if (spans.length === 0 && code === null && /^(?:aborting due to|\d+ warnings? emitted)/.test(message.message))
      return []
    return [
      {
        severity: level === 'warning' ? ('warning' as const) : ('error' as const),
        code: code?.code ?? null,
        message: message.message,
        path: place?.file_name ?? null,
        line: place === undefined ? null : Math.max(1, place.line_start),
        column: place === undefined ? null : Math.max(1, place.column_start),
      },
    ]
  })
}

function parseMessage(line: string): z.output<typeof Message> | null {
  if (!line.startsWith('{')) return null
  try {
    return Message.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** Returns a span's place in the layout: for code from a macro defined elsewhere, where that macro was called. */
function ownPlace(span: Span): Span | null {
  let at: Span | undefined = span
  for (let i = 0; at !== undefined && i < MAX_EXPANSIONS; i++) {
    if (!at.file_name.startsWith('/') && !at.file_name.startsWith('<')) return at
    at = at.expansion?.span
  }
  return null
}
