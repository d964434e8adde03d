import type { Encoding } from './load-pages.ts'

/** Smallest first. */
const PREFERRED = ['br', 'gzip'] as const satisfies readonly Encoding[]

/** Returns how to send a file that has these copies, by the `Accept-Encoding` of a request: the smallest that the client takes. */
export function chooseEncoding(
  accepted: string | undefined,
  copies: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  const weights = readWeights(accepted ?? '')
  return PREFERRED.find((each) => copies[each] !== undefined && isTaken(each, weights)) ?? 'identity'
}

function isTaken(encoding: string, weights: ReadonlyMap<string, number>): boolean {
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** `gzip;q=0.5, br` as weights; one without a number is 1, one whose number can't be read is 0. */
function readWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}
