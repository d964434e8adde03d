// Needs: sandbox, go
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { goToolchain } from './go.ts'

const SET_UP = 'package main\n\nimport (\n    "testing"\n    "github.com/stretchr/testify/assert"\n)\n\n'

/** Rows as in HumanEvalPack: a prompt that ends in an open function, and tests that use its imports. */
const ROWS = [
  {
    does: 'uses in its tests what only the prompt imports',
    prefix: 'import (\n    "math"\n)\n\n// Half of x.\n// >>> Half(3)\n// 1.5\nfunc Half(x float64) float64 {\n',
    right: '    return x / 2\n}\n',
    wrong: '    return x / 3\n}\n',
    tests:
      'func TestHalf(t *testing.T) {\n    assert := assert.New(t)\n    assert.Equal(true, math.Abs(Half(3)-1.5) < 1e-6)\n    assert.True(math.IsNaN(Half(math.NaN())))\n    assert.InDelta(-0.5, Half(-1), 0.01)\n}\n',
  },
  {
    does: 'uses a package that neither imports',
    prefix: '\n// The words of a text, sorted.\nfunc Words(text string) []string {\n',
    right: '    words := strings.Fields(text)\n    sort.Strings(words)\n    return words\n}\n',
    wrong: '    return strings.Fields(text)\n}\n',
    tests:
      'func TestWords(t *testing.T) {\n    assert := assert.New(t)\n    assert.Equal([]string{"a", "ä", "世"}, Words("世 ä a"))\n    assert.Equal([]string{}, Words(""))\n    assert.NotNil(Words(""))\n}\n',
  },
  {
    does: 'changes its argument and returns it',
    prefix: 'import (\n    "sort"\n)\n\nfunc Order(x []int, seen map[string][]int) []int {\n',
    right: '    sort.Ints(x)\n    seen["x"] = x\n    delete(seen, "old")\n    return x[1:]\n}\n',
    wrong:
      '    y := append([]int{}, x...)\n    sort.Ints(y)\n    seen["x"] = y\n    delete(seen, "old")\n    return y[1:]\n}\n',
    tests:
      'func TestOrder(t *testing.T) {\n    x, seen := []int{3, 1, 2}, map[string][]int{"old": nil}\n    rest := Order(x, seen)\n    rest[0] = 9\n    assert.Equal(t, []int{1, 9, 3}, x)\n    assert.Equal(t, map[string][]int{"x": {1, 9, 3}}, seen)\n}\n',
  },
  {
    does: 'accepts and returns values of any type, errors and several results',
    prefix: 'func Ints(values []interface{}, more ...interface{}) (found []int, last interface{}, err error) {\n',
    right:
      '    for _, v := range append(values, more...) {\n        if n, ok := v.(int); ok {\n            found = append(found, n)\n        }\n        last = v\n    }\n    if len(found) == 0 {\n        err = errors.New("none")\n    }\n    return\n}\n',
    wrong: '    return nil, nil, nil\n}\n',
    tests:
      'func TestInts(t *testing.T) {\n    found, last, err := Ints([]interface{}{4, map[string]int{}, 23.2, 9, "a", nil}, []int{1})\n    assert.Equal(t, []int{4, 9}, found)\n    assert.Equal(t, []int{1}, last)\n    assert.NoError(t, err)\n    found, last, err = Ints(nil)\n    assert.Nil(t, found)\n    assert.Nil(t, last)\n    assert.EqualError(t, err, "none")\n}\n',
  },
  {
    does: 'panics where it should',
    prefix: 'func At(x []int, i int) int {\n',
    right: '    if i < 0 {\n        panic("negative")\n    }\n    return x[i]\n}\n',
    wrong: '    if i < 0 || i >= len(x) {\n        return 0\n    }\n    return x[i]\n}\n',
    tests:
      'func TestAt(t *testing.T) {\n    assert.Equal(t, 2, At([]int{1, 2}, 1))\n    assert.PanicsWithValue(t, "negative", func() { At(nil, -1) })\n    assert.PanicsWithError(t, "runtime error: index out of range [5] with length 1", func() { At([]int{1}, 5) })\n}\n',
  },
  {
    does: 'has a type of the prompt, linked in a ring',
    prefix:
      'type node struct {\n    value int\n    next  *node\n}\n\n// Turn makes the last the first.\nfunc Turn(n *node) *node {\n',
    right: '    n.value++\n    return n.next\n}\n',
    wrong: '    return n\n}\n',
    tests:
      'func TestTurn(t *testing.T) {\n    a := &node{value: 1}\n    b := &node{value: 5, next: a}\n    a.next = b\n    assert.Same(t, b, Turn(a))\n    assert.Equal(t, 2, a.value)\n    assert.Same(t, a, b.next)\n    assert.Nil(t, Turn(&node{}))\n}\n',
  },
  {
    does: 'gets a helper, which the tests call too',
    prefix:
      '// Encode shifts.\nfunc Encode(s string) string {\n    out := []rune(s)\n    for i := range out {\n        out[i]++\n    }\n    return string(out)\n}\n\n// Decode undoes Encode.\nfunc Decode(s string) string {\n',
    right: '    out := []rune(s)\n    for i := range out {\n        out[i]--\n    }\n    return string(out)\n}\n',
    wrong: '    return s\n}\n',
    tests:
      'func TestDecode(t *testing.T) {\n    for _, s := range []string{"", "abc", "żó"} {\n        assert.Equal(t, s, Decode(Encode(s)))\n    }\n}\n',
  },
]

