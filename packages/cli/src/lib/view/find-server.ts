/** The time a server on this machine may take to answer. */
const PATIENCE_MS = 1500

/**
 * Returns the address of a server on this machine that has a run; null when none listens on the port, or what listens has no such run or asks for a token.
 * No token is sent: nobody knows which program is asked.
 */
export async function findServerWith(run: string, port: number): Promise<string | null> {
  const url = `http://127.0.0.1:${port}`
  try {
    const answer = await fetch(`${url}/api/runs/${encodeURIComponent(run)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const body: unknown = answer.ok ? await answer.json() : null
    return idOf(body) === run ? url : null
  } catch {
    return null
  }
}

function idOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('run' in body)) return null
  const { run } = body
  return typeof run === 'object' && run !== null && 'id' in run ? run.id : null
}
