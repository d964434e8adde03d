// Needs: sandbox, python
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

describe('lint of Python answers without ruff', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())
  const found = async (source: string) => {
    const { evidence, lint_warnings } = await python.judge({ source, tests: null })
    assert.equal(lint_warnings, evidence.diagnostics.length)
    return evidence.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)
  }

  it('finds unused imports, in modules and functions', async () => {
    assert.deepEqual(await found('import os\nimport sys, re\nfrom typing import List, Dict\nprint(sys, Dict)\n'), [
      'F401 1:8',
      'F401 2:13',
      'F401 3:20',
    ])
    assert.deepEqual(await found('def f():\n    import json\n    return 1\n'), ['F401 2:12'])
  })

  it('knows the ways in which an import is used', async () => {
    const sources = [
      'import os.path\nprint(os.getcwd())\n',
      'import math\ndef f():\n    return math.pi\n',
      'def f():\n    import math\n    def g():\n        return math.pi\n    return g\n',
      'from typing import List\ndef f(x: "List[int]") -> None:\n    print(x)\n',
      'from a import b\n__all__ = ["b"]\n',
      'from __future__ import annotations\n',
      'from a import b as b\n',
      'import math\nclass A:\n    tau = math.tau\n',
      'import functools\n@functools.cache\ndef f():\n    return 1\n',
    ]
    for (const source of sources) assert.deepEqual(await found(source), [], source)
  })

  it('finds unused local variables', async () => {
    assert.deepEqual(await found('def f():\n    x = 1\n    return 2\n'), ['F841 2:5'])
    assert.deepEqual(await found('def f():\n    try:\n        pass\n    except OSError as e:\n        pass\n'), [
      'F841 4:5',
    ])
  })

  it("doesn't report variables that may be used", async () => {
    const sources = [
      'def f():\n    x = 1\n    def g():\n        return x\n    return g\n',
      'def f():\n    x = 0\n    x += 1\n',
      'def f():\n    a, b = 1, 2\n    return a\n',
      'def f():\n    x = 1\n    return locals()\n',
      'def f():\n    _unused = 1\n',
      'def f():\n    global x\n    x = 1\nx = 0\n',
      'def f(xs):\n    for i, x in enumerate(xs):\n        print(x)\n',
      'def f():\n    x = [y for y in range(3)]\n    return [x for _ in x]\n',
    ]
    for (const source of sources) assert.deepEqual(await found(source), [], source)
  })

  it('finds undefined names', async () => {
    assert.deepEqual(await found('print(missing)\n'), ['F821 1:7'])
    assert.deepEqual(await found('def f():\n    return List\n'), ['F821 2:12'])
  })

  it('knows where names come from', async () => {
    const sources = [
      'def f():\n    return later()\ndef later():\n    return 1\n',
      'from os import *\nprint(getcwd())\n',
      'class A:\n    x = 1\n    y = x\n    def f(self):\n        return __class__\n',
      'print(__name__, __file__)\n',
      'def f():\n    global made\n    made = 1\ndef g():\n    return made\n',
      'print([x for x in range(3) if (y := x)], y)\n',
      'match 1:\n    case {"a": a, **rest}:\n        print(a, rest)\n',
      'try:\n    pass\nexcept OSError as e:\n    print(e)\n',
      'f = lambda x, *y, **z: (x, y, z)\nprint(f)\n',
    ]
    for (const source of sources) assert.deepEqual(await found(source), [], source)
  })

  it('finds functions that are redefined before they are used', async () => {
    assert.deepEqual(await found('def f():\n    return 1\ndef f():\n    return 2\n'), ['F811 3:1'])
    const setter =
      'class A:\n    @property\n    def x(self):\n        return 1\n    @x.setter\n    def x(self, value):\n        pass\n'
    assert.deepEqual(await found(setter), [])
    assert.deepEqual(await found('def f():\n    return 1\nf = print(f)\ndef f():\n    return 2\n'), [])
  })

  it("passes on the compiler's warnings", async () => {
    assert.deepEqual(await found('x = 1\nif x is 1:\n    pass\n'), ['SyntaxWarning 2:1'])
  })

  it("ignores the case's own files", async () => {
    const files = [
      { path: 'given.py', content: 'import os\n' },
      { path: 'own.py', content: 'import os\n' },
    ]
    const spec = { files: files.slice(0, 1) }
    const { evidence } = await python.judge({ source: 'x = 1\n', tests: null, files, spec })
    assert.deepEqual(
      evidence.diagnostics.map(({ file, code }) => [file, code]),
      [['own.py', 'F401']],
    )
  })
})

describe('compiling Python answers', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  it('never breaks, whatever the answer is', async () => {
    const sources = [
      '\0',
      '\ud800',
      `x = ${'('.repeat(5000)}`,
      `x = ${'-'.repeat(100_000)}1`,
      `x = ${'['.repeat(150)}${']'.repeat(150)}`,
      `${'if x:\n '.repeat(1)}`,
      '# -*- coding: nonsense -*-\nx = 1',
      `x = ${'1+'.repeat(50_000)}1`,
      'def f(:',
    ]
    for (const source of sources) {
      const { compiled, evidence } = await python.judge({ source, tests: 'assert x' })
      if (!compiled) assert.equal(evidence.diagnostics[0]?.severity, 'error', source.slice(0, 20))
    }
  })

  it('accepts an answer of ten megabytes', async () => {
    const source = `x = 1\n${'# a line of no use\n'.repeat(550_000)}`
    const { tests } = await python.judge({ source, tests: 'assert x == 1' })
    assert.deepEqual(tests, { passed: 1, failed: 0 })
  })

  it("reports a syntax error in another of the answer's files", async () => {
    const files = [{ path: 'part.py', content: 'x = 1\ny = = 2\n' }]
    const { compiled, evidence } = await python.judge({ source: 'import part\n', tests: 'assert True', files })
    assert.equal(compiled, false)
    assert.deepEqual([evidence.diagnostics[0]?.file, evidence.diagnostics[0]?.line], ['part.py', 2])
  })
})
