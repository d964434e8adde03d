import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toPlainValue } from './located.ts'
import { parseToml } from './parse-toml.ts'
import { parseYaml } from './parse-yaml.ts'

const codes = (text: string) => parseYaml(text).diagnostics.map((each) => each.code)
const value = (text: string) => {
  const { root } = parseYaml(text)
  return root === null ? null : toPlainValue(root)
}

describe('parseYaml', () => {
  it('reads YAML 1.2 core: yes is text, and so is a date', () => {
    assert.deepEqual(value('a: yes\nb: 2024-01-01\nc: 0o17\nd: true\ne: ~\n'), {
      a: 'yes',
      b: '2024-01-01',
      c: 15,
      d: true,
      e: null,
    })
  })

  it("merges maps: the map's own keys win, then the first merged", () => {
    assert.deepEqual(value('x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nz: {<<: [*x, *y], a: 0}\n'), {
      x: { a: 1, b: 1 },
      y: { b: 2, c: 2 },
      z: { a: 0, b: 1, c: 2 },
    })
  })

  it('keeps a __proto__ key out of every object', () => {
    assert.deepEqual(codes('a: {__proto__: {polluted: 1}}\n'), ['SUITE_KEY_FORBIDDEN'])
    assert.equal(Reflect.get({}, 'polluted'), undefined)
  })

  it('reads unquoted colons to the end of the line, wherever they are, and says so', () => {
    const text = 'a: Solve: 2x\nb:\n  - prompt: Hint: x: y\n    c: 1\nd: It ends with:\n'
    assert.deepEqual(value(text), { a: 'Solve: 2x', b: [{ prompt: 'Hint: x: y', c: 1 }], d: 'It ends with:' })
    const { diagnostics } = parseYaml(text)
    assert.deepEqual(
      diagnostics.map((each) => [each.code, each.severity, text.slice(each.start, each.end)]),
      [
        ['YAML_UNQUOTED_COLON', 'warning', 'Solve: 2x'],
        ['YAML_UNQUOTED_COLON', 'warning', 'Hint: x: y'],
        ['YAML_UNQUOTED_COLON', 'warning', 'It ends with:'],
      ],
    )
    assert.equal(diagnostics[0]?.hint, "Quote it: a: 'Solve: 2x'")
  })

  it('leaves as errors what is not clearly an unquoted colon', () => {
    for (const text of [
      'a: b: c # note\n',
      'a: b: c\n  d\n',
      'a: [b: c\n',
      'a: "b": c\n',
      'a: *b: c\n',
      'a: b\n c: d\n',
    ]) {
      assert.ok(codes(text).includes('YAML_SYNTAX'), text)
    }
  })

  it('rejects a second document and directives', () => {
    assert.deepEqual(codes('a: 1\n---\nb: 2\n'), ['YAML_MULTIPLE_DOCUMENTS'])
    assert.deepEqual(codes('%YAML 1.1\n---\na: yes\n'), ['YAML_TAG'])
  })
})

describe('parseYaml on hostile files', () => {
  it('rejects 100,000 open brackets, dashes and levels of indentation', () => {
    assert.deepEqual(codes('['.repeat(100_000)), ['YAML_TOO_DEEP'])
    assert.deepEqual(codes('{a: '.repeat(100_000)), ['YAML_TOO_DEEP'])
    assert.deepEqual(codes('- '.repeat(100_000)), ['YAML_TOO_DEEP'])
    assert.deepEqual(codes(Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')), ['YAML_TOO_DEEP'])
  })

  it('rejects aliases that expand to billions, without expanding them', () => {
    const lines = ['a0: &a0 [x, x]']
    for (let i = 1; i < 60; i++) lines.push(`a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`)
    assert.deepEqual(codes(lines.join('\n')), ['YAML_TOO_MANY_NODES'])
  })

  it('rejects aliases that nest endlessly', () => {
    const lines = ['a0: &a0 [x]']
    for (let i = 1; i < 20_000; i++) lines.push(`a${i}: &a${i} [*a${i - 1}]`)
    assert.deepEqual(codes(lines.join('\n')), ['YAML_TOO_DEEP'])
    assert.deepEqual(codes('a: &a [*a]\n'), ['YAML_ALIAS'])
  })

  it('rejects a map that is merged over and over', () => {
    const keys = Array.from({ length: 3000 }, (_, i) => `k${i}: 1`).join(', ')
    const merges = Array.from({ length: 3000 }, (_, i) => `m${i}: {<<: *big}`).join('\n')
    assert.deepEqual(codes(`big: &big {${keys}}\n${merges}\n`), ['YAML_TOO_MANY_NODES'])
  })

  it('accepts a map with many keys and a line of a megabyte', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n')
    assert.deepEqual(codes(many), [])
    assert.deepEqual(value(`a: ${'x'.repeat(1_000_000)}\n`), { a: 'x'.repeat(1_000_000) })
  })
})

describe('parseToml', () => {
  const toml = (text: string) => {
    const { root, diagnostics } = parseToml(text)
    return { value: root === null ? null : toPlainValue(root), codes: diagnostics.map((each) => each.code) }
  }

  it('reads tables, arrays of tables, dotted keys and inline tables', () => {
    const text = 'a.b = 1\n[[c]]\nd = {e = [1, "x"], f.g = true}\n[c.h]\ni = 1.5\n[[c]]\n[c.h]\ni = 2\n'
    const expected = { a: { b: 1 }, c: [{ d: { e: [1, 'x'], f: { g: true } }, h: { i: 1.5 } }, { h: { i: 2 } }] }
    assert.deepEqual(toml(text).value, expected)
  })

  it('reports syntax, duplicate keys, __proto__ and nesting without end', () => {
    assert.deepEqual(toml('a = 1\na = 2\n').codes, ['TOML_SYNTAX'])
    assert.deepEqual(toml('__proto__ = 1\n').codes, ['SUITE_KEY_FORBIDDEN'])
    assert.deepEqual(toml('[__proto__]\nx = 1\n').codes, ['SUITE_KEY_FORBIDDEN'])
    assert.deepEqual(toml(`a = ${'['.repeat(5000)}${']'.repeat(5000)}\n`).codes, ['TOML_SYNTAX'])
    assert.deepEqual(toml(`a${'.a'.repeat(5000)} = 1\n`).codes, ['TOML_SYNTAX'])
  })
})
