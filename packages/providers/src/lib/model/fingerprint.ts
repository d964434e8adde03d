import { hash } from 'node:crypto'
import { canonicalJson } from '@assay/core/text'
import type { ProviderConfig } from '../config/config.ts'

/** The parts of a fingerprint. Null, undefined and empty parts are left out. */
export type FingerprintParts = Readonly<Record<string, unknown>>

/**
 * Makes a fingerprint: one line of JSON in a fixed order, so the same meaning gives the same text.
 *
 * Put in clear only what can't hold a secret; a config may hold one where it shouldn't, such as in a header. `digest` the rest.
 */
export function createFingerprint(parts: FingerprintParts): string {
  return canonicalJson(Object.fromEntries(Object.entries(parts).filter(([, part]) => !isEmpty(part))))
}

/** Hashes a value, so that it counts without being readable. */
export function digest(value: unknown): string {
  // Half of the hash is enough to tell two configs apart.
  return `sha256:${hash('sha256', canonicalJson(value)).slice(0, 32)}`
}

/** Digests a map's values. Header names are lowercased, since their case means nothing. */
export function digestValues(
  map: Readonly<Record<string, string>> | undefined,
  names: 'as written' | 'lower case',
): Record<string, string> {
  const entries = Object.entries(map ?? {})
  return Object.fromEntries(
    entries.map(([name, value]) => [names === 'as written' ? name : name.toLowerCase(), digest(value)]),
  )
}

/** Describes a web address without its possible secrets: user, password and query are digested. */
export function describeAddress(address: string): { readonly endpoint: string; readonly endpoint_rest: string | null } {
  const { origin, pathname, username, password, search, hash: fragment } = new URL(address)
  const rest = [username, password, search, fragment]
  return {
    endpoint: origin + pathname.replace(/\/+$/, ''),
    endpoint_rest: rest.every((part) => part === '') ? null : digest(rest),
  }
}

/** The settings that determine the answers of a model on a server. */
export interface ServerParts {
  /** The server's owner: `openrouter` for a vendor's model that OpenRouter serves. */
  readonly provider: string
  /** The server's name for the model. */
  readonly name: string
  /** The provider's protocol; null if it has only one. */
  readonly protocol: string | null
  /** The address; null if the vendor's client makes it from `place`. */
  readonly address: string | null
  /** The parts that the address is made from, such as a region. */
  readonly place?: Readonly<Record<string, string>> | undefined
  readonly config: ProviderConfig
  /** Added to every request's body. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

/** Makes the fingerprint of a model on a server. */
export function fingerprintServer({ provider, name, protocol, address, place, config, extra }: ServerParts): string {
  return createFingerprint({
    provider,
    name,
    protocol,
    ...(address === null ? {} : describeAddress(address)),
    ...place,
    ...fingerprintHeaders(config),
    // A gateway may choose the model by the key; a vendor's key only says who pays.
    key_env: config.base_url === undefined ? null : config.api_key_env,
    extra,
  })
}

/** Returns the parts for a config's headers: values digested, secrets by their variables' names. */
export function fingerprintHeaders(config: Pick<ProviderConfig, 'headers' | 'headers_env'>): FingerprintParts {
  const secret = Object.entries(config.headers_env ?? {}).map(([name, variable]) => [name.toLowerCase(), variable])
  return { headers: digestValues(config.headers, 'lower case'), headers_env: Object.fromEntries(secret) }
}

function isEmpty(part: unknown): boolean {
  return part === undefined || part === null || (typeof part === 'object' && Object.keys(part).length === 0)
}
