import { UserError } from '@assay/core/errors'

const SCHEME = /^https?:\/\//i

/** Addresses of a server that listens everywhere, and the loopback address to use instead. */
const EVERYWHERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])

/** Makes Ollama's base URL from `OLLAMA_HOST`: an address, a host, a port, or both. Without one, it's the usual port on this machine. */
export function makeOllamaAddress(variable: string | undefined): string {
  const given = variable?.trim() || '127.0.0.1'
  if (SCHEME.test(given)) return readAddress(given, given)
  const [host = '', ...path] = given.replace(/^:(?=\d)/, '127.0.0.1:').split('/')
  // Before it is parsed, since a parsed address has lost a port of 80.
  const hasPort = /:\d+$/.test(host)
  return readAddress(`http://${host}${hasPort ? '' : ':11434'}/${path.join('/')}`, given)
}

function readAddress(address: string, given: string): string {
  const url = URL.parse(address)
  if (url === null) {
    throw new UserError(
      'PROVIDER_ADDRESS_INVALID',
      `OLLAMA_HOST is "${given}", which isn't an address.`,
      'Set it to host:port.',
    )
  }
  url.hostname = EVERYWHERE.get(url.hostname) ?? url.hostname
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/v1`
}
