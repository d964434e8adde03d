/** One message of a stream of server-sent events. */
export interface StreamMessage {
  /** The last ID sent up to this message; '' if none. */
  readonly id: string
  readonly type: string
  readonly data: string
}

/**
 * Reads a body's messages as they come (HTML Standard, 9.2.6 Interpreting an event stream), to its end. Skips comments and messages without
 * data; calls `onRetry` with the time to wait before reconnecting, in milliseconds.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onRetry: (ms: number) => void = () => {},
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  let type = ''
  let data: string[] = []
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { id, type: type === '' ? 'message' : type, data: data.join('\n') }
        type = ''
        data = []
        continue
      }
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
      if (field === 'data') data.push(value)
      else if (field === 'event') type = value
      else if (field === 'id' && !value.includes('\0')) id = value
      else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
    }
  }
}
