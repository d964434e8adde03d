import type { RunGates } from '@assay/core/api'
import { Glyph } from '../../lib/parts/glyph.tsx'

const TONES = { passed: 'pass', failed: 'fail', undecided: 'undecided' } as const

/** Shows the verdict on a run's gates: a shape and words. A run without a gate has one only if something leaves it undecided. */
export function GatesBadge({ gates: { verdict, has_gate } }: { gates: RunGates }) {
  const tone = TONES[verdict]
  return (
    <span className={`badge ${tone}`}>
      <Glyph name={tone} />
      {has_gate ? `Gates ${verdict}` : 'Undecided'}
    </span>
  )
}
