/** Returns a name that is safe in any header and file system. */
export function fileName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 100)
}

/** Streams texts on demand. An error before the first one is thrown, so that it gets its own status. */
export async function streamPieces(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next = await pieces.next()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done === true) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      next = await pieces.next()
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
