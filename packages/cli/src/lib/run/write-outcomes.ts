import type { GateOutcome } from '@assay/app/gate'
import { plainText } from '@assay/formats/text'
import { type Style, styleFor } from '../terminal/style.ts'

/** The flag that sets a gate; other gates need none. */
const GATE_FLAGS: Partial<Record<GateOutcome['gate'], string>> = {
  fail_under: '--fail-under',
  fail_on: '--fail-on',
  gate: '--gate',
  fail_on_regression: '--fail-on-regression',
}

/** Writes why runs don't pass: what failed in red, what is undecided in yellow. */
export function writeOutcomes(stderr: NodeJS.WriteStream, outcomes: readonly GateOutcome[]): void {
  const style = styleFor(stderr)
  for (const outcome of outcomes) stderr.write(`${outcomeText(outcome, style)}\n`)
}

/** Returns why a run doesn't pass, with the flag that set the gate. */
function outcomeText({ gate, verdict, message }: GateOutcome, style: Style): string {
  const flag = GATE_FLAGS[gate]
  const text = plainText(flag === undefined ? message : `${message.replace(/\.$/, '')} (${flag}).`)
  return verdict === 'failed' ? style('red', text) : style('yellow', `Undecided: ${text}`)
}
