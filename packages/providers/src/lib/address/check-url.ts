import { isIP } from 'node:net'
import type { SuitePolicy } from '@assay/core/policy'
import { makeAddressRule, normalizeHost } from './address-rule.ts'

/**
 * Returns why a suite or a request may not use an address, as far as that is known without a lookup; null if it may. The addresses that its
 * name resolves to are checked on connecting.
 *
 * A `URL` has already turned other spellings of addresses into the usual one: 2130706433, 0x7f.1, 017700000001 and ①②⑦.0.0.1.
 */
export function findUrlProblem(url: string, policy: Pick<SuitePolicy, 'private_addresses'>): string | null {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return "it isn't a web address"
  if (parsed.username !== '' || parsed.password !== '') return 'it contains a user name or a password'
  const host = normalizeHost(parsed.hostname)
  const rule = makeAddressRule(policy)
  if (rule.allowsHost(host)) return null
  if (isIP(host) !== 0) return rule.allowsAddress(host) ? null : `${host} isn't a public address`
  // RFC 6761: names that never leave the machine or its network. They are reported early; the addresses they resolve to are checked anyway.
  return policy.private_addresses === false && LOCAL.test(host)
    ? `"${host}" is local to this machine or its network`
    : null
}

const LOCAL = /(^|\.)(localhost|local|internal|home\.arpa)$/
