/** Text is handed on in pieces of about this size: a write for each line of a million would take longer than the lines. */
const PIECE_CHARACTERS = 64 * 1024

/** Joins a text's pieces into fewer ones. */
export async function* gather(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
