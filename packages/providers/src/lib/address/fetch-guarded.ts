import type { SuitePolicy } from '@assay/core/policy'
import { createFailure } from '../model/failure.ts'
import { createTransport, type HttpOutcome, type HttpRequest } from '../transport/transport.ts'
import { makeAddressRule } from './address-rule.ts'
import { findUrlProblem } from './check-url.ts'
import { guardLookup, type LookUpAll } from './guarded-lookup.ts'

/** The longest reply. Nobody reads it as a model's answer, so it can be short. */
const BODY_LIMIT_BYTES = 64 * 1024

/** A request to an address that comes from outside. */
export type GuardedRequest = Omit<HttpRequest, 'path'>

/** Limits of a guarded request. */
export interface GuardedOptions {
  readonly policy: Pick<SuitePolicy, 'private_addresses'>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Resolves names; defaults to the system's resolver. */
  readonly lookUpAll?: LookUpAll | undefined
}

/**
 * Sends one request to an address from a suite or a request, such as a webhook's. Only public addresses and those that the policy lists are
 * reached. The connection goes to the very address that was checked, redirects aren't followed (their status is the reply's), no proxy is
 * used, and no connection stays open. Never throws: a rejected address is a `not_allowed` failure.
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
