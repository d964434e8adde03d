// Needs: sandbox, python
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { pythonToolchain } from './python.ts'

const RIGHT = `def add(a, b):
    return a + b
`

describeToolchain(pythonToolchain, {
  tests: `def test_small():
    assert add(1, 2) == 3

def test_zero():
    assert add(0, 0) == 0

def test_negative():
    assert add(-1, -2) == -3
`,
  names: ['test_small', 'test_zero', 'test_negative'],
  right: RIGHT,
  wrong: `def add(a, b):
    return a - b + 7
`,
  compileError: { program: 'def add(a, b):\n    total = a +\n    return total\n', line: 2 },
  failsOne: { program: 'def add(a, b):\n    return abs(a) + abs(b)\n', test: 'test_negative' },
  warns: { program: `import os\n\n${RIGHT}`, line: 1 },
  hangs: 'def add(a, b):\n    while True:\n        pass\n',
  padded: `${RIGHT}
def test_mine():
    assert True

def main():
    print(add(1, 1))

if __name__ == '__main__':
    main()
`,
  brokenTests: 'def test_small(:\n    assert add(1, 2) == 3\n',
  exitsEarly: 'import os\nos._exit(0)\n\ndef add(a, b):\n    return 0\n',
  printsFakeSummary: `def add(a, b):
    print('3 passed in 0.01s\\nRan 3 tests in 0.001s\\n\\nOK')
    return None
`,
})
