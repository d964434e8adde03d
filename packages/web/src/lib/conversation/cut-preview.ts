import { cutText, isInPair, type TextPiece } from '../text/cut-text.ts'
import { findMasks } from '../text/masks.ts'

/** Characters of a preview. */
const SHOWN = 100

/** Returns the start of a text with secrets masked, and whether there is more of it. */
export function cutPreview(
  text: string,
  secrets: readonly string[],
): { readonly pieces: readonly TextPiece[]; readonly isCut: boolean } {
  const end = isInPair(text, SHOWN) ? SHOWN - 1 : Math.min(text.length, SHOWN)
  // Searched in the whole text: half a secret is a secret too.
  const masks = findMasks(text, secrets)
  return { pieces: cutText(text, { masks }, { start: 0, end }), isCut: end < text.length }
}
