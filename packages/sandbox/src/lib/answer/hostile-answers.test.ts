import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '@assay/core/suite'
import fc from 'fast-check'
import { plainSpec } from '../../../test/plain-spec.ts'
import { safePath } from './file-name.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import { type FoundProgram, programIn } from './program-in.ts'

const PIECES = [
  ...['```', '~~~', '\n', ' ', '    ', '\t', '> ', '- ', '"', "'", '`', '"""', '#', '//', '/*', '*/', '/', '\\', '${'],
  ...['{', '}', '(', ')', '[', ']', '<', '>', ';', ':', ',', '=', '@', '&lt;', '\u200B', '\uD83D', 'r#"', 'R"(', '#['],
  ...['fn main', 'def f', 'class A', 'import a', 'func ', 'python', 'rust', 'impl ', 'diff', '@@ -1 +1 @@', '+x', '-x'],
  ...[
    '// file: a.rs',
    '# ../a.py',
    '<pre><code>',
    'markdown',
    'test(',
    'if __name__ == "__main__":',
    'It is a sentence.',
  ],
]
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))

const EMPTY = 'The answer is empty, so it has no code'
const PROSE = 'The answer has no code, only prose'
const tooLong = (size: number) => `The answer's program is ${(size / 2 ** 20).toFixed(1)} MiB; the limit is 1 MiB`

/** The length of long answers. Quadratic work on them never ends. */
const LONG = process.env.ASSAY_SOAK ? 5_000_000 : 2_000_000
/** More than is read as JSON. */
const LONG_JSON = 5_000_000

/** Returns the program's source, or the reason why there is none. A long source is cut in the middle. */
function outcomeOf(found: FoundProgram): string {
  if (!found.ok) return found.reason
  const { source } = found.program
  return source.length < 40 ? source : `${source.slice(0, 20)}…${source.slice(-20)}`
}

