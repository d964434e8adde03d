import { Pool } from 'undici'

/** Requests that were answered, and how long each took. */
export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers whose status was not 200. */
  readonly refused: number
}

/** Keeps `connections` requests under way for some seconds, each to the next path in turn. */
export async function loadPaths(
  origin: string,
  paths: readonly string[],
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  let refused = 0
  let next = 0
  const ask = async (): Promise<void> => {
    const start = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path: paths[next++ % paths.length] ?? '/' })
    await body.dump({ limit: Number.MAX_SAFE_INTEGER })
    times.push(performance.now() - start)
    if (statusCode !== 200) refused++
  }
  const repeat = async (until: number): Promise<void> => {
    while (performance.now() < until) await ask()
  }
  const warm = performance.now() + 1000
  await Promise.all(Array.from({ length: connections }, () => repeat(warm)))
  times.length = 0
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, () => repeat(begun + seconds * 1000)))
  const taken = (performance.now() - begun) / 1000
  await pool.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / taken, p50Ms: at(0.5), p99Ms: at(0.99), refused }
}
