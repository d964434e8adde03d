/** The parts of a score, in words and figures. */
export interface Breakdown {
  /** Null for the whole run. */
  readonly suite: string | null
  /** The formula with its values, step by step: `96.7 / (0.00781 × 1000)`, `96.7 / 7.81`. The score itself is not among them. */
  readonly steps: readonly string[]
  readonly inputs: readonly BreakdownInput[]
}

/** A name of the formula: its value, and how the score answers to it. */
export interface BreakdownInput {
  readonly name: string
  /** Null where it has none; `reason` says why. */
  readonly value: number | null
  readonly reason: string | null
  /** Change of the score when the input grows by 1%; null where that is not known. */
  readonly effect: number | null
}

/** Formats a value for a formula: three significant digits, all those of larger integers, a real minus. */
export function formatInput(value: number): string {
  const size = Math.abs(value)
  const text = size >= 1000 ? String(Math.round(size)) : String(Number(size.toPrecision(3)))
  const grouped = /^\d{4,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text
  return value < 0 && text !== '0' ? `−${grouped}` : grouped
}

/** Says in words how a score answers to an input. */
export function describeEffect({ name, effect }: BreakdownInput, score: number | null): string {
  if (score === null) return 'Unknown: the score has no value.'
  if (effect === null) return 'Unknown: the formula has no slope here.'
  if (effect === 0) return `${name} doesn’t move the score here.`
  const share = score === 0 ? '' : ` (${formatShare(Math.abs(effect / score))})`
  return `1% more ${name} ${effect > 0 ? 'raises' : 'lowers'} the score by ${formatInput(Math.abs(effect))}${share}.`
}

function formatShare(share: number): string {
  return `${formatInput(share * 100)}%`
}
