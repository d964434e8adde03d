import { readProblem, unreachable } from './problem.ts'

/** Parameters of an API query; undefined and '' are left out, and a list becomes a comma-separated value. */
export type ApiQuery = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: ApiQuery
  /** Sent as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Tells the pages that nobody is signed in. */
export const signedOut = new EventTarget()

/**
 * Calls the API and returns its answer as it is: the server's schema and ours come from the same sources. `path` has its names encoded
 * (see `apiPath`). Throws ApiProblem.
 */
export async function callApi<T>(
  path: string,
  { method = 'GET', query = {}, body, signal }: CallOptions = {},
): Promise<T> {
  const response = await fetch(`${path}${toQuery(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      // Another site's request can't carry it: the server requires it before it changes anything.
      'X-Assay': '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachable()
  })
  if (!response.ok) {
    const problem = await readProblem(response)
    if (response.status === 401) signedOut.dispatchEvent(new Event('signed-out'))
    throw problem
  }
  // An empty response, as after a deletion, has no body.
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Returns a path of the API with its names encoded: apiPath`/runs/${id}/cases`. */
export function apiPath(parts: TemplateStringsArray, ...names: readonly string[]): string {
  return parts.reduce(
    (path, part, at) => `${path}${at === 0 ? '' : encodeURIComponent(names[at - 1] ?? '')}${part}`,
    '/api',
  )
}

function toQuery(query: ApiQuery): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(',') : (value ?? '')
    return text === '' ? [] : [[name, String(text)]]
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
