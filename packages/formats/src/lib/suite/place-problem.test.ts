import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseDocument, stringify } from 'yaml'
import { parseYaml } from './parse-yaml.ts'
import { readSuiteText } from './read-suites.ts'
import { findFileOffsets } from './scalar-offsets.ts'

/** Returns where the reader reports "wrong_name" in the file. */
async function placed(formula: string): Promise<{ at: string; span: string }> {
  const text = `metadata: {name: s}\nevals: [{name: a, prompt: p, checks: {match: "*"}}]\nscore:\n  formula: ${formula}\n`
  const { diagnostics } = await readSuiteText(text)
  const [problem] = diagnostics.filter((each) => each.code === 'FORMULA_UNKNOWN_NAME')
  assert.ok(problem?.formula !== undefined)
  const line = text.split('\n')[problem.line - 1] ?? ''
  return {
    at: line.slice(problem.column - 1, problem.column - 1 + problem.end - problem.start),
    span: problem.formula.text.slice(problem.formula.start, problem.formula.end),
  }
}

describe('placeProblem', () => {
  const styles: Readonly<Record<string, string>> = {
    plain: '2 * wrong_name + 1',
    'plain over lines': '2\n    * wrong_name\n    + 1',
    'single quoted': "'2 * wrong_name + 1'",
    'double quoted': '"2 \\x2A wrong_name + \\u0031"',
    'double quoted with a line continued': '"2 * \\\n    wrong_name + 1"',
    literal: '|\n    2 *\n      wrong_name\n    + 1',
    'literal, with an indentation of its own': '|2-\n      2 * wrong_name',
    folded: '>\n    2 *\n    wrong_name + 1',
    'folded, with a comment': '>- # why\n    2 *\n\n    wrong_name + 1',
  }
  for (const [style, formula] of Object.entries(styles)) {
    it(`finds a name in a formula that is ${style}`, async () => {
      assert.deepEqual(await placed(formula), { at: 'wrong_name', span: 'wrong_name' })
    })
  }

  it('finds a name behind characters of two units', async () => {
    const text = 'metadata: {name: s}\nevals:\n  - prompt: "\u{1F600}\\U0001F600 {{gone}}"\n    checks: {match: "*"}\n'
    const { diagnostics } = await readSuiteText(text)
    assert.deepEqual(
      diagnostics.map((each) => [each.code, text.slice(each.start, each.end)]),
      [['TEMPLATE_UNKNOWN_NAME', '{{gone}}']],
    )
  })
})

describe('findFileOffsets', () => {
  it('maps every visible character of a text back to itself, in whatever style it is written', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'é', '\u{1F600}', "'", '"', '\\', ':', '#', '-', '{', '\n', ' ', '  ', '\t'),
      minLength: 1,
      maxLength: 60,
    })
    const style = fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED')
    fc.assert(
      fc.property(word, style, (text, defaultStringType) => {
        const file = stringify({ key: text }, { defaultStringType, lineWidth: 20 })
        // The writer can not spell every text of white space alone.
        fc.pre(parseDocument(file).errors.length === 0)
        const { root } = parseYaml(file)
        const node = root?.kind === 'map' ? root.entries.get('key')?.value : undefined
        assert.ok(node?.kind === 'scalar')
        if (typeof node.value !== 'string') return
        const offsets = findFileOffsets(file, node, node.style, node.value)
        assert.equal(offsets.length, node.value.length + 1)
        for (const [i, unit] of [...node.value].entries()) {
          const at = offsets[[...node.value].slice(0, i).join('').length] ?? -1
          if (unit.trim() !== '' && node.style !== 'double')
            assert.ok(file.startsWith(unit, at), `${JSON.stringify(file)} at ${at}`)
        }
        assert.deepEqual(offsets, offsets.toSorted())
      }),
      { numRuns: 2000 },
    )
  })
})
