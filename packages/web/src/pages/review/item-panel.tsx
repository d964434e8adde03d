import type { ItemLabelBody, ReviewItemView } from '@assay/core/api'
import { ANSWER_CLASSES, isAnswerClass } from '@assay/core/words'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FirstFew } from '../../lib/conversation/first-few.tsx'
import { ToolCallView } from '../../lib/conversation/tool-call.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { countOf } from '../../lib/numbers/format.ts'
import { AnswerText } from '../../lib/text/answer-text.tsx'
import { VisibleText } from '../../lib/text/token.tsx'
import { tokenizeText } from '../../lib/text/visible-text.ts'
import { type Span, selectedSpan } from './shown-offsets.ts'
import '../../lib/conversation/conversation.css'

/** A person's label of an answer. */
export type SaidLabel = Pick<ItemLabelBody, 'verdict' | 'class' | 'comment' | 'span'>

const NO_SECRETS: readonly string[] = []

/** Shows one answer of a review with what is expected of it, and accepts the label. Nothing here reveals the verdict. */
export function ItemPanel(props: {
  item: ReviewItemView
  done: number
  mayLabel: boolean
  say: (said: SaidLabel) => void
  go: (step: 1 | -1) => void
  /** Leaves an answer that was opened by its place; null if none was. */
  close: (() => void) | null
}) {
  const { item, done, mayLabel, say, go, close } = props
  const { place, total, turns, tool_calls: calls, system_prompt, expected } = item
  const answer = turns.at(-1)?.answer ?? ''
  const box = useRef<HTMLDivElement>(null)
  const hidden = useMemo(() => countHidden(answer), [answer])
  const leave = () => (close === null ? false : close())
  useKeys({ Escape: leave })
  return (
    <section className="panel item" aria-label={`Answer ${place} of ${total}`}>
      <header>
        <h2>
          {place} of {total}
        </h2>
        <span className="bar" role="img" aria-label={`${done} of ${total} labeled`}>
          <i style={{ width: `${(100 * done) / total}%` }} />
        </span>
        <span className="muted">{done} labeled</span>
        <span className="end nowrap">
          <button type="button" className="button quiet icon" aria-label="Previous answer" onClick={() => go(-1)}>
            <kbd>←</kbd>
          </button>
          <button type="button" className="button quiet icon" aria-label="Next answer" onClick={() => go(1)}>
            <kbd>→</kbd>
          </button>
        </span>
      </header>
      <div className="rev-body">
        {system_prompt !== null && (
          <details>
            <summary>System prompt</summary>
            <AnswerText text={system_prompt} prose label="System prompt" />
          </details>
        )}
        {turns.map(({ prompt, answer: said }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have nothing but their place
          <div key={at} className="rev-body bare">
            <section>
              <h3>{turns.length === 1 ? 'Prompt' : `Prompt ${at + 1}`}</h3>
              <AnswerText text={prompt} prose label="Prompt" />
            </section>
            {at < turns.length - 1 && (
              <section>
                <h3>Answer {at + 1}</h3>
                <AnswerText text={said ?? ''} prose label={`Answer ${at + 1}`} />
              </section>
            )}
          </div>
        ))}
        {calls.length > 0 && (
          <section className="transcript">
            <h3>Tool calls</h3>
            <FirstFew items={calls} noun="more call">
              {(call, at) => <ToolCallView key={at} call={call} secrets={NO_SECRETS} />}
            </FirstFew>
          </section>
        )}
        <section>
          <h3>
            Answer{' '}
            <span className="muted">
              as received{hidden > 0 ? `; ${countOf(hidden, 'hidden character')} shown` : ''}
            </span>
          </h3>
          <div ref={box} className="big">
            <AnswerText text={answer} prose label="Answer" />
          </div>
        </section>
        <section>
          <h3>What a good answer is</h3>
          <Expected expected={expected} />
        </section>
      </div>
      {mayLabel ? (
        <LabelBar item={item} answer={answer} findText={() => box.current?.querySelector('.text') ?? null} say={say} />
      ) : (
        <p className="item-label muted">Your token can’t label: that needs the review scope.</p>
      )}
    </section>
  )
}

