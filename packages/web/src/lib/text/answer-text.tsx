import { useMemo, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import type { Mark, TextRange } from './cut-text.ts'
import { findMasks } from './masks.ts'
import { SecretNote } from './secret-note.tsx'
import { TextBlock } from './text-block.tsx'

/** A foreign text: an answer, a prompt, an output. */
export interface AnswerTextProps {
  readonly text: string
  readonly marks?: readonly Mark[]
  /** Declared secrets, masked until the reader shows them. */
  readonly secrets?: readonly string[]
  /** Places that give a secret away in another spelling; masked too. */
  readonly leaks?: readonly TextRange[]
  /** Set in the type of pages, not of code. */
  readonly prose?: boolean
  /** Name of the text, for those who can't see where it is. */
  readonly label?: string
  /** The id of the element with the reason of a mark. */
  readonly reasonId?: (number: number) => string
}

const NOTHING: readonly never[] = []

/** Shows a foreign text as text: hidden characters are named, secrets are masked, and Copy copies it unchanged. */
export function AnswerText({
  text,
  marks = NOTHING,
  secrets = NOTHING,
  leaks = NOTHING,
  prose = false,
  label = 'Text',
  reasonId,
}: AnswerTextProps) {
  const [areSecretsShown, showSecrets] = useState(false)
  const masks = useMemo(() => findMasks(text, secrets, leaks), [text, secrets, leaks])
  const decoration = useMemo(() => (areSecretsShown ? { marks } : { marks, masks }), [marks, masks, areSecretsShown])
  return (
    <div className="text-box">
      <TextBlock text={text} decoration={decoration} prose={prose} label={label} reasonId={reasonId} />
      {text !== '' && <CopyButton text={text} />}
      <SecretNote count={masks.length} areShown={areSecretsShown} show={showSecrets} />
    </div>
  )
}
