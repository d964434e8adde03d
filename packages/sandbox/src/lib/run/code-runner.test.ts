// Needs: sandbox
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeDiagnostic } from '@assay/core/result'
import { plainSpec } from '../../../test/plain-spec.ts'
import { SOURCE_PATHS } from '../answer/program.ts'
import { openSandbox } from '../isolation/open-sandbox.ts'
import type { OpenToolchain, Toolchain, ToolchainContext } from '../language/toolchain.ts'
import { codeRunner } from './code-runner.ts'
import type { CodeRunner } from './code-verdict.ts'

/** A minimal toolchain: a program passes the only test if the shell accepts it and exits with 0. */
const shell: Toolchain = {
  language: 'python',
  open: async (context) => ({ ok: true, toolchain: shellToolchain(context), tools: [{ tool: 'sh', version: '1' }] }),
}

const warning = (line: number): CodeDiagnostic => {
  return { stage: 'lint', severity: 'warning', code: null, message: 'w', file: SOURCE_PATHS.python, line, column: 1 }
}

function shellToolchain({ sandbox, inFolder, onCore }: ToolchainContext): OpenToolchain {
  return {
    judge: ({ program, signal }) =>
      onCore(() =>
        inFolder(async (folder) => {
          writeFileSync(join(folder, 'answer.sh'), program.source)
          const ended = await sandbox.run({ command: ['/bin/sh', '/work/answer.sh'], folder, signal })
          const outcome = ended.exitCode === 0 ? 'passed' : 'failed'
          return {
            compiled: true,
            tests: { passed: outcome === 'passed' ? 1 : 0, failed: outcome === 'passed' ? 0 : 1 },
            lint_warnings: 3,
            evidence: {
              diagnostics: [warning(1), warning(2), warning(3)],
              tests: [{ name: 'it', outcome, message: '' }],
              output: ended.stdout.bytes.toString(),
              broken_tests: false,
              limit: ended.limit,
              compile_ms: null,
              tests_ms: ended.wallMs,
              lint_ms: null,
              peak_memory_bytes: ended.peakMemoryBytes,
            },
          }
        }),
      ),
    close: async () => {},
  }
}

const fenced = (code: string) => `\`\`\`python\n${code}\n\`\`\``