function Expected({ expected }: { expected: ReviewItemView['expected'] }) {
  if (expected === null) return <p className="muted">This run’s version of the suite is gone.</p>
  if (expected.length === 0) return <p className="muted">The suite doesn’t say.</p>
  return (
    <ul className="expected">
      {expected.map(({ check, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same check may stand there twice
        <li key={at}>
          <code>{check}</code>{' '}
          <span>
            <VisibleText text={text} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The part of an answer that is searched for hidden characters. */
const COUNTED = 20_000

function countHidden(text: string): number {
  return tokenizeText(text.slice(0, COUNTED).toWellFormed()).reduce(
    (count, token) => count + (token.kind === 'hidden' ? token.times : 0),
    0,
  )
}

const VERDICTS = [
  ['right', 'Right', '1'],
  ['wrong', 'Wrong', '2'],
  ['unsure', 'Unsure', '3'],
] as const

function LabelBar(props: {
  item: ReviewItemView
  answer: string
  findText: () => Element | null
  say: (said: SaidLabel) => void
}) {
  const { item, answer, findText, say } = props
  const [name, setName] = useState('')
  const [comment, setComment] = useState('')
  const [isCommenting, write] = useState(false)
  const [span, setSpan] = useState<Span | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const ids = useId()
  const readSpan = () => {
    const found = selectedSpan(answer, findText(), document.getSelection())
    if (found !== null) setSpan(found)
  }
  // Listens before the answer is seen: what is selected in the first moment counts too.
  useLayoutEffect(() => {
    document.addEventListener('selectionchange', readSpan)
    return () => document.removeEventListener('selectionchange', readSpan)
  })
  useEffect(() => {
    if (isCommenting) field.current?.focus()
  }, [isCommenting])
  const label = (verdict: 'right' | 'wrong' | 'unsure') => {
    const text = comment.trim()
    say({
      verdict,
      class: isAnswerClass(name) ? name : null,
      comment: text === '' ? null : text,
      // A selection without a comment says nothing.
      span: text === '' ? null : span,
    })
  }
  useKeys({
    '1': () => label('right'),
    '2': () => label('wrong'),
    '3': () => label('unsure'),
    c: () => {
      // The field takes the selection with the focus, perhaps before the browser has reported it.
      readSpan()
      write(true)
      field.current?.focus()
    },
  })
  return (
    <footer className="item-label">
      {isCommenting && (
        <div className="item-comment">
          <label htmlFor={`${ids}-comment`}>
            Comment{' '}
            <span className="muted">
              {span === null ? (
                'Select part of the answer to point to it.'
              ) : (
                <>
                  on “<VisibleText text={quote(answer, span)} />”
                </>
              )}
            </span>
          </label>
          {span !== null && (
            <button type="button" className="link" onClick={() => setSpan(null)}>
              on the whole answer instead
            </button>
          )}
          <textarea
            id={`${ids}-comment`}
            ref={field}
            className="input"
            rows={2}
            maxLength={10_000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && !(event.key === 'Enter' && !event.shiftKey)) return
              event.preventDefault()
              event.stopPropagation()
              event.currentTarget.blur()
            }}
          />
        </div>
      )}
      <b>{item.label === null ? 'Is this answer right?' : `You said ${item.label.verdict}. Change it?`}</b>
      <span className="end">
        {VERDICTS.map(([verdict, word, key]) => (
          <button
            key={verdict}
            type="button"
            className="button"
            aria-pressed={item.label?.verdict === verdict}
            onClick={() => label(verdict)}
          >
            {word} <kbd>{key}</kbd>
          </button>
        ))}
        <label className="visually-hidden" htmlFor={`${ids}-class`}>
          Class
        </label>
        <select
          id={`${ids}-class`}
          className="input"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            // From here, keys label again.
            event.target.blur()
          }}
        >
          <option value="">Class</option>
          {ANSWER_CLASSES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button type="button" className="button quiet" onClick={() => write(true)}>
          Comment <kbd>c</kbd>
        </button>
      </span>
      {(item.seen || item.label !== null) && (
        <p className="muted seen">You have seen the verdict, so a new label won’t count.</p>
      )}
    </footer>
  )
}

function quote(text: string, { start, end }: Span): string {
  const part = text.slice(start, end).toWellFormed()
  return part.length > 60 ? `${part.slice(0, 59).toWellFormed()}…` : part
}
