import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '@assay/core/suite'
import fc from 'fast-check'
import { plainSpec } from '../../../test/plain-spec.ts'
import { safePath } from './file-name.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import { programIn } from './program-in.ts'

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

  for (const [name, piece] of Object.entries({
    'bare fences': '```\n',
    'open fences': '```python\nx\n',
    'nested fences': '````markdown\n```md\n',
    'blank lines': '\n',
    'one line': 'a',
    'quotation marks': '> ',
    HTML: '<pre>\n',
    sentences: 'This is a sentence.\n',
    'added lines': '+x\n',
  })) {
    it(`ends on 10 MB of ${name}`, () => {
      const answer = piece.repeat(10_000_000 / piece.length)
      programIn(answer, plainSpec({ language: 'python', tests: 'f()' }))
    })
  }

  /** Returns 5 MB of a piece between a start and an end. Quadratic work on it never ends. */
  const long = (piece: string, start = '', end = '') => start + piece.repeat(Math.ceil(5_000_000 / piece.length)) + end
  /** Returns as many numbered pieces as fit in a program that is still inspected. */
  const numbered = (piece: (i: number) => string, size = 900_000) =>
    Array.from({ length: Math.floor(size / piece(10_000).length) }, (_, i) => piece(i)).join('')
  const forms: Record<string, () => string> = {
    'a string of JSON': () => JSON.stringify({ code: long('x = 1\n') }),
    'open JSON': () => long('{"code": "a\\n", ', '{'),
    'nested JSON': () => long('[{"files":'),
    'strings of JSON': () => `[${long('"def f(): pass", ')}""]`,
    'a notebook': () => `{"cells": [${long('{"cell_type": "code", "source": ["x = 1\\n"]},')}{}]}`,
    'HTML with highlights': () => long('<span class="k">def</span>\n', '<pre><code>', '</code></pre>'),
    'open tags': () => long('<pre><code class="'),
    'HTML entities': () => long('&amp;lt;', '<pre>', '</pre>'),
    'a session of an interpreter': () => long('>>> x = 1\n... y\n1\n', '```\n', '```'),
    'a session that is small enough': () => `\`\`\`\n${numbered((i) => `>>> x = ${i}\n${i}\n`)}\`\`\``,
    'a numbered listing': () => `\`\`\`\n${numbered((i) => `${i} | x = 1\n`)}\`\`\``,
    'a listing of 5 MB': () => long('  1: x\n', '```\n', '```'),
    'open thoughts': () => long('<think>\n```python\nx\n```\n'),
    'one open thought': () => long('wait, ', '<think>'),
    'closed thoughts': () => long('</think>'),
    'open heredocs': () => long("cat > a.py << 'EOF'\n", '```bash\n', '```'),
    'heredocs of other ends': () => `\`\`\`bash\n${numbered((i) => `cat > a${i}.py << E${i}\n`, 5_000_000)}\`\`\``,
    'a million fences': () => '```py\nf\n```\n'.repeat(500_000),
    'blocks that define one name': () => '```python\ndef f(): g()\ndef g(): f()\n```\n'.repeat(100_000),
    'a chain of helpers that the last block leaves out': () =>
      `\`\`\`python\ndef f(): pass\n${numbered((i) => `def h${i}(): h${i + 1}()\n`)}\`\`\`\n\`\`\`python\ndef f(): h0()\n\`\`\``,
    'blocks that replace all helpers': () =>
      `\`\`\`python\ndef f(): h0()\n${numbered((i) => `def h${i}(): pass\n`, 100_000)}\`\`\`\n`.concat(
        `\`\`\`python\n${numbered((i) => `def h${i}(): pass\n`, 40_000)}\`\`\`\n`.repeat(60),
      ),
  }
  for (const [name, make] of Object.entries(forms)) {
    it(`ends on ${name}, 5 MB or as much as is inspected`, () => {
      const answer = make()
      for (const prefix of [null, 'def f():\n'])
        programIn(answer, plainSpec({ language: 'python', tests: 'f()', entry_point: 'f', prefix }))
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
      const answer = `\`\`\`cpp\nclass Solution {\n${members}\n};\n\`\`\``
      programIn(answer, plainSpec({ language: 'cpp', tests: 'int main() { f(1); }', entry_point: 'f' }))
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
      const answer = `\`\`\`\n${piece.repeat(100_000 / piece.length)}\nx\n\`\`\``
      for (const language of LANGUAGES) programIn(answer, plainSpec({ language, tests: 'f()', entry_point: 'f' }))
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
