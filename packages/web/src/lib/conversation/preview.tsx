import { useMemo } from 'react'
import { cutText, isInPair } from '../text/cut-text.ts'
import { findMasks } from '../text/masks.ts'
import { TextPieces } from '../text/text-pieces.tsx'

const SHOWN = 100

/** Shows the start of a stranger's text in a line of the page, with secrets masked. */
export function Preview({ text, secrets }: { text: string; secrets: readonly string[] }) {
  const pieces = useMemo(() => {
    const end = isInPair(text, SHOWN) ? SHOWN - 1 : Math.min(text.length, SHOWN)
    return cutText(text, { masks: findMasks(text, secrets) }, { start: 0, end })
  }, [text, secrets])
  return (
    <bdi>
      <TextPieces pieces={pieces} />
      {text.length > SHOWN && '…'}
    </bdi>
  )
}