describe('codeRunner', () => {
  const runner: CodeRunner = codeRunner({ openSandbox, open: async () => shell })
  after(() => runner.close())

  const judge = async (answer: string, spec = {}) => {
    const verdict = await runner.run(plainSpec({ language: 'python', tests: 'x', ...spec }), answer)
    assert.equal(verdict.kind, 'judged')
    const code = verdict.kind === 'judged' ? verdict.code : null
    assert.ok(code?.evidence)
    return { ...code, evidence: code.evidence }
  }

  it("adds what the toolchain doesn't know", async () => {
    const code = await judge(fenced('echo def add'), { expect_functions: ['add'] })
    assert.deepEqual(code.evidence.files, [{ path: 'answer.py', content: 'echo def add\n' }])
    assert.deepEqual(code.evidence.structure, [{ kind: 'function', name: 'add', found: false }])
    assert.equal(code.evidence.isolation, 'bubblewrap')
    assert.equal(code.evidence.output, 'def add\n')
  })

  it("doesn't count warnings about the prefix's lines against the answer", async () => {
    const code = await judge(fenced('def f(x): return 1'), {
      prefix: 'import a\nimport b\ndef f(x):\n',
      entry_point: 'g',
    })
    const lint = code.evidence.diagnostics.filter(({ stage }) => stage === 'lint')
    assert.deepEqual([code.lint_warnings, lint.length], [3, 3])
    const body = await judge('    return 1', { prefix: 'import a\ndef f(x):\n', entry_point: 'f' })
    assert.deepEqual([body.lint_warnings, body.evidence.diagnostics.map(({ line }) => line)], [1, [3]])
  })

  it('counts no tests for a case without any', async () => {
    assert.deepEqual((await judge(fenced('exit 0'), { tests: null })).tests, { passed: 0, failed: 0 })
  })

  it('reports that an answer has no program', async () => {
    const code = await judge('There is nothing to see here, I am afraid.', { expect_types: ['T'] })
    assert.deepEqual([code.compiled, code.tests, code.lint_warnings], [false, null, null])
    assert.equal(code.evidence.diagnostics[0]?.message, 'The answer has no code, only prose')
    assert.deepEqual(code.evidence.structure, [{ kind: 'type', name: 'T', found: false }])
  })

  it('reports that an answer of 10 MB is too long', async () => {
    const code = await judge(fenced('x = 1\n'.repeat(1_700_000)))
    assert.match(code.evidence.diagnostics[0]?.message ?? '', /9\.7 MiB; the limit is 1 MiB/)
  })

  for (const path of [
    '../escaped.h',
    'a/../../escaped.h',
    '/tmp/escaped.h',
    '..\\escaped.h',
    'C:\\escaped.h',
    'a\0b',
  ]) {
    it(`writes nothing for a case with the file ${JSON.stringify(path)}`, async () => {
      const spec = plainSpec({ language: 'python', tests: 'x', files: [{ path, content: 'x' }] })
      const verdict = await runner.run(spec, fenced('exit 0'))
      assert.equal(verdict.kind === 'unavailable' ? verdict.code : verdict.kind, 'CODE_FILE_OUTSIDE')
    })
  }

  it("rejects with the signal's reason", async () => {
    const stop = new AbortController()
    const running = runner.run(plainSpec({ language: 'python', tests: 'x' }), fenced('sleep 60'), stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await assert.rejects(running, /enough/)
    await assert.rejects(runner.run(plainSpec({ language: 'python' }), '', stop.signal), /enough/)
  })
})

describe('codeRunner, broken tests', () => {
  let looks = 0
  const toolchain: Toolchain = {
    language: 'python',
    open: async (context) => ({
      ok: true,
      toolchain: {
        ...shellToolchain(context),
        brokenTests: async ({ tests }) => {
          looks++
          if (tests === 'crates') throw new EnvironmentError('CRATES_MISSING', 'No crates', 'Fetch them.')
          return tests === 'good' ? null : `The tests need "${tests}".`
        },
      },
      tools: [],
    }),
  }
  const runner = codeRunner({ openSandbox, open: async (language) => (language === 'go' ? shell : toolchain) })
  after(() => runner.close())
  const broken = (tests: string | null) => runner.brokenTests(plainSpec({ language: 'python', tests }))

  it('reports why no answer could pass, by the toolchain or by what it throws', async () => {
    const found = await Promise.all(['numpy', 'crates', 'good', null].map(broken))
    assert.deepEqual(found, [
      { kind: 'unavailable', code: 'TESTS_BROKEN', message: 'The tests need "numpy".' },
      { kind: 'unavailable', code: 'CRATES_MISSING', message: 'No crates. Fetch them.' },
      null,
      null,
    ])
  })

  it('checks each case once, however many samples it has', async () => {
    const spec = plainSpec({ language: 'python', tests: 'boost' })
    const before = looks
    await Promise.all([1, 2, 3].map(() => runner.brokenTests(spec)))
    assert.equal(looks, before + 1)
  })

  it("reports nothing if the toolchain doesn't check", async () => {
    assert.equal(await runner.brokenTests(plainSpec({ language: 'go', tests: 'x' })), null)
  })
})

describe('codeRunner without its tools', () => {
  it('names the missing tools and how to get them', async () => {
    const missing: Toolchain = {
      language: 'go',
      open: async () => ({ ok: false, missing: ['go'], hint: 'Install golang.' }),
    }
    const runner = codeRunner({ openSandbox, open: async () => missing })
    const verdict = await runner.run(plainSpec({ language: 'go' }), fenced('x'))
    assert.deepEqual(verdict, {
      kind: 'unavailable',
      code: 'TOOLS_MISSING',
      message: "Code in go can't be judged: go not found. Install golang.",
    })
    await runner.close()
  })

  it('reports why there is no sandbox', async () => {
    const refuse = async () => {
      throw new EnvironmentError('SANDBOX_MISSING', 'bubblewrap is missing', 'Install bubblewrap.')
    }
    const runner = codeRunner({ openSandbox: refuse, open: async () => shell })
    const verdict = await runner.run(plainSpec({ language: 'python' }), fenced('x'))
    const message = 'bubblewrap is missing. Install bubblewrap.'
    assert.deepEqual(verdict, { kind: 'unavailable', code: 'SANDBOX_MISSING', message })
    await runner.close()
  })
})
