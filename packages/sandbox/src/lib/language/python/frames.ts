/** Returns a frame for the server: one letter, the length in four bytes, the payload. */
export function frameOf(kind: string, payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(5 + payload.length)
  frame.write(kind, 0, 'latin1')
  frame.writeUInt32BE(payload.length, 1)
  frame.set(payload, 5)
  return frame
}

/** Returns a message for a fork: the length in four bytes, the text. */
export function messageOf(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const message = Buffer.allocUnsafe(4 + size)
  message.writeUInt32BE(size, 0)
  message.write(text, 4)
  return message
}

/** Splits a stream into frames, however it is chunked. */
export function frameReader(onFrame: (kind: string, payload: Buffer) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let wanted = 5
  return (chunk) => {
    parts.push(chunk)
    held += chunk.length
    if (held < wanted) return
    let rest = parts.length === 1 ? chunk : Buffer.concat(parts)
    while (rest.length >= 5) {
      wanted = 5 + rest.readUInt32BE(1)
      if (rest.length < wanted) break
      onFrame(rest.toString('latin1', 0, 1), rest.subarray(5, wanted))
      rest = rest.subarray(wanted)
      wanted = 5
    }
    parts = rest.length > 0 ? [rest] : []
    held = rest.length
  }
}
