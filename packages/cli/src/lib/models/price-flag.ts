import { PRICE_BANDS, type PriceBand } from '@assay/providers/price'

/**
 * Returns the bands that `$$`, `$..$$` or `1..2` stand for. Numbers work too, since a shell replaces `$$` with its process id. Throws RangeError
 * for anything else.
 */
export function parseBands(text: string): readonly PriceBand[] {
  const [from, to = from, ...more] = text.trim().split('..').map(bandAt)
  if (from === undefined || to === undefined || from < 0 || to < from || more.length > 0) {
    throw new RangeError(`"${text}" isn't a price band. Write '$', '$$' or '$..$$$' in quotes, or 1, 2 or 1..3.`)
  }
  return PRICE_BANDS.slice(from, to + 1)
}

function bandAt(text: string): number {
  return PRICE_BANDS.findIndex((band, at) => text === band || text === String(at + 1))
}
