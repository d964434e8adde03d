import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkFormula } from './check.ts'
import { compileFormula } from './compile.ts'
import { formulaCompletions } from './completions.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import { nameRange } from './resolve-name.ts'

const scope = {
  evals: ['a', '2plus2', 'total', 'rate', 'and'],
  tags: ['hard', 'c++'],
  suites: ['s-1'],
  classes: ['leak'],
  passK: [1, 5],
}

describe('formulaCompletions', () => {
  const completions = formulaCompletions(scope)

  it('offers only what can be written', () => {
    for (const { name, kind } of completions) {
      if (kind === 'function' || kind === 'operator') continue
      assert.deepEqual(checkFormula(name, scope).diagnostics, [], name)
    }
  })

  it('offers each thing once', () => {
    const names = completions.map((each) => `${each.kind} ${each.name}`)
    assert.equal(new Set(names).size, names.length)
  })

  it('writes names in backticks where they need them', () => {
    const names = new Set(completions.map((each) => each.name))
    for (const name of ['`2plus2`', '`2plus2_cost`', 'total.cost', '`rate`.score', '`and`', 'tag.`c++`', 'pass_at.5']) {
      assert.ok(names.has(name), name)
    }
  })
})

describe('nameRange', () => {
  it('knows the range of every kind of name', () => {
    assert.deepEqual(nameRange('success_pct'), { low: 0, high: 100 })
    assert.deepEqual(nameRange('anything_cost'), { low: 0, high: Number.POSITIVE_INFINITY })
    assert.deepEqual(nameRange('anything'), { low: 0, high: 1 })
    assert.deepEqual(nameRange('anything.tokens'), { low: 0, high: Number.POSITIVE_INFINITY })
    assert.deepEqual(nameRange('suite.x'), { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY })
    assert.deepEqual(nameRange('`2plus2`'), { low: 0, high: 1 })
  })

  it('is null for what is not a name', () => {
    for (const text of ['', '2', 'a b', 'a + b', 'and', 'latency.p51', 'a.b', '`a'])
      assert.equal(nameRange(text), null, text)
  })
})

describe('compileFormula', () => {
  it('makes one input of two spellings of one thing', () => {
    const compiled = compileFormula('a.cost + a_cost + `a`.cost + a.pass_rate + a', scope)
    assert.ok(compiled.ok)
    assert.deepEqual(compiled.program.names, ['a_cost', 'a'])
    assert.deepEqual(compiled.program.reads, [
      { kind: 'eval', eval: 'a', field: 'cost' },
      { kind: 'eval', eval: 'a', field: 'pass_rate' },
    ])
  })

  it('keeps an eval apart from the keyword and the family of its name', () => {
    const compiled = compileFormula('total.cost + total_cost + `rate`.score + rate.leak', scope)
    assert.ok(compiled.ok)
    assert.deepEqual(compiled.program.names, ['total.cost', 'total_cost', '`rate`.score', 'rate.leak'])
  })

  it('accepts a set of evals', () => {
    assert.equal(checkFormula('a', { evals: new Set(['a']) }).ok, true)
  })

  it('prefers an eval to the cost of another when both readings exist', () => {
    const compiled = compileFormula('a_cost + a.cost', { evals: ['a', 'a_cost'] })
    assert.ok(compiled.ok)
    assert.deepEqual(compiled.program.names, ['a_cost', 'a.cost'])
  })
})

describe('evaluateColumns', () => {
  const compiled = compileFormula('a / total_cost', scope)
  assert.ok(compiled.ok)
  const { program } = compiled

  it('reads NaN as undefined and returns NaN for undefined', () => {
    const columns = [Float64Array.of(1, 1, Number.NaN, 1), Float64Array.of(2, 0, 1, Number.POSITIVE_INFINITY)]
    assert.deepEqual([...evaluateColumns(program, columns, 4)], [0.5, Number.NaN, Number.NaN, Number.NaN])
  })

  it('writes into the array that it is given, also when that is a column', () => {
    const columns = [Float64Array.of(1, 2, 3), Float64Array.of(2, 2, 2)] as const
    assert.equal(evaluateColumns(program, columns, 2, columns[0]), columns[0])
    assert.deepEqual(columns[0], Float64Array.of(0.5, 1, 3))
  })

  it('throws on a column that is too short', () => {
    assert.throws(
      () => evaluateColumns(program, [Float64Array.of(1), Float64Array.of(1)], 2),
      /Column 0 \("a"\) has 1 rows/,
    )
    assert.throws(() => evaluateColumns(program, [Float64Array.of(1)], 1), /Column 1 \("total_cost"\) has 0 rows/)
  })
})
