import { UserError } from '@assay/core/errors'

/** How a body is read. */
export interface BodyOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
}

/**
 * Reads the whole body of a request. Throws UserError `REQUEST_TOO_LARGE` as soon as it is too large, `REQUEST_TOO_SLOW` when it does not arrive in
 * time, and `REQUEST_MALFORMED` when it breaks off.
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
    throw new UserError('REQUEST_MALFORMED', "The request's body broke off.")
  }
}

function tooLarge(maxBytes: number): UserError {
  return new UserError('REQUEST_TOO_LARGE', `The request's body is larger than ${maxBytes} bytes.`)
}

/** Throws UserError `CONTENT_TYPE_UNSUPPORTED` unless the type of a body is one of those given. */
export function demandType(header: string | undefined, types: readonly string[]): void {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (types.some((each) => each.toLowerCase() === type)) return
  const what =
    type === ''
      ? "The request doesn't name the type of its body."
      : `The type ${JSON.stringify(type.slice(0, 100))} isn't read here.`
  throw new UserError('CONTENT_TYPE_UNSUPPORTED', what, `Send the header Content-Type with ${types.join(' or ')}.`)
}