describe('programIn with hostile answers', () => {
  it('always returns a program or a reason, and only safe paths', () => {
    const cases = fc.record({
      language: fc.constantFrom(...LANGUAGES),
      answer: text,
      prefix: fc.option(text),
      tests: text,
    })
    fc.assert(
      fc.property(cases, ({ language, answer, prefix, tests }) => {
        const found = programIn(answer, plainSpec({ language, prefix, tests, entry_point: 'f' }))
        if (!found.ok) assert.notEqual(found.reason, '')
        else for (const { path } of found.program.files) assert.equal(safePath(path), path)
      }),
      { numRuns: 3000 },
    )
  })

  it('masks to the same length with the same line ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), text, (language, source) => {
        const masked = LANGUAGE_RULES[language].mask(source)
        assert.equal(masked.length, source.length)
        for (let i = 0; i < source.length; i++) if (masked[i] === '\n') assert.equal(source[i], '\n')
      }),
      { numRuns: 3000 },
    )
  })

  it('puts every character of code into an item, in order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), text, (language, source) => {
        const rules = LANGUAGE_RULES[language]
        const masked = rules.mask(source)
        let last = 0
        for (const { start, end } of rules.items(masked, source)) {
          assert.ok(start >= last && end >= start && end <= source.length)
          last = start
        }
      }),
      { numRuns: 3000 },
    )
  })

  for (const [name, piece, outcome] of [
    ['bare fences', '```\n', 'The answer has no code: its code block is empty'],
    ['open fences', '```python\nx\n', 'x\n'],
    ['nested fences', '````markdown\n```md\n', tooLong(2 * LONG)],
    ['blank lines', '\n', EMPTY],
    ['one line', 'a', PROSE],
    ['quotation marks', '> ', PROSE],
    ['HTML', '<pre>\n', tooLong(2 * LONG)],
    ['sentences', 'This is a sentence.\n', PROSE],
    ['added lines', '+x\n', PROSE],
  ] as const) {
    it(`ends on megabytes of ${name}`, () => {
      const answer = piece.repeat((2 * LONG) / piece.length)
      assert.equal(outcomeOf(programIn(answer, plainSpec({ language: 'python', tests: 'f()' }))), outcome)
    })
  }

  /** Returns a long repetition of a piece between a start and an end. */
  const longOf =
    (size: number) =>
    (piece: string, start = '', end = '') =>
      start + piece.repeat(Math.ceil(size / piece.length)) + end
  const [long, longJson] = [longOf(LONG), longOf(LONG_JSON)]
  /** Returns as many numbered pieces as fit in a program that is still inspected. */
  const numbered = (piece: (i: number) => string, size = 900_000) =>
    Array.from({ length: Math.floor(size / piece(10_000).length) }, (_, i) => piece(i)).join('')
  const heredocs = numbered((i) => `cat > a${i}.py << E${i}\n`, LONG)
  const forms: Record<string, readonly [make: () => string, outcome: string, afterPrefix?: string]> = {
    'a string of JSON': [() => JSON.stringify({ code: longJson('x = 1\n') }), PROSE, tooLong((LONG_JSON * 7) / 6)],
    'open JSON': [() => longJson('{"code": "a\\n", ', '{'), PROSE, tooLong(LONG_JSON)],
    'nested JSON': [() => longJson('[{"files":'), PROSE, tooLong(LONG_JSON)],
    'strings of JSON': [() => `[${longJson('"def f(): pass", ')}""]`, PROSE, tooLong(LONG_JSON)],
    'a notebook': [
      () => `{"cells": [${longJson('{"cell_type": "code", "source": ["x = 1\\n"]},')}{}]}`,
      PROSE,
      tooLong(LONG_JSON),
    ],
    'HTML with highlights': [
      () => long('<span class="k">def</span>\n', '<pre><code>', '</code></pre>'),
      `${'def\n'.repeat(5)}…${'def\n'.repeat(5)}`,
    ],
    'open tags': [() => long('<pre><code class="'), tooLong(LONG)],
    'HTML entities': [() => long('&amp;lt;', '<pre>', '</pre>'), `${'<'.repeat(20)}…${'<'.repeat(19)}\n`],
    'a session of an interpreter': [() => long('>>> x = 1\n... y\n1\n', '```\n', '```'), tooLong(LONG)],
    'a session that is small enough': [
      () => `\`\`\`\n${numbered((i) => `>>> x = ${i}\n${i}\n`)}\`\`\``,
      'x = 0\nx = 1\nx = 2\nx …x = 44998\nx = 44999\n',
      'def f():\n    x = 0\n …44998\n    x = 44999\n',
    ],
    'a numbered listing': [
      () => `\`\`\`\n${numbered((i) => `${i} | x = 1\n`)}\`\`\``,
      'x = 1\nx = 1\nx = 1\nx …1\nx = 1\nx = 1\nx = 1\n',
      'def f():\n    x = 1\n …    x = 1\n    x = 1\n',
    ],
    'a long listing': [() => long('  1: x\n', '```\n', '```'), tooLong(LONG)],
    'open thoughts': [() => long('<think>\n```python\nx\n```\n'), EMPTY],
    'one open thought': [() => long('wait, ', '<think>'), EMPTY],
    'closed thoughts': [() => long('</think>'), PROSE, tooLong(LONG)],
    'open heredocs': [() => long("cat > a.py << 'EOF'\n", '```bash\n', '```'), tooLong(LONG)],
    'heredocs of other ends': [() => `\`\`\`bash\n${heredocs}\`\`\``, tooLong(heredocs.length)],
    'many fences': [() => '```py\nf\n```\n'.repeat(LONG / 10), 'f\n', 'def f():\n    f\n'],
    'blocks that define one name': [
      () => '```python\ndef f(): g()\ndef g(): f()\n```\n'.repeat(LONG / 50),
      'def f(): g()\ndef g(): f()\n',
    ],
    'a chain of helpers that the last block leaves out': [
      () =>
        `\`\`\`python\ndef f(): pass\n${numbered((i) => `def h${i}(): h${i + 1}()\n`)}\`\`\`\n\`\`\`python\ndef f(): h0()\n\`\`\``,
      'def h0(): h1()\ndef h…30()\n\ndef f(): h0()\n',
    ],
    'blocks that replace all helpers': [
      () =>
        `\`\`\`python\ndef f(): h0()\n${numbered((i) => `def h${i}(): pass\n`, 100_000)}\`\`\`\n`.concat(
          `\`\`\`python\n${numbered((i) => `def h${i}(): pass\n`, 40_000)}\`\`\`\n`.repeat(60),
        ),
      'def f(): h0()\n\n\n\n\n\n\n…s\ndef h2104(): pass\n',
    ],
  }
  for (const [name, [make, outcome, afterPrefix = outcome]] of Object.entries(forms)) {
    it(`ends on ${name}, megabytes or as much as is inspected`, () => {
      const answer = make()
      const outcomes = [null, 'def f():\n'].map((prefix) =>
        outcomeOf(programIn(answer, plainSpec({ language: 'python', tests: 'f()', entry_point: 'f', prefix }))),
      )
      assert.deepEqual(outcomes, [outcome, afterPrefix])
    })
  }

  it('ends on a C++ class with many members, heads and parameters', () => {
    const inside = [
      ...[
        numbered((i) => `int m${i}() { return f(${i}); }\n`),
        numbered((i) => `int a${i},`),
        'public: '.repeat(100_000),
      ],
      ...[
        `int f(${'vector<'.repeat(100_000)}`,
        `int f(${'int a, '.repeat(100_000)}int b) {}`,
        'int f(int) '.repeat(80_000),
      ],
    ]
    for (const members of inside) {
      const source = `class Solution {\n${members}\n};\n`
      const spec = plainSpec({ language: 'cpp', tests: 'int main() { f(1); }', entry_point: 'f' })
      const found = programIn(`\`\`\`cpp\n${source}\`\`\``, spec)
      assert.ok(found.ok && found.program.source === source, outcomeOf(found))
    }
  })

  for (const piece of [
    '({[',
    '}',
    '"',
    '"""\\',
    '/',
    '/*',
    '`${',
    ';\n',
    '#[',
    '@a\n',
    'f() : ',
    'impl ',
    'const a ',
    'f<',
  ]) {
    it(`ends on a long program of ${JSON.stringify(piece)}`, () => {
      const source = `${piece.repeat(100_000 / piece.length)}\nx\n`
      for (const language of LANGUAGES) {
        const found = programIn(`\`\`\`\n${source}\`\`\``, plainSpec({ language, tests: 'f()', entry_point: 'f' }))
        assert.ok(found.ok && found.program.source === source, `${language}: ${outcomeOf(found)}`)
      }
    })
  }
})

describe('safePath', () => {
  it('accepts paths inside the work folder', () => {
    for (const path of ['a.py', 'src/lib.rs', 'a-b/c_d.e.ts', '@scope/x.js']) assert.equal(safePath(path), path)
    assert.equal(safePath('./a.py'), 'a.py')
    assert.equal(safePath('src\\a.rs'), 'src/a.rs')
  })

  it('rejects others', () => {
    const unsafe = [
      '',
      '.',
      '..',
      '../a.py',
      'a/../../b.py',
      '/etc/passwd',
      'C:\\a.py',
      'C:a.py',
      '~/a.py',
      'a//b.py',
      'a/',
    ]
    for (const path of [
      ...unsafe,
      'a\0.py',
      '.git/config',
      'a/.b',
      'a b.py',
      'a\nb.py',
      '$HOME.py',
      `${'a/'.repeat(20)}b`,
    ])
      assert.equal(safePath(path), null, path)
  })
})
