import { useMemo } from 'react'
import { TextPieces } from '../text/text-pieces.tsx'
import { cutPreview } from './cut-preview.ts'

/** Shows the start of a foreign text in a line of the page, with secrets masked. */
export function Preview({ text, secrets }: { text: string; secrets: readonly string[] }) {
  const { pieces, isCut } = useMemo(() => cutPreview(text, secrets), [text, secrets])
  return (
    <bdi>
      <TextPieces pieces={pieces} />
      {isCut && '…'}
    </bdi>
  )
}
