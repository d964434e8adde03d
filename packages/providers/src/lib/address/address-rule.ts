import { BlockList, isIP, isIPv4 } from 'node:net'
import type { SuitePolicy } from '@assay/core/policy'

/** IPv4 networks that aren't on the public internet (RFC 6890 and IANA's registry of special addresses). */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * The only public block of IPv6, and the special networks in it: Teredo and others, documentation, 6to4. Everything else is private:
 * loopback, mapped IPv4, NAT64, unique local, link-local, multicast.
 */
const PUBLIC_V6 = ['2000::', 3] as const
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const specialV4 = listOf(SPECIAL_V4, 'ipv4')
const publicV6 = listOf([PUBLIC_V6], 'ipv6')
const specialV6 = listOf(SPECIAL_V6, 'ipv6')

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/** Returns whether an IP address is on the public internet. False for a string that isn't an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4')
  // A zone belongs to a link, which is never public.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** The private hosts and addresses that a policy allows. */
export interface AddressRule {
  /** Returns whether a host may be reached, whatever its name resolves to. */
  allowsHost(host: string): boolean
  allowsAddress(address: string): boolean
}

/** Makes the rule of a policy. Throws for an entry that `isAddressEntry` rejects; the config has already checked them. */
export function makeAddressRule({ private_addresses: allowed }: Pick<SuitePolicy, 'private_addresses'>): AddressRule {
  if (allowed === true) return { allowsHost: () => true, allowsAddress: () => true }
  const hosts = new Set<string>()
  const networks = new BlockList()
  for (const entry of allowed === false ? [] : allowed) {
    const parsed = parseEntry(entry)
    if (parsed === null) throw new Error(`Bug: "${entry}" isn't a host or a network, and wasn't checked.`)
    if (parsed.kind === 'host') hosts.add(parsed.host)
    else networks.addSubnet(parsed.address, parsed.prefix, parsed.family)
  }
  return {
    allowsHost: (host) => hosts.has(normalizeHost(host)),
    allowsAddress: (address) => isPublicAddress(address) || isListed(networks, address),
  }
}

/**
 * Returns whether an address is in a listed network. A `BlockList` of IPv4 networks also matches mapped addresses, which a config doesn't
 * mean.
 */
function isListed(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%') || /^::ffff:/i.test(address)) return false
  return networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Normalizes a host for comparison: lower case, without brackets and without the root's dot. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

type Entry =
  | { readonly kind: 'host'; readonly host: string }
  | {
      readonly kind: 'network'
      readonly address: string
      readonly prefix: number
      readonly family: 'ipv4' | 'ipv6'
    }

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/

function parseEntry(text: string): Entry | null {
  const [head = '', prefix, ...more] = text.split('/')
  const address = normalizeHost(head)
  const family = isIP(address)
  if (more.length > 0 || address.includes('%')) return null
  if (family === 0) {
    // A name that ends in a number is an address to whoever resolves it: 127.1, 0x7f.1, 2130706433.
    const isHost = prefix === undefined && HOST.test(address) && !/(^|\.)(\d+|0x[0-9a-f]*)$/.test(address)
    return isHost ? { kind: 'host', host: address } : null
  }
  const bits = family === 4 ? 32 : 128
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : bits + 1
  return length > bits ? null : { kind: 'network', address, prefix: length, family: family === 4 ? 'ipv4' : 'ipv6' }
}

/** Returns whether a string is a host, an IP address or a network that a policy's `private_addresses` can list. */
export function isAddressEntry(text: string): boolean {
  return parseEntry(text) !== null
}