describe('Go rows of HumanEvalPack', () => {
  const { judge, brokenTests, close } = judgeForTests(goToolchain)
  after(close)
  for (const { does, prefix, right, wrong, tests } of ROWS)
    it(`runs one apart that ${does}`, async () => {
      const spec = { prefix, entry_point: null }
      const judged = await Promise.all(
        [right, wrong].map((body) => judge(`package main\n\n${prefix}${body}`, `${SET_UP}${tests}`, spec)),
      )
      assert.deepEqual(
        judged.map(({ compiled, tests, evidence }) => [compiled, tests?.passed, evidence.separation]),
        [
          [true, 1, 'apart'],
          [true, 0, 'apart'],
        ],
        JSON.stringify(judged[0]?.evidence, null, 1),
      )
    })

  it('accepts an import in the prompt that only the tests use, without a warning', async () => {
    const prefix = 'import (\n    "math"\n)\n\nfunc Two() float64 {\n'
    const tests = `${SET_UP}func TestTwo(t *testing.T) { assert.Equal(t, math.Sqrt(4), Two()) }\n`
    const { tests: counts, evidence } = await judge(`package main\n\n${prefix}    return 2\n}\n`, tests, { prefix })
    assert.deepEqual([counts, evidence.diagnostics], [{ passed: 1, failed: 0 }, []])
  })

  it('shares a process if the case declares more than plain data, and records it', async () => {
    const cases = [
      [
        'func Apply(f func(int) int, n int) int {\n',
        '    return f(n)\n}\n',
        'assert.Equal(t, 4, Apply(func(n int) int { return n * 2 }, 2))',
      ],
      ['func Say() {\n', '    _ = 1\n}\n', 'Say()'],
      [
        'func Twice(v interface{}) interface{} {\n',
        '    return v\n}\n',
        'type own struct{ a int }; assert.Equal(t, own{1}, Twice(own{1}))',
      ],
    ]
    const judged = await Promise.all(
      cases.map(([prefix = '', body = '', check = '']) =>
        judge(
          `package main\n\n${prefix}${body}`,
          `${SET_UP}func TestIt(t *testing.T) { ${check}; assert.True(t, true) }\n`,
          { prefix },
        ),
      ),
    )
    assert.deepEqual(
      judged.map(({ tests, evidence }) => [tests, evidence.separation]),
      cases.map(() => [{ passed: 1, failed: 0 }, 'none']),
      JSON.stringify(judged, null, 1),
    )
  })

  it("reports that the tests don't compile with an answer of another signature", async () => {
    const prefix = 'func Two() int {\n'
    const outcome = await judge(
      'package main\n\nfunc Two() string { return "" }\n',
      `${SET_UP}func TestTwo(t *testing.T) { assert.Equal(t, 2, Two()) }\n`,
      { prefix },
    )
    assert.deepEqual(
      [outcome.compiled, outcome.tests, outcome.evidence.broken_tests],
      [true, { passed: 0, failed: 1 }, false],
    )
  })

  it('follows testify: assert continues, require ends the test', async () => {
    const tests = `package main

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type spy struct{ failed, ended int }

func (s *spy) Errorf(string, ...interface{}) { s.failed++ }
func (s *spy) FailNow()                      { s.ended++ }

func TestAll(t *testing.T) {
	s := &spy{}
	a := assert.New(s)
	target := errors.New("x")
	var none *spy
	good := []bool{
		a.Equal([]byte("a"), []byte("a")), a.EqualValues(int32(1), 1), a.NotEqual(int32(1), 1), a.Nil(none), a.Empty([]int{}),
		a.ElementsMatch([]int{1, 2, 2}, []int{2, 1, 2}), a.Subset([]int{1, 2}, []int{2}), a.Contains("abc", "b"),
		a.Contains(map[string]int{"k": 1}, "k"), a.Len("abc", 3), a.InEpsilon(100, 101, 0.02), a.InDeltaSlice([]int{1}, []int{2}, 1),
		a.Greater(2, 1), a.LessOrEqual("a", "a"), a.IsIncreasing([]int{1, 2}), a.Panics(func() { panic(1) }), a.Zero(0),
		a.ErrorIs(target, target), a.Regexp("^a+$", "aa"), a.JSONEq("{\\"a\\": 1}", "{\\"a\\":1}"), a.IsType(1, 2), a.NotPanics(func() {}),
		a.WithinDuration(time.Unix(1, 0), time.Unix(2, 0), time.Second), a.Truef(true, "no %d", 1), a.Implements((*error)(nil), target),
	}
	for i, each := range good {
		if !each {
			t.Errorf("good %d", i)
		}
	}
	if s.failed != 0 {
		t.Fatal("failed a good one")
	}
	bad := []bool{
		a.Equal(1, int64(1)), a.Equal([]int{}, []int(nil)), a.EqualValues(1.5, 1), a.NotEqual(1, 1), a.NotNil(none), a.NotEmpty(""),
		a.ElementsMatch([]int{1, 2, 2}, []int{2, 1, 1}), a.Subset([]int{1}, []int{2}), a.Contains([]int{1}, "1"), a.Len(5, 1),
		a.InDelta(1, 2, 0.5), a.Greater(1, 2), a.Greater(1, 2.0), a.Panics(func() {}), a.NoError(target), a.Error(nil),
		a.Exactly(int32(1), int64(1)), a.Same(&spy{}, &spy{}), a.Fail("x"), a.IsDecreasing([]int{1, 1}), a.Equal(func() {}, func() {}),
	}
	for i, each := range bad {
		if each {
			t.Errorf("bad %d", i)
		}
	}
	if s.failed != len(bad) || s.ended != 0 {
		t.Errorf("%d failures, %d ends", s.failed, s.ended)
	}
	require.Equal(s, 1, 2)
	require.New(s).NoError(nil)
	if s.ended != 1 {
		t.Error("did not end")
	}
}

func TestGoesOn(t *testing.T) { assert.Equal(t, One(), 2); t.Log("after") }
func TestEnds(t *testing.T)   { require.Equal(t, One(), 2, "because %d", 7); t.Log("after") }
`
    const outcome = await judge('package main\n\nfunc One() int { return 1 }\n', tests)
    assert.deepEqual(
      outcomes(outcome),
      { TestAll: 'passed', TestGoesOn: 'failed', TestEnds: 'failed' },
      JSON.stringify(outcome.evidence),
    )
    const [, goesOn = '', ends = ''] = outcome.evidence.tests.map(({ message }) => message)
    assert.match(goesOn, /after/)
    assert.match(ends, /expected 1, actual 2: because 7/)
    assert.doesNotMatch(ends, /after/)
  })

  it('reports broken tests before any answer: a missing module, or a syntax error', async () => {
    const broken = await Promise.all(
      [
        'import "github.com/some/thing"\n\nfunc TestX(t *testing.T) { thing.Do(t) }',
        'func TestX(t *testing.T) { ( }',
        'func TestX(t *testing.T) { F() }',
      ].map((tests) => brokenTests(tests)),
    )
    assert.match(broken[0] ?? '', /import "github.com\/some\/thing", which isn't available/)
    assert.match(broken[1] ?? '', /syntax error/)
    assert.equal(broken[2], null)
    const outcome = await judge(
      'package main\n\nfunc F() {}\n',
      'import "github.com/some/thing"\n\nfunc TestX(t *testing.T) { thing.Do(t) }',
    )
    assert.deepEqual([outcome.compiled, outcome.evidence.broken_tests], [true, true])
  })

  it('compiles library packages on first use, and names missing ones', async () => {
    const tests = 'func TestX(t *testing.T) { if F() != "x" { t.Fail() } }'
    const [good, bad] = await Promise.all(
      ['text/template/parse', 'no/such'].map((path) =>
        judge(`package main\n\nimport _ "${path}"\n\nfunc F() string { return "x" }\n`, tests),
      ),
    )
    assert.deepEqual([good?.tests?.passed, bad?.compiled], [1, false])
    const error = bad?.evidence.diagnostics[0]
    assert.deepEqual(
      [error?.file, error?.line, error?.message],
      ['answer.go', 3, 'package "no/such" can\'t be imported here'],
    )
  })
})
