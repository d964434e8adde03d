import type { ReportHeader, Run } from '@assay/core/report'
import manifest from '../../../package.json' with { type: 'json' }

/** Makes the header of a report over these runs. */
export function makeReportHeader(runs: readonly Run[], now: Date): ReportHeader {
  return {
    format: 'assay-report',
    version: 1,
    generator: { name: 'assay', version: manifest.version },
    created_at: now.toISOString(),
    runs: [...runs],
  }
}
