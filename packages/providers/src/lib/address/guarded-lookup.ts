import { type LookupAddress, type LookupOptions, lookup as lookUpName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressRule } from './address-rule.ts'

/** The error for a name that resolves to an address that may not be reached. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
}

/** Resolves a name to all its addresses, like `dns.lookup` with `all`. */
export type LookUpAll = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Makes a socket's `lookup`. It resolves a name once, fails if one of its addresses may not be reached, and gives the socket those very
 * addresses, so that a name that resolves differently a moment later (DNS rebinding) changes nothing.
 */
export function guardLookup(rule: AddressRule, lookUpAll: LookUpAll = lookUpName): LookupFunction {
  return (host, options, done) => {
    lookUpAll(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, [])
      const refused = rule.allowsHost(host) ? undefined : addresses.find(({ address }) => !rule.allowsAddress(address))
      const [first] = addresses
      if (refused !== undefined)
        return done(new AddressRefused(`"${host}" resolves to ${refused.address}, which isn't a public address`), [])
      if (first === undefined) return done(new AddressRefused(`"${host}" has no address`), [])
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
