import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileFormula, type FormulaProgram } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { explain } from './explain.ts'
import { renderExplanation } from './render-explanation.ts'

function programOf(formula: string): FormulaProgram {
  const compiled = compileFormula(formula, { evals: ['a', 'b', 'c'] })
  assert.ok(compiled.ok, JSON.stringify(compiled.diagnostics))
  return compiled.program
}

function derivativesOf(formula: string, inputs: Record<string, number>): Record<string, number | null> {
  const { sensitivities } = explain(programOf(formula), new Map(Object.entries(inputs)))
  return Object.fromEntries(sensitivities.map(({ name, derivative }) => [name, derivative]))
}

describe('explain', () => {
  it('shows the value of every part of the formula, operands first', () => {
    const { steps } = explain(
      programOf('(a + b) / total_cost'),
      new Map(Object.entries({ a: 1, b: 0.5, total_cost: 0.5 })),
    )
    assert.deepEqual(
      steps.map(({ text, outcome }) => [text, outcome.ok && outcome.value]),
      [
        ['a', 1],
        ['b', 0.5],
        ['a + b', 1.5],
        ['total_cost', 0.5],
        ['(a + b) / total_cost', 3],
      ],
    )
    assert.deepEqual(steps.at(-1)?.operands, [2, 3])
  })

  it('shows the reason for parts without a value', () => {
    const { steps, outcome } = explain(programOf('coalesce(1 / a, b)'), new Map(Object.entries({ a: 0, b: 1 })))
    assert.deepEqual(outcome, { ok: true, value: 1 })
    const quotient = steps.find((step) => step.text === '1 / a')
    assert.equal(quotient?.outcome.ok === false && quotient.outcome.code, 'FORMULA_DIVISION_BY_ZERO')
  })

  // At points without a kink, the derivative must be what a small step on either side shows.
  for (const formula of [
    'a + b',
    'a - b',
    'a * b',
    'a / b',
    'a ^ b',
    'a ^ 3',
    '(a - 1) ^ 2',
    '2 ^ a',
    '-a',
    '+a',
    'a * a * a',
    'sqrt(a)',
    'ln(a)',
    'log10(a)',
    'exp(a)',
    'abs(a - b)',
    'abs(b - a)',
    'min(a, b)',
    'max(a, b, c)',
    'clamp(a, 0, 1)',
    'clamp(a, b, 1)',
    'clamp(2, a, b)',
    'if(a < b, a * 2, b * 3)',
    'if(a > b, a * 2, b * 3)',
    'coalesce(a * b, c)',
    'coalesce(a / (b - b), a ^ 2)',
    'round(a * 10) + a',
    '(a < b) * a',
    'a * 3 + b * 2 + c',
    'success_pct / (a * b)',
    '(a * 0.6 + b * 0.4) * success_pct / (c * total_cost)',
  ]) {
    it(`has the derivatives of ${formula}`, () => {
      const program = programOf(formula)
      const inputs = new Map(Object.entries({ a: 0.37, b: 0.61, c: 0.23, success_pct: 80, total_cost: 0.02 }))
      for (const { name, derivative } of explain(program, inputs).sensitivities) {
        const at = inputs.get(name) ?? 0
        const step = at * 1e-6
        const up = evaluate(program, new Map(inputs).set(name, at + step))
        const down = evaluate(program, new Map(inputs).set(name, at - step))
        assert.ok(up.ok && down.ok && derivative !== null)
        const slope = (up.value - down.value) / (2 * step)
        assert.ok(
          Math.abs(slope - derivative) <= 1e-6 * (1 + Math.abs(slope)),
          `${name}: ${derivative} is not ${slope}`,
        )
      }
    })
  }

  it('uses the evaluated side at a kink', () => {
    assert.deepEqual(derivativesOf('min(a, b)', { a: 0.5, b: 0.5 }), { a: 1, b: 0 })
    assert.deepEqual(derivativesOf('max(a, b)', { a: 0.5, b: 0.5 }), { a: 1, b: 0 })
    assert.deepEqual(derivativesOf('abs(a)', { a: 0 }), { a: 0 })
    assert.deepEqual(derivativesOf('clamp(a, 0, 1)', { a: 1 }), { a: 1 })
    assert.deepEqual(derivativesOf('floor(a)', { a: 1 }), { a: 0 })
    assert.deepEqual(derivativesOf('if(a, b, c)', { a: 0, b: 1, c: 1 }), { a: 0, b: 0, c: 1 })
  })

  it('has no derivative where the slope is infinite or there is no value', () => {
    assert.deepEqual(derivativesOf('sqrt(a)', { a: 0 }), { a: null })
    assert.deepEqual(derivativesOf('1 / a', { a: 0 }), { a: null })
    assert.deepEqual(derivativesOf('0 * sqrt(a)', { a: 0 }), { a: 0 })
    assert.deepEqual(derivativesOf('a ^ 0', { a: 0 }), { a: 0 })
  })

  it('shows how much 1% more of an input changes the score', () => {
    const { sensitivities } = explain(programOf('a * 50'), new Map([['a', 0.5]]))
    assert.deepEqual(sensitivities, [{ name: 'a', derivative: 50, effect_of_one_percent: 0.25 }])
  })
})

describe('renderExplanation', () => {
  const render = (formula: string, inputs: Record<string, number>) => {
    const program = programOf(formula)
    return renderExplanation(program, explain(program, new Map(Object.entries(inputs))))
  }

  it('shows the formula, its values and the result', () => {
    assert.equal(
      render('success_pct / total_cost', { success_pct: 80, total_cost: 0.0177 }),
      [
        'success_pct / total_cost  =  80 / 0.0177  =  4519.77',
        '  1% more success_pct changes it by +45.1977',
        '  1% more total_cost changes it by -45.1977',
      ].join('\n'),
    )
  })

  it('shows the last operands of a longer formula', () => {
    const [line] = render('(a * 3 + b) / (1 - c)', { a: 1, b: 0.5, c: 0.5 }).split('\n')
    assert.equal(line, '(a * 3 + b) / (1 - c)  =  (1 * 3 + 0.5) / (1 - 0.5)  =  3.5 / 0.5  =  7')
  })

  it('puts negative values in parentheses', () => {
    const [line] = render('suite.x ^ 2', { 'suite.x': -3 }).split('\n')
    assert.equal(line, 'suite.x ^ 2  =  (-3) ^ 2  =  9')
  })

  it('shows a constant once', () => {
    assert.equal(render('5', {}), '5')
    assert.equal(render('2 + 3', {}), '2 + 3  =  5')
  })

  it('says why there is no value', () => {
    assert.equal(render('a / b', { a: 1, b: 0 }), 'a / b  =  1 / 0  =  n/a (b is 0 at column 5, so a / b has no value)')
  })
})
