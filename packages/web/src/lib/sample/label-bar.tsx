import type { Result } from '@assay/core/result'
import { type FormEvent, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { Failure } from '../parts/states.tsx'
import type { TextRange } from '../text/cut-text.ts'
import { readSelection } from '../text/selected-range.ts'
import { VisibleText } from '../text/token.tsx'
import { answerOf, sampleId } from './describe-sample.ts'
import type { StandingVerdict } from './label-state.ts'
import { type Labelling, useLabels } from './use-labels.ts'

const VERDICTS: readonly (readonly [StandingVerdict, name: string, key: string])[] = [
  ['right', 'Right', '1'],
  ['wrong', 'Wrong', '2'],
  ['unsure', 'Unsure', '3'],
]

/** Asks whether an answer is right: 1, 2 and 3 say so, `c` comments, `z` takes it back. A label never changes a score. */
export function LabelBar({ result, name = null }: { result: Result; name?: string | null }) {
  if (answerOf(result) !== null) return <OpenBar result={result} name={name} />
  return <p className="label muted">{name === null ? '' : `${name} · `}There is no answer to label.</p>
}

function OpenBar({ result, name }: { result: Result; name: string | null }) {
  const labels = useLabels(result)
  const [span, pointAt] = useState<TextRange | null>(null)
  const [isCommenting, setCommenting] = useState(false)
  const comment = (on: boolean) => {
    // Read now: the field takes the selection away.
    if (on) pointAt(readSelection(findAnswer(result), answerOf(result) ?? ''))
    setCommenting(on)
  }
  const { own, isAllowed, give } = labels
  const say = (verdict: StandingVerdict) => (isAllowed ? give(verdict) : false)
  useKeys({
    ...Object.fromEntries(VERDICTS.map(([verdict, , key]) => [key, () => say(verdict)])),
    c: () => (isAllowed ? comment(true) : false),
    z: () => (own === null ? false : give('undone')),
  })
  return (
    <section className="label" aria-label="Your label">
      <span>
        <b>Is this answer right?</b>{' '}
        <span className="muted">{[...(name === null ? [] : [name]), tellVerdict(result)].join(' · ')}</span>
      </span>
      {isAllowed ? (
        <Buttons labels={labels} openComment={() => comment(!isCommenting)} />
      ) : (
        <span className="end muted">Your token can read but not label.</span>
      )}
      {isCommenting && <CommentForm labels={labels} span={span} close={() => comment(false)} />}
      <Said labels={labels} />
      {labels.error !== null && <Failure error={labels.error} />}
    </section>
  )
}

function Buttons({ labels: { own, give, isSaving }, openComment }: { labels: Labelling; openComment: () => void }) {
  return (
    <span className="end">
      {VERDICTS.map(([verdict, name, key]) => (
        <button
          key={verdict}
          type="button"
          className={verdict === 'unsure' && own?.verdict !== verdict ? 'button quiet' : 'button'}
          aria-pressed={own?.verdict === verdict}
          disabled={isSaving}
          onClick={() => give(verdict)}
        >
          {name} <kbd>{key}</kbd>
        </button>
      ))}
      <button type="button" className="button quiet" onClick={openComment}>
        Comment <kbd>c</kbd>
      </button>
      {own !== null && (
        <button type="button" className="button quiet" disabled={isSaving} onClick={() => give('undone')}>
          Undo <kbd>z</kbd>
        </button>
      )}
    </span>
  )
}

function CommentForm(props: { labels: Labelling; span: TextRange | null; close: () => void }) {
  const { labels, span, close } = props
  const { own, give } = labels
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    give(own?.verdict ?? 'unsure', { comment: text === '' ? null : text, span })
    close()
  }
  return (
    <form
      className="comment"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes only the form.
        event.preventDefault()
        close()
      }}
    >
      {span !== null && <Place span={span} />}
      <textarea
        name="comment"
        className="input"
        aria-label="Comment"
        rows={2}
        maxLength={10_000}
        defaultValue={own?.comment ?? ''}
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write
        autoFocus
      />
      <button type="submit" className="button primary">
        Save
      </button>
      <button type="button" className="button quiet" onClick={close}>
        Cancel
      </button>
      {own === null && <span className="muted">Saved as unsure until you choose.</span>}
    </form>
  )
}

function Said({ labels: { own, others } }: { labels: Labelling }) {
  const all = own === null ? others : [own, ...others]
  return (
    <ul className="said" aria-live="polite">
      {all.map((label) => (
        <li key={label.id}>
          <b>{label === own ? 'You' : <VisibleText text={label.by} />}</b> {label.verdict}
          {label.blind ? ' (blind)' : ''}
          {label.span !== null && <Place span={label.span} />}
          {label.comment !== null && (
            <span className="muted">
              : <VisibleText text={label.comment} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says which part of the answer a comment is about; its words may hold a secret. */
function Place({ span }: { span: TextRange }) {
  return (
    <span className="muted">
      {' '}
      (characters {span.start}–{span.end})
    </span>
  )
}

function findAnswer(result: Result): Element | null {
  return document.querySelector(`[data-answer="${CSS.escape(sampleId(result))}"]`)
}

function tellVerdict(result: Result): string {
  if (result.status !== 'scored') return 'no verdict'
  const decidedBy = result.classification?.details.decided_by
  const isJudged = decidedBy === 'model' || result.checks.some(({ kind }) => kind === 'llm_judge')
  return `${isJudged ? 'the judge says' : 'rules say'} ${result.passed ? 'yes' : 'no'}`
}
