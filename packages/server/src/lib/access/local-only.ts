import { UserError } from '@assay/core/errors'

/** Headers that show where a request comes from. */
export interface Provenance {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  /** Whether a proxy forwarded it. */
  readonly isForwarded: boolean
}

/** Returns whether an address, to listen on or of a peer, is this machine's loopback. */
export function isLoopback(address: string): boolean {
  const plain = address
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/i, '')
    .toLowerCase()
  return plain === 'localhost' || plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)
}

/** Returns whether a request names this machine and this port, without a proxy in between. */
export function isLocal({ host = '', isForwarded }: Provenance, port: number): boolean {
  if (isForwarded) return false
  // A name that an attacker points at 127.0.0.1 is still a foreign name: DNS rebinding ends here.
  return ['localhost', '127.0.0.1', '[::1]'].some(
    (name) => host.toLowerCase() === `${name}:${port}` || (port === 80 && host === name),
  )
}

/** Throws UserError `HOST_FOREIGN` for a request that doesn't name this machine, on a server for this machine only. */
export function demandLocal(provenance: Provenance, port: number): void {
  if (isLocal(provenance, port)) return
  const host = (provenance.host ?? '').slice(0, 100)
  throw new UserError(
    'HOST_FOREIGN',
    `Without tokens, this server only serves this machine, not ${JSON.stringify(host)}.`,
  )
}

/**
 * Throws UserError `ORIGIN_FOREIGN` for a request from a page of another site or port. Programs send neither header, and a browser forges
 * neither. `origins` are the server's own.
 */
export function demandSameOrigin({ origin, fetchSite }: Provenance, origins: readonly string[]): void {
  const isOwnSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  // Another port of the same host is "same-site": any program on this machine could serve a page there.
  if (isOwnSite && (origin === undefined || origins.includes(origin.toLowerCase()))) return
  const from = origin === undefined ? '' : ` (${JSON.stringify(origin.slice(0, 100))})`
  throw new UserError('ORIGIN_FOREIGN', `A page from another site${from} sent this request.`)
}
