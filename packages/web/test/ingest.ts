import assert from 'node:assert/strict'
import type { storedRun } from '@assay/app/testing'
import type { Result } from '@assay/core/result'
import type { SiteFacts } from './site/site-facts.ts'

/** Sends a finished run to the site, as another program may do. */
export async function ingest(
  site: SiteFacts,
  run: ReturnType<typeof storedRun>,
  results: readonly Result[],
): Promise<void> {
  const lines = [
    { kind: 'run', version: 2, run },
    ...results.map((result) => ({ kind: 'result', result })),
    { kind: 'end', results: results.length },
  ]
  const response = await fetch(`${site.url}/api/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  assert.equal(response.status, 200, await response.text())
}
