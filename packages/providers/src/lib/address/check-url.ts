import { isIP } from 'node:net'
import type { SuitePolicy } from '@assay/core/policy'
import { makeAddressRule, normalizeHost } from './address-rule.ts'

/**
 * Returns why an address that a suite or a request brings may not be reached, as far as that is known without asking anyone; null when
 * nothing speaks against it. What its name resolves to is checked when it is connected to.
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
  // RFC 6761: names that never leave the machine or its network. They are told early; what they resolve to is checked all the same.
  return policy.private_addresses === false && LOCAL.test(host)
    ? `"${host}" is local to this machine or its network`
    : null
}

const LOCAL = /(^|\.)(localhost|local|internal|home\.arpa)$/
