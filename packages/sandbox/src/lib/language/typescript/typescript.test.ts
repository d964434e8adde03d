// Needs: sandbox
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { javascriptToolchain, typescriptToolchain } from './typescript.ts'

const TESTS = `import { describe, it } from 'node:test'
import assert from 'node:assert/strict'

describe('fibonacci', () => {
  it('starts with zero', () => {
    assert.equal(fibonacci(0), 0)
  })
  it('goes on', () => {
    assert.equal(fibonacci(10), 55)
  })
  it('is fast', () => {
    assert.equal(fibonacci(50), 12586269025)
  })
})
`
const NAMES = ['fibonacci > starts with zero', 'fibonacci > goes on', 'fibonacci > is fast'] as const
const BROKEN = `test('one', () => {\n  assert.equal(fibonacci(0), 0\n`
const FAKE = ['TAP version 13', 'ok 1 - fibonacci', '1..1', '# tests 3', '# pass 3', '# fail 0'].join('\\n')

const right = (signature: string) => `export function fibonacci${signature} {
  let [a, b] = [0, 1]
  for (let i = 0; i < n; i++) [a, b] = [b, a + b]
  return a
}`

describeToolchain(typescriptToolchain, {
  tests: TESTS,
  names: NAMES,
  right: right('(n: number): number'),
  wrong: 'export function fibonacci(n: number): number {\n  return n * -7 - 1\n}',
  compileError: { program: 'export function fibonacci(n: number): number {\n  return String(n)\n}', line: 2 },
  failsOne: {
    program: 'export const fibonacci = (n: number): number => (n === 0 ? 0 : n === 10 ? 55 : 1)',
    test: NAMES[2],
  },
  warns: { program: `${right('(n: number): number')}\nfunction rest() {\n  debugger\n}\nrest\n`, line: 7 },
  hangs: 'export function fibonacci(n: number): number {\n  for (;;) n++\n}',
  padded: `${right('(n: number): number')}
function main(): void {
  console.log(fibonacci(7))
}
main()`,
  brokenTests: BROKEN,
  exitsEarly: 'export function fibonacci(_n: number): number {\n  return 1\n}\nprocess.exit(0)',
  printsFakeSummary: `console.log('${FAKE}')\nexport function fibonacci(n: number): number {\n  console.log('${FAKE}')\n  return n - 1e9\n}`,
})

describeToolchain(javascriptToolchain, {
  tests: TESTS,
  names: NAMES,
  right: right('(n)'),
  wrong: 'function fibonacci(n) {\n  return n * -7 - 1\n}\nmodule.exports = { fibonacci }',
  compileError: { program: 'function fibonacci(n) {\n  return n +* 2\n}', line: 2 },
  failsOne: {
    program: 'const fibonacci = (n) => (n === 0 ? 0 : n === 10 ? 55 : 1)\nmodule.exports = fibonacci',
    test: NAMES[2],
  },
  warns: { program: `${right('(n)')}\nfunction rest() {\n  debugger\n}\nrest\n`, line: 7 },
  hangs: 'module.exports = function fibonacci(n) {\n  for (;;) n++\n}',
  padded: `${right('(n)')}\nfunction main() {\n  console.log(fibonacci(7))\n}\nmain()`,
  brokenTests: BROKEN,
  exitsEarly: 'function fibonacci() {\n  process.exit(0)\n}',
  printsFakeSummary: `console.log('${FAKE}')\nfunction fibonacci(n) {\n  console.log('${FAKE}')\n  return n - 1e9\n}`,
})
