import type { RunStatus } from '@assay/core/run'
import { Glyph, type GlyphName } from './glyph.tsx'

const STATUSES = {
  queued: ['unscored', 'Queued'],
  running: ['unscored', 'Running'],
  // No check: that a run is over doesn't say that it is good.
  finished: ['ended', 'Finished'],
  stopped: ['limited', 'Stopped'],
  cancelled: ['limited', 'Cancelled'],
  failed: ['errored', 'Failed'],
} as const satisfies Record<RunStatus, readonly [GlyphName, string]>

/** Shows the status of a run: a shape and a word. */
export function StatusBadge({ status }: { status: RunStatus }) {
  const [tone, word] = STATUSES[status]
  return (
    <span className={`badge ${tone}`}>
      <Glyph name={tone} />
      {word}
    </span>
  )
}
