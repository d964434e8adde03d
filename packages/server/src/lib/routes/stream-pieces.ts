/** Returns a name that no header and no file system reads as anything else. */
export function fileName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 100)
}

/** Sends texts as they are made and asked for. What fails before the first of them is thrown, so that it gets a status of its own. */
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
