import { UserError } from '@assay/core/errors'

/** Limits for reading a body. */
export interface BodyOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
}

/**
 * Reads a request's whole body. Throws UserError `REQUEST_TOO_LARGE` as soon as it's too large, `REQUEST_TOO_SLOW` if it doesn't arrive in
 * time, and `REQUEST_MALFORMED` if it's cut off.
 */
export async function readBody(
  request: Request,
  { maxBytes, timeoutMs }: BodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, timeoutMs)
  try {
    return await readAll(reader, maxBytes, () => isLate)
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  isLate: () => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await readChunk(reader)
    if (isLate()) throw new UserError('REQUEST_TOO_SLOW', "The request's body took too long to arrive.")
    if (done) return new Uint8Array(Buffer.concat(chunks))
    size += value.length
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw new UserError('REQUEST_MALFORMED', "The request's body was cut off.")
  }
}

function tooLarge(maxBytes: number): UserError {
  return new UserError('REQUEST_TOO_LARGE', `The request's body is larger than ${maxBytes} bytes.`)
}

/** Returns the body's type among the given ones. Throws UserError `CONTENT_TYPE_UNSUPPORTED` for any other. */
export function demandType(header: string | undefined, types: readonly string[]): string {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const known = types.find((each) => each.toLowerCase() === type)
  if (known !== undefined) return known
  const what =
    type === ''
      ? "The request doesn't state its content type."
      : `The content type ${JSON.stringify(type.slice(0, 100))} isn't supported here.`
  throw new UserError('CONTENT_TYPE_UNSUPPORTED', what, `Set the Content-Type header to ${types.join(' or ')}.`)
}

/** Maximum levels of lists and objects in a body. Honest bodies have about ten; recursion would overflow the stack at a few thousand. */
const DEEPEST = 500

/** Throws UserError `REQUEST_MALFORMED` for JSON that is nested deeper than any honest request. Checks the bytes, before parsing. */
export function demandShallow(body: Uint8Array): void {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    if (depth > DEEPEST) {
      throw new UserError('REQUEST_MALFORMED', `The request's body is nested deeper than ${DEEPEST} levels.`)
    }
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')
