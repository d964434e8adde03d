import type { ComparedGroup } from '@assay/core/api'
import { ChangeChart } from './change-chart.tsx'
import { changeWords, findingTone, powerSentence } from './verdict-words.ts'

/** Says what became of one suite: one sentence, how sure it is, and what could have been seen. */
export function VerdictPanel(props: { group: ComparedGroup; threshold: number; comparisons: number }) {
  const { group, threshold, comparisons } = props
  const { value, interval } = group.mean_change
  return (
    <section className="panel verdict" aria-live="polite">
      <div className="vtext">
        <h2>{group.sentence}</h2>
        <p>
          {changeWords(group, comparisons).map(({ text, strong = false }) =>
            strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
          )}
        </p>
      </div>
      {value !== null &&
        ([820, 330] as const).map((width) => (
          <div key={width} className={width === 820 ? 'axiswrap wide-only' : 'axiswrap phone-only'}>
            <ChangeChart
              value={value}
              interval={interval}
              threshold={threshold}
              tone={findingTone(group.finding)}
              width={width}
            />
          </div>
        ))}
      <p className="muted cmp-note">{powerSentence(group, threshold)}</p>
    </section>
  )
}
