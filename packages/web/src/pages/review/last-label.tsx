import type { ReviewItemView } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { CheckList, WhyClass } from '../../lib/sample/why.tsx'
import { AnswerText } from '../../lib/text/answer-text.tsx'
import { readEvidence } from '../../lib/text/evidence.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { itemQuery } from './review-queries.ts'
import '../../lib/sample/sample.css'

const WORDS = { right: ['pass', 'Right'], wrong: ['fail', 'Wrong'], unsure: ['unscored', 'Unsure'] } as const

/** Shows the label that was just given beside what the instrument says, with its evidence: it may be seen now. */
export function LastLabel(props: { id: string; place: number; undo: () => unknown }) {
  const { id, place, undo } = props
  const item = useQuery(itemQuery(id, place))
  const { label = null, reveal = null } = item.data ?? {}
  return (
    <section className="panel" aria-label="Your last label">
      <header>
        <h2>Your last label</h2>
        <span className="muted">answer {place}, with its verdict</span>
        <span className="end">
          <button type="button" className="button quiet" disabled={label === null} onClick={() => undo()}>
            Undo <kbd>z</kbd>
          </button>
        </span>
      </header>
      {item.data !== undefined && label !== null && reveal !== null && (
        <Verdicts item={item.data} label={label} reveal={reveal} />
      )}
    </section>
  )
}

function Verdicts(props: {
  item: ReviewItemView
  label: NonNullable<ReviewItemView['label']>
  reveal: NonNullable<ReviewItemView['reveal']>
}) {
  const { item, label, reveal } = props
  const [tone, word] = label.verdict === 'undone' ? WORDS.unsure : WORDS[label.verdict]
  const isDecided = label.verdict === 'right' || label.verdict === 'wrong'
  const agrees = !isDecided || reveal.passed === null ? null : (label.verdict === 'right') === reveal.passed
  const isJudged = label.check === 'llm_judge' || reveal.checks.some(({ kind }) => kind === 'llm_judge')
  const judge = label.check === null || isJudged ? (isJudged ? 'Judge' : 'Rules') : label.check
  const verdict = reveal.passed === null ? 'unscored' : reveal.passed ? 'pass' : 'fail'
  return (
    <div className="rev-body">
      <p className="verdicts" role="status">
        <span>You:</span>
        <span className={`badge ${tone}`}>
          <Glyph name={tone} />
          {word}
        </span>
        <span>{judge}:</span>
        <span className={`badge ${verdict}`}>
          <Glyph name={verdict} />
          {verdict}
        </span>
        <span className="muted">{agrees === null ? '' : agrees ? 'you agree' : 'you disagree'}</span>
        {!label.blind && <span className="muted">verdict seen first: not counted</span>}
      </p>
      {reveal.reason !== '' && reveal.checks.length === 0 && (
        <p className="muted reason">
          <VisibleText text={reveal.reason} />
        </p>
      )}
      {label.comment !== null && (
        <p className="reason">
          “<VisibleText text={label.comment} />”
        </p>
      )}
      <Evidence item={item} reveal={reveal} />
      <p className="muted">
        <VisibleText text={`${item.key.suite} / ${item.key.case}`} />, sample {item.key.attempt}
        {reveal.model !== null && (
          <>
            {' '}
            · <VisibleText text={reveal.model} />
          </>
        )}
      </p>
    </div>
  )
}

function Evidence({ item, reveal }: { item: ReviewItemView; reveal: NonNullable<ReviewItemView['reveal']> }) {
  const text = item.turns.at(-1)?.answer ?? ''
  const ids = useId()
  const { checks, classification } = reveal
  const evidence = useMemo(() => (classification === null ? null : readEvidence(classification)), [classification])
  const reasonId = (number: number) => `${ids}-${number}`
  return (
    <>
      <AnswerText
        text={text}
        prose
        label="Answer"
        reasonId={reasonId}
        {...(evidence === null ? {} : { marks: evidence.marks, leaks: evidence.leaks })}
      />
      {evidence !== null && <WhyClass evidence={evidence} reasonId={reasonId} />}
      {checks.length > 0 && <CheckList checks={checks} />}
    </>
  )
}
