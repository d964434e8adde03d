import { randomUUID } from 'node:crypto'
import type { RunSpec } from '@assay/core/run'
import type { SiteFacts } from './site/site-facts.ts'

/** A run of the site's server whose model answers when the test says so. */
export interface LiveRun {
  readonly id: string
  /** Lets the model give this many more answers. */
  release(count: number): Promise<void>
  /** Lets the model give all answers, and waits for the end of the run. */
  finish(): Promise<void>
}

let started = 0

/** Starts a run of `cases` cases, of which every fourth is answered wrongly. Nothing is answered before `release`. */
export async function startLiveRun(
  { url, models }: SiteFacts,
  {
    cases = 20,
    samples = 1,
    gates = {},
  }: { readonly cases?: number; readonly samples?: number; readonly gates?: Pick<RunSpec, 'fail_under'> } = {},
): Promise<LiveRun> {
  const name = `live-${randomUUID().slice(0, 8)}`
  // Each process uses other providers, as far as possible.
  const provider = `live${((process.pid + started++) % 38) + 1}`
  const evals = Array.from({ length: cases }, (_, place) => {
    const asked = `Say ${place % 4 === 3 ? 'wrong' : 'right'} number ${place}.`
    return { name: `case-${String(place).padStart(3, '0')}`, prompt: asked, checks: [{ contains: asked }] }
  })
  const text = JSON.stringify({ metadata: { name: 'live', samples }, evals })
  const { runs } = await post(`${url}/api/runs`, {
    suites: [{ text }],
    models: [`${provider}/${name}`],
    threads: 50,
    ...gates,
  })
  const [run] = runs as { id: string }[]
  if (run === undefined) throw new Error('The server started no run.')
  const release = async (count: number): Promise<void> => void (await post(`${models}/release/${name}`, { count }))
  return {
    id: run.id,
    release,
    async finish() {
      await release(1_000_000)
      // The stream ends with the run.
      await (await fetch(`${url}/api/runs/${run.id}/events?from=now`)).text()
    },
  }
}

async function post(address: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
