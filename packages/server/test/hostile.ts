/** Random choices that repeat for the same seed. */
export interface Random {
  /** An integer from 0, below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns true once in this many times. */
  oneIn(times: number): boolean
}

/** Makes a source of random choices (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => {
      const [item] = items.slice(below(items.length))
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    oneIn: (times) => below(times) === 0,
  }
}

/** Texts that break code that builds texts: queries, paths, headers, patterns, markup, templates, terminals. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00a',
  '\uFEFF',
  '\u2028',
  '\u202Eabc',
  'é'.repeat(300),
  'x'.repeat(5000),
  "'",
  "' OR '1'='1",
  "'; DROP TABLE runs; --",
  '") UNION SELECT hash FROM tokens --',
  '%',
  '_',
  '%25',
  '*',
  '?*?*?*?*?*?*?*?*?*?*?*',
  '[[',
  '\\',
  '$1',
  '{{secret("x")}}',
  '{{env("PATH")}}',
  '{{x',
  '#{7*7}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  '..',
  '.',
  'C:',
  'a/b',
  'a%2Fb',
  '%2e%2e%2f',
  'a\r\nSet-Cookie: x=1',
  'a\nb',
  '\u001b[31m',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'last',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0x10',
  'null',
  'undefined',
  'true',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '0000-01-01T00:00:00Z',
  '(a+)+$',
  'eyJhIjoxfQ',
  'W10=',
  '[]',
  '{}',
  '[null,null]',
  'bnVsbA',
]

/** Numbers at the ends of ranges. */
const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e300,
  -1e300,
  Number.MAX_VALUE,
]

/** Nests a value in lists or objects, deep enough to break recursion. */
export function nest(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth)
}

/** Returns a value that nobody expects. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_TEXTS),
    () => [random.pick(HOSTILE_TEXTS), random.pick(HOSTILE_NUMBERS), null],
    () => Object.fromEntries([[random.pick(HOSTILE_TEXTS), random.pick(HOSTILE_TEXTS)]]),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => JSON.parse(nest(200, '[', ']')),
    () => Array.from({ length: 2000 }, (_, at) => at),
  ])()
}

/** Returns a copy of a value with one part, anywhere in it, hostile, missing or beside an unknown one. */
export function spoil(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.oneIn(5)) return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(random)]
    return value.with(random.below(value.length), spoil(random, random.pick(value)))
  }
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  const chosen = entries[at]
  if (chosen === undefined) return Object.fromEntries([...entries, [random.pick(HOSTILE_TEXTS), hostileValue(random)]])
  if (random.oneIn(6)) return Object.fromEntries(entries.toSpliced(at, 1))
  return Object.fromEntries(entries.with(at, [chosen[0], spoil(random, chosen[1])]))
}
