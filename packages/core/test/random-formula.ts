import type { BinaryOperator, FormulaAst, FormulaNode } from '../src/lib/formula/ast.ts'

/** Creates a seeded source of numbers from 0 to 1 (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The parts of random formulas. */
export interface Ingredients {
  readonly names: readonly string[]
  readonly operators: readonly BinaryOperator[]
  /** Functions by name with the number of arguments to give them. */
  readonly functions: Readonly<Record<string, number>>
}

/** Everything in the language. */
export const ALL_INGREDIENTS: Ingredients = {
  names: ['a', 'b', 'critical-math', '2plus2', 'total_cost', 'success_pct', 'a_latency', 'and'],
  operators: ['or', 'and', '<', '<=', '>', '>=', '==', '!=', '+', '-', '*', '/', '^'],
  functions: {
    min: 3,
    max: 2,
    abs: 1,
    sqrt: 1,
    ln: 1,
    log10: 1,
    exp: 1,
    round: 1,
    floor: 1,
    ceil: 1,
    clamp: 3,
    if: 3,
    coalesce: 2,
  },
}

/** The evals that `ALL_INGREDIENTS` reads. */
export const ALL_EVALS: readonly string[] = ['a', 'b', 'critical-math', '2plus2', 'and']

const LITERALS = [0, 1, 2, 3, 10, 0.5, 0.1, 0.25, 1.5, 100, 1e-3, 1e6, 7, 1e300, 1e-300]

function pick<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}

/** Returns a random syntax tree without spans, at most `depth` deep. */
export function randomAst(random: () => number, depth: number, ingredients: Ingredients): FormulaAst {
  const nodes: FormulaNode[] = []
  const span = { start: 0, end: 0 }
  const add = (node: FormulaNode): number => nodes.push(node) - 1
  const grow = (left: number): number => {
    const choice = random()
    if (left === 0 || choice < 0.15) {
      if (random() < 0.4) return add({ kind: 'number', value: pick(random, LITERALS), ...span })
      return add({ kind: 'name', head: pick(random, ingredients.names), member: null, quoted: false, ...span })
    }
    if (choice < 0.7) {
      const operator = pick(random, ingredients.operators)
      const first = grow(left - 1)
      return add({ kind: 'binary', operator, left: first, right: grow(left - 1), ...span })
    }
    if (choice < 0.8) {
      return add({ kind: 'prefix', operator: pick(random, ['-', '+', 'not']), operand: grow(left - 1), ...span })
    }
    const [name, arity] = pick(random, Object.entries(ingredients.functions))
    const args = Array.from({ length: arity }, () => grow(left - 1))
    return add({ kind: 'call', name, arguments: args, ...span })
  }
  grow(depth)
  return { nodes }
}

const SPECIAL = [0, -0, 1, -1, 0.5, 2, 1e-9, 1e9, 1e308, -1e308, 5e-324, Number.NaN]

/** Returns a random number, often one at which arithmetic is difficult. */
export function randomNumber(random: () => number): number {
  return random() < 0.3 ? pick(random, SPECIAL) : (random() - 0.3) * 10 ** Math.floor(random() * 5 - 2)
}
