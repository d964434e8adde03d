import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type FormulaAst, operandsOf } from './ast.ts'
import { checkFormula } from './check.ts'
import { compileFormula, type FormulaProgram } from './compile.ts'
import { checkEvalNames } from './eval-names.ts'
import { evaluate } from './evaluate.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import { explain } from './explain.ts'
import type { UndefinedInput } from './outcomes.ts'
import { parseFormula } from './parse.ts'
import { printFormula, printName } from './print.ts'
import type { FormulaScope } from './resolve-name.ts'

interface Case extends Partial<FormulaScope> {
  readonly formula: string
  readonly inputs?: Readonly<Record<string, number | { code: string; message: string }>>
}

function casesOf<C>(name: string): readonly C[] {
  const file = new URL(`../../../../../testdata/formula/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).cases
}

function scopeOf({ evals = ['a', 'b', 'c'], tags, suites, classes, passK }: Case): FormulaScope {
  return {
    evals,
    ...(tags && { tags }),
    ...(suites && { suites }),
    ...(classes && { classes }),
    ...(passK && { passK }),
  }
}

function compileCase(each: Case): FormulaProgram {
  const compiled = compileFormula(each.formula, scopeOf(each))
  assert.ok(compiled.ok, JSON.stringify(compiled.diagnostics))
  return compiled.program
}

function inputsOf({ inputs = {} }: Case): Map<string, number | UndefinedInput> {
  return new Map(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === 'number' ? value : { ok: false, ...value }]),
  )
}

function assertClose(actual: number, expected: number): void {
  const tolerance = 1e-14 * Math.abs(expected)
  assert.ok(Math.abs(actual - expected) <= tolerance && !Object.is(actual, -0), `${actual} is not ${expected}`)
}

/** Writes out every parenthesis, which shows how a formula was read. */
function grouped(ast: FormulaAst): string {
  const texts: string[] = []
  for (const node of ast.nodes) {
    const [left = '', right = ''] = operandsOf(node).map((operand) => texts[operand] ?? '')
    if (node.kind === 'number') texts.push(String(node.value))
    else if (node.kind === 'name') texts.push(printName(node))
    else if (node.kind === 'prefix') texts.push(`(${node.operator}${node.operator === 'not' ? ' ' : ''}${left})`)
    else if (node.kind === 'binary') texts.push(`(${left} ${node.operator} ${right})`)
    else texts.push(`${node.name}(${node.arguments.map((argument) => texts[argument]).join(', ')})`)
  }
  return texts.at(-1) ?? ''
}

function show(formula: string): string {
  return JSON.stringify(formula.length > 100 ? `${formula.slice(0, 100)}…` : formula)
}

interface DiagnosticsCase extends Case {
  readonly diagnostics: readonly (readonly [string, string, number?])[]
  readonly hint?: string
}

function assertDiagnostics(each: DiagnosticsCase): void {
  const { diagnostics } = checkFormula(each.formula, scopeOf(each))
  const found = diagnostics.map(({ code, start, end }) => [code, each.formula.slice(start, end)])
  assert.deepEqual(
    found,
    each.diagnostics.map(([code, text]) => [code, text]),
  )
  for (const [index, [, , start]] of each.diagnostics.entries()) {
    if (start !== undefined) assert.equal(diagnostics[index]?.start, start)
  }
  const hint = diagnostics[0]?.hint ?? ''
  if (each.hint !== undefined) assert.ok(hint.includes(each.hint), `Hint is: ${hint}`)
  for (const { message, severity } of diagnostics) {
    assert.match(message, /^[A-Z"]/)
    assert.equal(severity, found[0]?.[0] === 'FORMULA_MAYBE_UNDEFINED' ? 'note' : 'error')
  }
}

interface ValueCase extends Case {
  readonly value: number
}

function assertValue(each: ValueCase): void {
  const program = compileCase(each)
  const inputs = inputsOf(each)
  const result = evaluate(program, inputs)
  assert.ok(result.ok, JSON.stringify(result))
  assertClose(result.value, each.value)
  assert.deepEqual(explain(program, inputs).outcome, result)
  const columns = program.names.map((name) => {
    const input = inputs.get(name)
    return Float64Array.of(typeof input === 'number' ? input : Number.NaN)
  })
  assert.equal(evaluateColumns(program, columns, 1)[0], result.value)
}

describe('formula grouping', () => {
  for (const each of casesOf<Case & { grouping?: string; diagnostics?: DiagnosticsCase['diagnostics'] }>('grouping')) {
    if (each.diagnostics !== undefined) {
      const { diagnostics } = each
      it(`rejects ${show(each.formula)}`, () => assertDiagnostics({ ...each, diagnostics }))
    } else {
      it(`reads ${show(each.formula)} as ${each.grouping}`, () => {
        const parsed = parseFormula(each.formula)
        assert.ok(parsed.ok)
        assert.equal(grouped(parsed.ast), each.grouping)
      })
    }
  }
})

for (const name of ['values', 'functions', 'names'] as const) {
  describe(`formula ${name}`, () => {
    for (const each of casesOf<ValueCase>(name)) {
      it(`gives ${each.value} for ${show(each.formula)} with ${JSON.stringify(each.inputs)}`, () => assertValue(each))
    }
  })
}

describe('formula without a value', () => {
  for (const each of casesOf<ValueCase & { undefined?: string; at: string; message?: string }>('undefined')) {
    if (each.undefined === undefined) {
      it(`gives ${each.value} for ${show(each.formula)}`, () => assertValue(each))
      continue
    }
    it(`gives ${each.undefined} for ${show(each.formula)} with ${JSON.stringify(each.inputs)}`, () => {
      const result = evaluate(compileCase(each), inputsOf(each))
      assert.ok(!result.ok)
      assert.equal(result.code, each.undefined)
      assert.equal(each.formula.slice(result.start, result.end), each.at)
      if (each.message !== undefined) assert.equal(result.message, each.message)
    })
  }
})

describe('formula diagnostics', () => {
  for (const each of casesOf<DiagnosticsCase>('diagnostics')) {
    const codes = each.diagnostics.map(([code]) => code).join(', ')
    it(`gives ${codes || 'nothing'} for ${show(each.formula)}`, () => assertDiagnostics(each))
  }
})

describe('formula ranges', () => {
  for (const each of casesOf<Case & { range: [number | null, number | null] }>('ranges')) {
    it(`bounds ${show(each.formula)} by ${JSON.stringify(each.range)}`, () => {
      const [low, high] = each.range
      assert.deepEqual(checkFormula(each.formula, scopeOf(each)).range, {
        low: low ?? Number.NEGATIVE_INFINITY,
        high: high ?? Number.POSITIVE_INFINITY,
      })
    })
  }
})

describe('formula printing', () => {
  for (const each of casesOf<Case & { prints: string }>('printing')) {
    it(`prints ${show(each.formula)} as ${each.prints}`, () => {
      const parsed = parseFormula(each.formula)
      assert.ok(parsed.ok)
      assert.equal(printFormula(parsed.ast), each.prints)
    })
  }
})

describe('eval names', () => {
  for (const each of casesOf<{ names: (string | null)[]; problems: [string, number, string][] }>('eval-names')) {
    it(`finds ${each.problems.map(([code]) => code).join(', ') || 'nothing'} in ${JSON.stringify(each.names)}`, () => {
      const problems = checkEvalNames(each.names).map(({ code, index, severity }) => [code, index, severity])
      assert.deepEqual(problems, each.problems)
    })
  }
})
