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
  it('always gives a program or a reason, and safe paths only', () => {
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
  it('takes paths inside of the work folder', () => {
    for (const path of ['a.py', 'src/lib.rs', 'a-b/c_d.e.ts', '@scope/x.js']) assert.equal(safePath(path), path)
    assert.equal(safePath('./a.py'), 'a.py')
    assert.equal(safePath('src\\a.rs'), 'src/a.rs')
  })

  it('takes no others', () => {
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
