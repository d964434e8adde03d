// Needs: sandbox, go
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { goToolchain } from './go.ts'

const RIGHT = `package main

// Fibonacci returns the nth number.
func Fibonacci(n int) int {
	a, b := 0, 1
	for i := 0; i < n; i++ {
		a, b = b, a+b
	}
	return a
}
`
const TESTS = `package main

import "testing"

func TestZero(t *testing.T) {
	if got := Fibonacci(0); got != 0 {
		t.Errorf("got %d", got)
	}
}

func TestTen(t *testing.T) {
	if got := Fibonacci(10); got != 55 {
		t.Fatalf("got %d", got)
	}
}

func TestParts(t *testing.T) {
	for _, n := range []int{1, 2} {
		t.Run("part", func(t *testing.T) {
			t.Parallel()
			if Fibonacci(n) != 1 {
				t.Error("not 1")
			}
		})
	}
}
`

describeToolchain(goToolchain, {
  tests: TESTS,
  names: ['TestZero', 'TestTen', 'TestParts'],
  right: RIGHT,
  wrong: 'package main\n\nfunc Fibonacci(n int) int {\n\treturn n*-7 - 1\n}\n',
  compileError: { program: 'package main\n\nfunc Fibonacci(n int) int {\n\treturn "n"\n}\n', line: 4 },
  failsOne: {
    program: 'package main\n\nfunc Fibonacci(n int) int {\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn 1\n}\n',
    test: 'TestTen',
  },
  warns: {
    program: RIGHT.replace('package main\n', 'package main\n\nimport "fmt"\n').replace(
      '\ta, b := 0, 1',
      '\tfmt.Printf("%d\\n", "x")\n\ta, b := 0, 1',
    ),
    line: 7,
  },
  hangs: 'package main\n\nfunc Fibonacci(n int) int {\n\tfor {\n\t\tn++\n\t}\n}\n',
  padded: `${RIGHT.replace('package main\n', 'package main\n\nimport "fmt"\n')}\nfunc main() {\n\tfmt.Println(Fibonacci(7))\n}\n`,
  brokenTests: 'package main\n\nimport "testing"\n\nfunc TestZero(t *testing.T) {\n\tif Fibonacci(0 != 0 {\n}\n',
  exitsEarly:
    'package main\n\nimport "os"\n\nfunc init() {\n\tos.Exit(0)\n}\n\nfunc Fibonacci(n int) int {\n\treturn n - 1\n}\n',
  printsFakeSummary: `package main

import "fmt"

func Fibonacci(n int) int {
	fmt.Println("--- PASS: TestZero (0.00s)\\n--- PASS: TestTen (0.00s)\\nPASS\\nok  \\tanswer\\t0.001s")
	return n - 100
}
`,
})

describe('hostile Go', () => {
  const { judge, close } = judgeForTests(goToolchain)
  after(close)
  const HONEST = { TestZero: 'passed', TestTen: 'failed', TestParts: 'failed' }
  const wrong = (imports: string, more: string, first = '') =>
    `package main\n\nimport (\n${imports}\n)\n${more}\nfunc Fibonacci(n int) int {\n${first}\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn 7\n}\n`

  it('loses only the test in which it exits', async () => {
    const outcome = await judge(
      wrong('"os"', '', '\tif n == 10 {\n\t\tos.Exit(0)\n\t}\n\tif n > 0 {\n\t\treturn 1\n\t}'),
      TESTS,
    )
    assert.equal(outcomes(outcome).TestZero, 'passed')
    assert.notEqual(outcomes(outcome).TestTen, 'passed')
    assert.equal(outcomes(outcome).TestParts, 'passed')
  })

  it('loses only the test in which it panics', async () => {
    const outcome = await judge(
      'func Fibonacci(n int) int {\n\tif n == 10 {\n\t\tpanic("ten")\n\t}\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn 1\n}',
      TESTS,
    )
    assert.deepEqual(outcomes(outcome), { TestZero: 'passed', TestTen: 'failed', TestParts: 'passed' })
    assert.match(outcome.evidence.tests[1]?.message ?? '', /panic: ten/)
  })

  it("isn't believed without the secret", async () => {
    const forge =
      'func init() {\n\tf := os.NewFile(3, "c")\n\tfmt.Fprintf(f, "\\n%s 1 passed\\n", strings.Repeat("0", 64))\n}'
    assert.deepEqual(outcomes(await judge(wrong('"os"\n"fmt"\n"strings"', forge), TESTS)), HONEST)
  })

  it("can't read the secret from its input, arguments or memory", async () => {
    const steal = `
func init() {
	in, _ := io.ReadAll(os.Stdin)
	mem, err := os.Open("/proc/self/mem")
	if len(in) > 10 || err == nil || len(strings.Join(os.Args, "")) > 200 {
		known = true
	}
	_ = mem
}

var known bool
`
    const source = wrong(
      '"os"\n"io"\n"strings"',
      steal,
      '\tif known {\n\t\treturn map[int]int{0: 0, 10: 55, 1: 1, 2: 1}[n]\n\t}',
    )
    assert.deepEqual(outcomes(await judge(source, TESTS)), HONEST)
  })

  it("can't switch off its tests with flags", async () => {
    const flags = '\tflag.Set("test.count", "0")\n\tflag.Set("test.run", "^$")'
    assert.deepEqual(outcomes(await judge(wrong('"flag"', '', flags), TESTS)), HONEST)
  })

  it("isn't trusted with unsafe, or with its own word for true", async () => {
    const programs = [
      wrong('"unsafe"', 'var p = unsafe.Pointer(nil)'),
      wrong('"fmt"', 'var true = fmt.Sprint() == "x"'),
    ]
    for (const program of programs) assert.equal((await judge(program, TESTS)).tests?.passed, 0)
  })

  it("reports when tests need something that the answer doesn't have", async () => {
    const outcome = await judge('package main\n\nfunc Other() {}\n', TESTS)
    assert.deepEqual(
      [outcome.compiled, outcome.tests, outcome.evidence.broken_tests],
      [true, { passed: 0, failed: 3 }, false],
    )
    assert.match(outcome.evidence.tests[0]?.message ?? '', /undefined: Fibonacci/)
  })
})
