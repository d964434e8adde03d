import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ALL_EVALS, ALL_INGREDIENTS, randomAst, randomNumber, randomSource } from '../../../test/random-formula.ts'
import type { FormulaAst } from './ast.ts'
import { checkRanges } from './check-ranges.ts'
import { compileFormula, type FormulaProgram, generate } from './compile.ts'
import { evaluateRow } from './evaluate.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import { explain } from './explain.ts'
import { parseFormula } from './parse.ts'
import { printFormula } from './print.ts'
import { indexScope, readingRange, resolveName } from './resolve-name.ts'

const index = indexScope({ evals: ALL_EVALS })

/** Checks a law on many formulas per seed: drawing each through fast-check would cost more than checking it. */
function forFormulas(runs: number, perRun: number, law: (ast: FormulaAst, random: () => number) => void): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = randomSource(seed)
      for (let each = 0; each < perRun; each++)
        law(randomAst(random, 1 + Math.floor(random() * 5), ALL_INGREDIENTS), random)
    }),
    { numRuns: runs },
  )
}

/** Compiles without the checks, which reject much of what is random, such as a division by zero. */
function programOf(ast: FormulaAst): FormulaProgram {
  const { names } = ALL_INGREDIENTS
  const slots = Int32Array.from(ast.nodes, (node) => (node.kind === 'name' ? names.indexOf(node.head) : -1))
  const reads = names.map((head) => readingOf(head))
  return { text: '', ast, names, reads, slots, range: null, code: generate(ast, slots, names.length) }
}

function readingOf(head: string) {
  const reading = resolveName({ head, member: null, quoted: true }, index)
  assert.ok(reading !== null)
  return reading
}

function withoutSpans(ast: FormulaAst): FormulaAst {
  return {
    nodes: ast.nodes.map((node) => ({ ...node, start: 0, end: 0, ...(node.kind === 'name' && { quoted: false }) })),
  }
}

describe('formula properties', () => {
  it('prints what parses to the same tree', () => {
    forFormulas(100, 100, (ast) => {
      const parsed = parseFormula(printFormula(ast))
      assert.ok(parsed.ok)
      assert.deepEqual(withoutSpans(parsed.ast), ast)
    })
  })

  it('evaluates columns bit for bit as rows', () => {
    forFormulas(100, 20, (ast, random) => {
      const program = programOf(ast)
      const length = random() < 0.05 ? 1100 : 16
      const columns = program.names.map(() => Float64Array.from({ length }, () => randomNumber(random)))
      const out = evaluateColumns(program, columns, length)
      for (let row = 0; row < length; row++) {
        const value = evaluateRow(
          program,
          Float64Array.from(columns, (column) => column[row] ?? 0),
        )
        assert.ok(Object.is(out[row], value), `${printFormula(ast)} gives ${out[row]} on columns and ${value} on a row`)
      }
    })
  })

  it('bounds every value that a formula has', () => {
    forFormulas(100, 100, (ast, random) => {
      const program = programOf(ast)
      const readings = ast.nodes.map((node) => (node.kind === 'name' ? readingOf(node.head) : null))
      const range = checkRanges('', ast, readings, [])
      for (let row = 0; row < 10; row++) {
        const inputs = Float64Array.from(program.reads, (reading) => randomWithin(readingRange(reading), random))
        const value = evaluateRow(program, inputs)
        if (Number.isNaN(value)) continue
        const inside = range !== null && range.low <= value && value <= range.high
        assert.ok(inside, `${printFormula(ast)} is ${value} outside of ${JSON.stringify(range)} at ${inputs}`)
      }
    })
  })

  it('explains every result as evaluated', () => {
    forFormulas(50, 40, (ast, random) => {
      const program = programOf(ast)
      const row = Float64Array.from(program.names, () => randomNumber(random))
      const inputs = new Map(program.names.map((name, slot) => [name, row[slot] ?? 0]))
      const { outcome, steps } = explain(program, inputs)
      const value = evaluateRow(program, row)
      assert.equal(outcome.ok ? outcome.value : Number.NaN, value)
      assert.equal(steps.length, ast.nodes.length)
    })
  })

  it('compiles a formula and its printed form to the same program', () => {
    forFormulas(20, 50, (ast) => {
      const text = printFormula(ast)
      const first = compileFormula(text, { evals: ALL_EVALS })
      if (!first.ok) return
      const again = compileFormula(printFormula(first.program.ast), { evals: ALL_EVALS })
      assert.ok(again.ok)
      assert.deepEqual(again.program.code.instructions, first.program.code.instructions)
      assert.deepEqual(again.program.names, first.program.names)
    })
  })
})

function randomWithin({ low, high }: { low: number; high: number }, random: () => number): number {
  const chance = random()
  if (chance < 0.2) return low
  if (Number.isFinite(high)) return chance < 0.4 ? high : low + (high - low) * random()
  return chance < 0.3 ? 1e308 : random() * 10 ** Math.floor(random() * 12 - 6)
}
