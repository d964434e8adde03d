import { type ReactNode, useMemo, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { Segments } from '../parts/segments.tsx'
import type { TextRange } from './cut-text.ts'
import { DIFF_VIEWS, type DiffView } from './diff-view.ts'
import { findMasks } from './masks.ts'
import { SecretNote } from './secret-note.tsx'
import { TextBlock } from './text-block.tsx'
import { VisibleText } from './token.tsx'
import { type DiffState, useTextDiff } from './use-text-diff.ts'

/** One of two texts; null where there is none, with the reason. */
export interface DiffSide {
  readonly text: string | null
  /** Stands above it. */
  readonly title: ReactNode
  /** Name for those who can't see the title: `Baseline`. */
  readonly name: string
  /** Places that give a secret away in another spelling; masked too. */
  readonly leaks?: readonly TextRange[]
  /** The reason that there is no text. */
  readonly missing?: string
}

const NOTES: Readonly<Partial<Record<DiffState['kind'], string>>> = {
  same: 'The same on both sides.',
  different: 'Little in common.',
  'too-long': 'Too long to compare.',
  failed: 'The browser couldn’t compare them.',
}

const NOTHING: readonly never[] = []

/** Shows two texts side by side: what is gone struck, what is new underlined. */
export function DiffText(props: {
  before: DiffSide
  after: DiffSide
  view: DiffView
  secrets?: readonly string[]
  prose?: boolean
}) {
  const { before, after, view, secrets = NOTHING, prose = false } = props
  const isCompared = before.text !== null && after.text !== null && view !== 'raw'
  const state = useTextDiff(isCompared ? { before: before.text, after: after.text, unit: view } : null)
  const changes = state.kind === 'changed' && isCompared ? state : null
  const byLines = changes?.unit === 'lines' && view === 'words' ? 'Compared by lines: too many words.' : null
  const note = isCompared ? (byLines ?? NOTES[state.kind] ?? null) : null
  const [areSecretsShown, showSecrets] = useState(false)
  const masks = [useMasks(before, secrets), useMasks(after, secrets)] as const
  const shared = { prose, areSecretsShown }
  return (
    <div className="diff">
      <Side side={before} changes={changes?.removed} change="removed" masks={masks[0]} {...shared} />
      <Side side={after} changes={changes?.added} change="added" masks={masks[1]} {...shared} />
      <div className="diff-note muted">
        <p role="status">{note}</p>
        <SecretNote count={masks[0].length + masks[1].length} areShown={areSecretsShown} show={showSecrets} />
      </div>
    </div>
  )
}

function useMasks({ text, leaks }: DiffSide, secrets: readonly string[]): readonly TextRange[] {
  return useMemo(() => findMasks(text ?? '', secrets, leaks), [text, leaks, secrets])
}

function Side(props: {
  side: DiffSide
  changes: readonly TextRange[] | undefined
  change: 'removed' | 'added'
  masks: readonly TextRange[]
  areSecretsShown: boolean
  prose: boolean
}) {
  const { side, changes = NOTHING, change, masks, areSecretsShown, prose } = props
  const { text } = side
  const decoration = useMemo(
    () => (areSecretsShown ? { changes } : { changes, masks }),
    [changes, masks, areSecretsShown],
  )
  return (
    <section aria-label={side.name}>
      <h3>{side.title}</h3>
      {text === null ? (
        <p className="text muted">
          <VisibleText text={side.missing ?? 'No answer'} />
        </p>
      ) : (
        <div className="text-box">
          <TextBlock text={text} decoration={decoration} change={change} prose={prose} label={side.name} />
          <CopyButton text={text} />
        </div>
      )}
    </section>
  )
}

const VIEW_NAMES: Readonly<Record<DiffView, string>> = { words: 'Words', lines: 'Lines', raw: 'Raw' }

/** Chooses how two texts are compared. */
export function DiffViews({ view, choose }: { view: DiffView; choose: (view: DiffView) => void }) {
  const choices = DIFF_VIEWS.map((name) => [name, VIEW_NAMES[name]] as const)
  return <Segments label="Compare by" choices={choices} value={view} choose={choose} />
}
