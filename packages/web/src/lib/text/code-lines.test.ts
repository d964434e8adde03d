import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CodeDiagnostic } from '@assay/core/result'
import { placeProblems } from './code-lines.ts'

function diagnostic(fields: Partial<CodeDiagnostic>): CodeDiagnostic {
  const defaults = { stage: 'compile', severity: 'error', code: 'E1', message: 'm' } as const
  return { ...defaults, file: 'a.rs', line: 1, column: 1, ...fields }
}

const files = [
  { path: 'a.rs', content: 'fn main() {\r\n  let größe = 1;\n}\n' },
  { path: 'b.rs', content: '' },
]

describe('problems of a program', () => {
  it('are at their line, with the word that they name', () => {
    const { files: placed, elsewhere } = placeProblems({ files, diagnostics: [diagnostic({ line: 2, column: 7 })] })
    assert.deepEqual(placed[0]?.lines, ['fn main() {', '  let größe = 1;', '}'])
    assert.deepEqual(placed[0]?.problems.get(2)?.[0]?.place, { start: 6, end: 11 })
    assert.deepEqual(elsewhere, [])
  })

  it('keep their order in a line, and stay within it', () => {
    const diagnostics = [diagnostic({ message: 'one', column: 99 }), diagnostic({ message: 'two', column: null })]
    const problems = placeProblems({ files, diagnostics }).files[0]?.problems.get(1)
    assert.deepEqual(
      problems?.map(({ message, place }) => [message, place]),
      [
        ['one', null],
        ['two', null],
      ],
    )
  })

  it('are listed apart if the program has no such line', () => {
    const diagnostics = [
      diagnostic({ file: null }),
      diagnostic({ file: 'tests.rs' }),
      diagnostic({ line: 4 }),
      diagnostic({ line: null }),
      diagnostic({ file: '__proto__' }),
    ]
    assert.equal(placeProblems({ files, diagnostics }).elsewhere.length, 5)
    assert.deepEqual(placeProblems({ files: [], diagnostics: [] }), { files: [], elsewhere: [] })
  })
})
