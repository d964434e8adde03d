import type { Encoding } from './load-pages.ts'

/** Encodings, smallest first. */
const PREFERRED = ['br', 'gzip'] as const satisfies readonly Encoding[]

/** Returns the smallest of a file's encodings that a request's `Accept-Encoding` allows. */
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

/** Parses weights such as `gzip;q=0.5, br`; 1 without a number, 0 for an invalid one. */
function readWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}
