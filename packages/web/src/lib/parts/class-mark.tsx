import { VisibleText } from '../text/token.tsx'

const TONES: Readonly<Record<string, string>> = {
  pass: 'pass',
  fail: 'fail',
  wrong_format: 'wrong-format',
  refusal: 'refusal',
  partial_refusal: 'partial-refusal',
  truncated: 'truncated',
  policy_violation: 'policy-violation',
  leak: 'leak',
  injection_success: 'injection',
  empty_output: 'empty',
  timeout: 'no-answer',
  rate_limited: 'no-answer',
  crash: 'no-answer',
  error: 'no-answer',
}

/** Fills of samples without a class, by their outcome. */
const OUTCOMES: Readonly<Record<string, string>> = { limited: 'limited', undecided: 'errored', unscored: 'unscored' }

/** Returns the fill of a class as a value of CSS. */
export function classFill(name: string): string {
  if (Object.hasOwn(OUTCOMES, name)) return `var(--${OUTCOMES[name]})`
  return `var(--class-${(Object.hasOwn(TONES, name) ? TONES[name] : undefined) ?? 'other'})`
}

/** Shows a class of answers: a swatch and its name. */
export function ClassMark({ name }: { name: string }) {
  return (
    <span className="class">
      <Swatch name={name} />
      <VisibleText text={name} />
    </span>
  )
}

/** Shows the color of a class, beside its name. */
function Swatch({ name }: { name: string }) {
  return <i className="swatch" style={{ background: classFill(name) }} />
}
