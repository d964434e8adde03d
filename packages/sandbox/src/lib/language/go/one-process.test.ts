// Needs: sandbox, go
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests } from '../../../../test/test-judge.ts'
import { goToolchain } from './go.ts'

const TESTS = 'func TestD(t *testing.T) { if D(2) != 4 { t.Fatal("no") } }'
const TABLE =
  'var cases = map[int]int{2: 4}\nfunc TestD(t *testing.T) { for n, want := range cases { if D(n) != want { t.Fatal("no") } } }'

/** Honest answers that share a process with their tests: their declarations, and their tests if those differ. */
const HONEST: Readonly<Record<string, readonly [source: string, tests?: string]>> = {
  'brings its own max, min and abs': [
    'func max(a, b int) int { if a > b { return a }; return b }\nfunc min(a, b int) int { return -max(-a, -b) }\nfunc abs(a int) int { return max(a, -a) }\nfunc D(n int) int { return min(2 * n, abs(9 * n)) }',
  ],
  'brings its own any and clear': [
    'type any = interface{}\nfunc clear(a any) int { return a.(int) }\nfunc D(n int) int { return clear(2 * n) }',
  ],
  'gets its test as an argument': [
    'func D(t interface{ Log(...interface{}) }, n int) int { t.Log(n); return 2 * n }',
    'func TestD(t *testing.T) { t.Run("sub", check); if D(t, 2) != 4 { t.Fatal("no") } }\nfunc check(t *testing.T) { if D(t, 3) != 6 { t.Fatal("no") } }',
  ],
  'has a test that skips a part itself': [
    'func D(n int) int { return 2 * n }',
    'func TestD(t *testing.T) { for n := 0; n < 3; n++ { t.Run("sub", func(t *testing.T) { if n == 1 { t.Skip() }; if D(n) != 2*n { t.Fatal("no") } }) } }',
  ],
  'is tested by a file that imports on one line': [
    'func D(n int) []int { return []int{2 * n} }',
    'package main\nimport ("testing"; "reflect")\nfunc TestD(t *testing.T) { if !reflect.DeepEqual(D(2), []int{4}) { t.Fatal() } }',
  ],
}

/** Wrong answers that reach for their tests' parts. */
const CHEATS: Readonly<Record<string, readonly [source: string, tests?: string]>> = {
  'has its own len, which the tests use': [
    'func len(x []int) int { return 1 }\nfunc D(n int) []int { return nil }',
    'func TestD(t *testing.T) { if len(D(2)) != 1 { t.Fatal("no") } }',
  ],
  'calls the test itself to try values': [
    'var best, inside = 0, false\nfunc D(n int) int { if inside { return best }; inside = true; defer func() { inside = false }(); for best = 0; best < 9; best++ { if try() { return best } }; return 0 }\nfunc try() (ok bool) { defer func() { ok = recover() == nil }(); TestD(nil); return }',
  ],
  'reads a variable of the tests': ['func D(n int) int { return cases[n] }', TABLE],
  'reads a variable of the tests as a map key': [
    'func D(n int) (v int) { for v = range map[int]bool{want: true} {}; return }',
    'var want = 4\nfunc TestD(t *testing.T) { if D(2) != want { t.Fatal("no") } }',
  ],
  'empties the table of the tests': ['func init() { cases = nil }\nfunc D(n int) int { return 0 }', TABLE],
  'has its own reflect, which the tests use without an import': [
    'type f struct{}\nfunc (f) DeepEqual(a ...interface{}) bool { return true }\nvar reflect f\nfunc D(n int) []int { return nil }',
    'func TestD(t *testing.T) { if !reflect.DeepEqual(D(2), []int{4}) { t.Fatal("no") } }',
  ],
  'skips the test that passes itself': [
    'func D(t interface{ SkipNow() }, n int) int { t.SkipNow(); return 0 }',
    'func TestD(t *testing.T) { if D(t, 2) != 4 { t.Fatal("no") } }',
  ],
  'skips a subtest that passes itself': [
    'func D(t interface{ Skip(...interface{}) }, n int) int { t.Skip(); return 0 }',
    'func TestD(t *testing.T) { t.Run("sub", func(t *testing.T) { t.Parallel(); if D(t, 2) != 4 { t.Fatal("no") } }) }',
  ],
  'has its own assert, which the tests use without an import': [
    'type f struct{}\nfunc (f) Equal(a ...interface{}) {}\nvar assert f\nfunc D(n int) int { return 0 }',
    'func TestD(t *testing.T) { assert.Equal(t, 4, D(2)) }',
  ],
}

describe('Go answers in one process with their tests', () => {
  const { judge, close } = judgeForTests(goToolchain)
  after(close)

  for (const [does, [source, tests = TESTS]] of Object.entries(HONEST))
    it(`passes an honest one that ${does}`, async () => {
      const { tests: counts, evidence } = await judge(`package main\n\n${source}\n`, tests)
      assert.deepEqual([counts, evidence.separation], [{ passed: 1, failed: 0 }, 'none'], JSON.stringify(evidence))
    })

  it("passes one whose required name is also a package's", async () => {
    const source = 'package main\n\ntype l struct{}\n\nfunc (l) Len() int { return 4 }\n\nvar list l\n'
    const tests = 'func TestD(t *testing.T) { if list.Len() != 4 { t.Fatal() } }'
    const { tests: counts, evidence } = await judge(source, tests, { entry_point: 'list' })
    assert.deepEqual(counts, { passed: 1, failed: 0 }, JSON.stringify(evidence))
  })

  for (const [does, [source, tests = TESTS]] of Object.entries(CHEATS))
    it(`fails one that ${does}`, async () => {
      const { tests: counts, evidence } = await judge(`package main\n\n${source}\n`, tests)
      assert.equal(counts?.passed ?? 0, 0, JSON.stringify(evidence))
    })
})
