// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../../test/test-judge.ts'
import { cppToolchain } from '../cpp.ts'

describe('C++ apart from its tests', () => {
  const { judge, close } = judgeForTests(cppToolchain)
  after(close)
  const USING =
    '#include <map>\n#include <optional>\n#include <set>\n#include <string>\n#include <tuple>\n#include <vector>\nusing namespace std;\n'

  it('carries plain data there and back, and changes through references', async () => {
    const prefix = `${USING}tuple<double, optional<string>> f(const map<string, vector<int>> &a, set<pair<int, char>> b, vector<bool> &c, unsigned long long d = 7) {\n`
    const program = `${prefix}  c.push_back(b.size() == 2 && !a.at("x").empty() && a.at("x").back() == -3);\n  return {d / 2.0, d > 9 ? optional<string>("big\\n") : nullopt};\n}`
    const tests = `int main() {
  vector<bool> changed = {false};
  assert(f({{"x", {1, -3}}}, {{1, 'a'}, {2, 'b'}}, changed) == make_tuple(3.5, optional<string>()));
  assert((changed == vector<bool>{false, true}));
  assert(get<1>(f({{"x", {}}, {"y", {2}}}, {}, changed = {}, 18446744073709551615ULL)).value() == "big\\n");
}`
    const outcome = await judge(program, tests, { prefix })
    assert.deepEqual(outcomes(outcome), { main: 'passed' }, JSON.stringify(outcome.evidence))
    assert.equal(outcome.evidence.separation, 'apart')
  })

  it('calls what the tests declare, with exceptions and output, in a fresh process for each test', async () => {
    const program = `#include <cstdio>
#include <stdexcept>
int calls = 0;
int count() { std::puts("counted"); return ++calls; }
long half(const long &n) { if (n < 0) throw std::invalid_argument("below zero"); if (n == 1) throw 5; return n / 2; }`
    const tests = `int count();
long half(long n);
void test_first() { assert(count() == 1); assert(count() == 2); }
void test_again() { assert(count() == 1); }
void test_throws() {
  CHECK_THROWS_AS(half(-1), std::invalid_argument);
  try { half(-2); assert(false); } catch (const std::exception &e) { assert(std::string(e.what()) == "below zero"); }
  try { half(1); assert(false); } catch (int number) { assert(number == 5); }
  assert(half(9) == 4);
}
void test_fails() { assert(half(2) == 3); }`
    const outcome = await judge(program, tests)
    assert.deepEqual(outcomes(outcome), {
      test_first: 'passed',
      test_again: 'passed',
      test_throws: 'passed',
      test_fails: 'failed',
    })
    assert.equal(outcome.evidence.separation, 'apart')
    assert.match(outcome.evidence.output, /counted/)
    assert.match(outcome.evidence.tests[3]?.message ?? '', /half\(2\) == 3/)
  })

  it('calls answers that redefine standard types with macros', async () => {
    const head = '#include <string>\n#include <vector>\nstd::vector<int> f(std::vector<std::string> a) {\n'
    const body = '  std::vector<int> sizes;\n  for (auto &each : a) sizes.push_back(each.size());\n  return sizes;\n}'
    const tests = 'void test_it() { assert((f({"a", "bcd"}) == std::vector<int>{1, 3})); }'
    const outcomes = await Promise.all(
      ['', '#define _GLIBCXX_DEBUG\n', '#define _GLIBCXX_USE_CXX11_ABI 0\n'].map((macro) =>
        judge(`${macro}${head}${body}`, tests, { prefix: head }),
      ),
    )
    assert.deepEqual(
      outcomes.map(({ tests: counts, evidence }) => [counts?.passed, evidence.separation]),
      outcomes.map(() => [1, 'apart']),
      JSON.stringify(outcomes),
    )
  })

  it("accepts other types in the answer if they convert, and blames the answer if they don't", async () => {
    const tests = 'long f(std::vector<int> a);\nvoid test_it() { assert(f({1, 2}) == 2); }'
    const converting = '#include <vector>\nint f(const std::vector<int> &a) { return a.size(); }'
    const other = '#include <string>\nlong f(std::string a) { return a.size(); }'
    const macros =
      '#include <vector>\n#define int long long\n#define get 5\nint f(std::vector<signed> a) { return a.size(); }\nsigned main() {}'
    const results = await Promise.all([converting, other, macros].map((program) => judge(program, tests)))
    assert.deepEqual(
      results.map(({ tests: counts }) => counts),
      [
        { passed: 1, failed: 0 },
        { passed: 0, failed: 1 },
        { passed: 1, failed: 0 },
      ],
    )
    assert.equal(results[1]?.evidence.broken_tests, false)
    assert.equal(results[1]?.compiled, true)
  })

  it('reports how the answer ended, and continues with the next test', async () => {
    const program = '#include <cstdlib>\nint f(int n) { if (n == 1) abort(); if (n == 2) exit(0); return n; }'
    const names = ['a', 'b', 'c'].map(
      (name, index) => `void test_${name}() { assert(f(${index + 1}) == ${index + 1}); }`,
    )
    const { evidence } = await judge(program, `int f(int n);\n${names.join('\n')}`)
    assert.deepEqual(
      evidence.tests.map(({ outcome, message }) => [outcome, message.trim()]),
      [
        ['failed', 'the answer was killed by signal 6 (Aborted)'],
        ['failed', 'the answer exited with code 0 before it returned'],
        ['passed', ''],
      ],
    )
  })

  it('runs tests that use more than functions on plain data in one process, and records it', async () => {
    const program = 'struct Box { int held = 0; void hold(int n) { held = n; } };\nint twice(int n) { return 2 * n; }'
    const tests = 'int twice(int n);\nvoid test_box() { Box box; box.hold(twice(2)); assert(box.held == 4); }'
    const outcome = await judge(program, tests)
    assert.deepEqual(outcomes(outcome), { test_box: 'passed' }, JSON.stringify(outcome.evidence))
    assert.equal(outcome.evidence.separation, 'none')
  })
})
