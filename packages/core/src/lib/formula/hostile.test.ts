import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { hasErrors } from '../diagnostic/diagnostic.ts'
import { checkFormula } from './check.ts'
import { compileFormula } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import { explain } from './explain.ts'
import { lex } from './lex.ts'
import { MAX_FORMULA_DEPTH, parse, parseTokens } from './parse.ts'
import { printFormula } from './print.ts'
import { renderExplanation } from './render-explanation.ts'

const scope = { evals: ['a', 'b', 'a-b', '2plus2', '__proto__'] }
const PIECES = [
  'a',
  'b',
  'a-b',
  '`2plus2`',
  '`',
  '-',
  '--',
  '+',
  '*',
  '/',
  '^',
  '(',
  ')',
  ',',
  'min',
  'if',
  'coalesce',
  'not',
  'and',
  'or',
]
PIECES.push(
  '<',
  '==',
  '!=',
  '<=',
  '1',
  '2x',
  '.5',
  '1e9',
  '1e999',
  ' ',
  '\n',
  'total_cost',
  'tag.',
  'pass_at.5',
  '.',
  '$',
  '😀',
  '&&',
  '=',
  '__proto__',
)

/** Asserts what must hold for any text at all. */
function assertSound(text: string): void {
  const checked = checkFormula(text, scope)
  assert.equal(checked.ok, !hasErrors(checked.diagnostics))
  for (const { start, end, message } of checked.diagnostics) {
    assert.ok(0 <= start && start <= end && end <= text.length)
    assert.ok(message.length < 400)
  }
  const compiled = compileFormula(text, scope)
  assert.equal(compiled.ok, checked.ok)
  if (!compiled.ok) return
  const { program } = compiled
  const inputs = new Map(program.names.map((name) => [name, 0.5]))
  renderExplanation(program, explain(program, inputs))
  evaluate(program, new Map())
  evaluateColumns(
    program,
    program.names.map(() => Float64Array.of(0.5)),
    1,
  )
}

describe('a hostile formula', () => {
  it('of random characters gives diagnostics and no exception', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), assertSound), { numRuns: 3000 })
  })

  it('of random bytes gives diagnostics and no exception', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => String.fromCharCode(...each))
    fc.assert(fc.property(bytes, assertSound), { numRuns: 3000 })
  })

  it('of random pieces gives diagnostics or a value and no exception', () => {
    const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))
    const spaced = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' '))
    fc.assert(fc.property(fc.oneof(soup, spaced), assertSound), { numRuns: 10_000 })
  })

  it('of one piece repeated to the limit gives diagnostics or a value and no exception', () => {
    const repeated = [
      ...PIECES,
      '(a',
      'a)',
      'a+',
      'a^',
      '-a',
      'not ',
      'min(',
      'if(a,',
      '1/(',
      'a<',
      '`a',
      'a b ',
      'x ',
      'x+',
      'a/b/',
      'min(a,b)+',
    ]
    for (const piece of repeated) {
      const text = piece.repeat(Math.floor(9_990 / piece.length))
      assertSound(text)
      assertSound(`${text}a`)
    }
  })

  it('takes a number of steps in proportion to its length', () => {
    const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 400 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(soup, (text) => {
        const { tokens, diagnostics } = lex(text)
        assert.ok(tokens.length <= text.length + 1)
        let reads = 0
        const counted = new Proxy(tokens, {
          get: (target, key) => {
            reads++
            return Reflect.get(target, key)
          },
        })
        const { nodes } = parseTokens(text, counted, diagnostics)
        assert.ok(reads <= 60 * tokens.length, `${reads} reads of ${tokens.length} tokens`)
        assert.ok(nodes.length <= 3 * tokens.length + 3)
      }),
      { numRuns: 1000 },
    )
  })

  it('may be a sum of thousands of terms', () => {
    const text = Array.from({ length: 4_900 }, () => 'a').join('+')
    const compiled = compileFormula(text, scope)
    assert.ok(compiled.ok)
    const inputs = new Map([['a', 1]])
    assert.deepEqual(evaluate(compiled.program, inputs), { ok: true, value: 4_900 })
    const explanation = explain(compiled.program, inputs)
    assert.equal(explanation.sensitivities[0]?.derivative, 4_900)
    assert.equal(printFormula(compiled.program.ast), text.replaceAll('+', ' + '))
    assert.equal(JSON.stringify(explanation).length > text.length, true)
  })

  for (const [what, nest] of [
    ['parentheses', (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`],
    ['calls', (depth: number) => `${'abs('.repeat(depth)}a${')'.repeat(depth)}`],
    ['minus signs', (depth: number) => `${'-'.repeat(depth)}a`],
    ['negations', (depth: number) => `${'not '.repeat(depth)}a`],
    ['exponents', (depth: number) => `${'a^'.repeat(depth)}a`],
  ] as const) {
    it(`may nest ${what} ${MAX_FORMULA_DEPTH} deep and no deeper`, () => {
      assert.deepEqual(parse(nest(MAX_FORMULA_DEPTH)).diagnostics, [])
      const codes = parse(nest(MAX_FORMULA_DEPTH + 1)).diagnostics.map((each) => each.code)
      assert.deepEqual(codes, ['FORMULA_TOO_DEEP'])
    })
  }

  it('nests every level of precedence at full depth without overflowing the stack', () => {
    const level = '1 or 1 and 1 < 1 + 1 * ('
    assert.deepEqual(parse(`${level.repeat(MAX_FORMULA_DEPTH)}a${')'.repeat(MAX_FORMULA_DEPTH)}`).diagnostics, [])
  })

  it('may have 10,000 characters and no more', () => {
    assert.equal(checkFormula(`a${' '.repeat(9_999)}`, scope).ok, true)
    const codes = checkFormula(`a${' '.repeat(10_000)}`, scope).diagnostics.map((each) => each.code)
    assert.deepEqual(codes, ['FORMULA_TOO_LONG'])
  })

  it('reports at most 100 problems', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `x${index}`)
      .join('+')
      .slice(0, 9_999)
    assert.equal(checkFormula(text, scope).diagnostics.length, 100)
  })

  it('may have names of JavaScript objects', () => {
    const compiled = compileFormula('__proto__ * 2', scope)
    assert.ok(compiled.ok)
    assert.deepEqual(evaluate(compiled.program, new Map([['__proto__', 1]])), { ok: true, value: 2 })
    assert.equal(checkFormula('constructor(1) + toString + latency.constructor', scope).diagnostics.length, 3)
  })
})
