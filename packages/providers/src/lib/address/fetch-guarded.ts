import type { SuitePolicy } from '@assay/core/policy'
import { createFailure } from '../model/failure.ts'
import { createTransport, type HttpOutcome, type HttpRequest } from '../transport/transport.ts'
import { makeAddressRule } from './address-rule.ts'
import { findUrlProblem } from './check-url.ts'
import { guardLookup, type LookUpAll } from './guarded-lookup.ts'

/** A reply that nobody reads as a model's answer need not be long. */
const BODY_LIMIT_BYTES = 64 * 1024

/** A request to an address that came from outside. */
export type GuardedRequest = Omit<HttpRequest, 'path'>

/** What bounds a guarded request. */
export interface GuardedOptions {
  readonly policy: Pick<SuitePolicy, 'private_addresses'>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Resolves names; the system's way by default. */
  readonly lookUpAll?: LookUpAll | undefined
}

/**
 * Sends one request to an address that a suite or a request brought, such as a webhook's: only to public addresses and those that the
 * policy lists. The connection goes to the very address that was checked, redirects are not followed (their status is the reply's), no
 * proxy is used, and nothing is kept open. Never throws: an address that is refused is a `not_allowed` failure.
 */
export async function fetchGuarded(
  url: string,
  request: GuardedRequest,
  options: GuardedOptions,
): Promise<HttpOutcome> {
  const { policy, timeoutMs, signal, lookUpAll } = options
  const problem = findUrlProblem(url, policy)
  if (problem !== null)
    return { ok: false, failure: createFailure('not_allowed', `The address can't be used: ${problem}.`) }
  const { origin, pathname, search } = new URL(url)
  const lookup = guardLookup(makeAddressRule(policy), lookUpAll)
  const transport = createTransport(origin, { bodyLimitBytes: BODY_LIMIT_BYTES, lookup })
  try {
    return await transport.send({ ...request, path: pathname + search }, { signal, timeoutMs })
  } finally {
    await transport.close()
  }
}
