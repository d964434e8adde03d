import { formatScore } from '../../lib/numbers/format.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { type Breakdown, type BreakdownInput, describeEffect, formatInput } from './breakdown.ts'

/** Inputs that are drawn; the rest is a number. */
const SHOWN = 12

/** Shows how a score comes about: the formula with its values, and what moves it. */
export function BreakdownView({ breakdown, value }: { breakdown: Breakdown; value: number | null }) {
  const { steps, inputs } = breakdown
  return (
    <div className="breakdown">
      <p className="steps mono">
        {steps.map((step) => (
          <span key={step}>
            <span className="muted">=</span> <VisibleText text={step} />{' '}
          </span>
        ))}
        <span>
          <span className="muted">=</span> {formatScore(value)}
        </span>
      </p>
      {inputs.length > 0 && <Moves inputs={inputs} value={value} />}
    </div>
  )
}

function Moves({ inputs, value }: { inputs: readonly BreakdownInput[]; value: number | null }) {
  const largest = Math.max(...inputs.map(({ effect }) => Math.abs(effect ?? 0)))
  return (
    <div className="moves">
      <h3>What moves the score</h3>
      <ul>
        {inputs.slice(0, SHOWN).map((input) => (
          <li key={input.name}>
            <code title={plainName(input.name)}>
              <VisibleText text={input.name} />
            </code>
            <span className="num">{input.value === null ? '–' : formatInput(input.value)}</span>
            <span className="move-track" aria-hidden="true">
              <i style={{ width: `${barWidth(input.effect, largest)}%` }} />
            </span>
            <span className="muted">
              <VisibleText text={(input.value === null ? input.reason : describeEffect(input, value)) ?? ''} />
            </span>
          </li>
        ))}
      </ul>
      {inputs.length > SHOWN && <p className="muted">{inputs.length - SHOWN} more names move it less.</p>}
    </div>
  )
}

function barWidth(effect: number | null, largest: number): number {
  return effect === null || largest === 0 ? 0 : (100 * Math.abs(effect)) / largest
}
