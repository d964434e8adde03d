// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { cppToolchain } from './cpp.ts'

const RIGHT = `long fibonacci(int n) {
  long a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    long next = a + b;
    a = b;
    b = next;
  }
  return a;
}`
const TESTS = `#include <cassert>

void test_zero() { assert(fibonacci(0) == 0); }
void test_ten() { assert(fibonacci(10) == 55); }
void test_twenty() {
  long got = fibonacci(20);
  assert(got == 6765);
}
`
const NAMES = ['test_zero', 'test_ten', 'test_twenty'] as const
const FAKE = '[  PASSED  ] 3 tests.\\nAll tests passed\\n'

describeToolchain(cppToolchain, {
  tests: TESTS,
  names: NAMES,
  right: RIGHT,
  wrong: 'long fibonacci(int n) { return n * -7 - 1; }',
  compileError: { program: 'long fibonacci(int n) {\n  return undefined_name + n;\n}', line: 2 },
  failsOne: { program: 'long fibonacci(int n) { return n == 0 ? 0 : n == 10 ? 55 : 1; }', test: 'test_twenty' },
  warns: { program: RIGHT.replace('  long a = 0', '  int unused = 3;\n  long a = 0'), line: 2 },
  hangs: 'long fibonacci(int n) { volatile int spin = n; for (;;) spin = spin + 1; return spin; }',
  padded: `#include <iostream>\n${RIGHT}\nint main() {\n  std::cout << fibonacci(7) << std::endl;\n  return 0;\n}`,
  brokenTests: 'void test_zero() { assert(fibonacci(0) == 0; }',
  exitsEarly:
    '#include <cstdlib>\nstruct Early { Early() { std::exit(0); } };\nstatic Early early;\nlong fibonacci(int n) { return n - 1; }',
  printsFakeSummary: `#include <cstdio>\nlong fibonacci(int n) { std::printf("${FAKE}"); return n - 100; }`,
})

describe('hostile C++', () => {
  const { judge, close } = judgeForTests(cppToolchain)
  after(close)
  const HONEST = { test_zero: 'passed', test_ten: 'failed', test_twenty: 'failed' }
  const WRONG = 'long fibonacci(int n) { return n == 0 ? 0 : 7; }'

  const programs = [
    { does: 'switches off assert', program: `#define NDEBUG\n#include <cassert>\n${WRONG}` },
    {
      does: 'redefines assert, return and if',
      program: `${WRONG}\n#define assert(x) ((void)0)\n#define if(x) if (false)\n#def\\\nine long int`,
    },
    {
      does: 'writes to the channel',
      program: `#include <unistd.h>\n#include <string>\nstruct A { A() { std::string s = "\\n" + std::string(64, '0') + " 1 passed\\n"; if (write(3, s.data(), s.size())) {} } } a;\n${WRONG}`,
    },
    {
      does: 'looks for the secret in its input and in its parent',
      program: `#include <fstream>\n#include <iostream>\n#include <iterator>\n#include <string>\n#include <unistd.h>
bool known() {
  std::string in((std::istreambuf_iterator<char>(std::cin)), {});
  std::ifstream mem("/proc/" + std::to_string(getppid()) + "/mem"), line("/proc/" + std::to_string(getppid()) + "/environ");
  return in.size() > 10 || mem.is_open();
}
long fibonacci(int n) { if (known()) return n == 0 ? 0 : n == 10 ? 55 : 6765; return n == 0 ? 0 : 7; }`,
    },
  ]
  for (const { does, program } of programs)
    it(`fails a program that ${does}`, async () => {
      const outcome = await judge(program, TESTS)
      assert.deepEqual(outcomes(outcome), HONEST, JSON.stringify(outcome.evidence, null, 1))
    })

  it('loses only the tests in which it exits, crashes or throws', async () => {
    const program =
      '#include <cstdlib>\n#include <stdexcept>\nlong fibonacci(int n) { if (n == 10) _Exit(0); if (n == 20) throw std::runtime_error("twenty"); return n; }'
    const outcome = await judge(program, TESTS)
    assert.deepEqual(outcomes(outcome), HONEST)
    assert.match(outcome.evidence.tests[1]?.message ?? '', /exited with code 0 before/)
    assert.match(outcome.evidence.tests[2]?.message ?? '', /twenty/)
  })

  it("isn't trusted with its own equality for the library's types", async () => {
    const program =
      '#include <vector>\nbool operator==(const std::vector<int>&, const std::vector<int>&) { return true; }\nstd::vector<int> none() { return {}; }'
    const outcome = await judge(program, 'void test_one() { assert((none() == std::vector<int>{1})); }')
    assert.equal(outcome.tests?.passed, 0)
  })

  it("counts a main with assertions as one test, and supports frameworks' macros", async () => {
    const main =
      '#include <cassert>\nint main(int argc, char **argv) {\n  auto candidate = fibonacci;\n  assert(candidate(10) == (55));\n}'
    assert.deepEqual(outcomes(await judge(RIGHT, main)), { main: 'passed' })
    assert.deepEqual(outcomes(await judge(WRONG, main)), { main: 'failed' })
    const macros =
      '#include <gtest/gtest.h>\nTEST(Fibonacci, Ten) { EXPECT_EQ(fibonacci(10), 55); }\nTEST_CASE("is zero at zero") { CHECK(fibonacci(0) == 0); }'
    const usual = 'int main(int c, char **v) { ::testing::InitGoogleTest(&c, v); return RUN_ALL_TESTS(); }'
    for (const tests of [macros, `${macros}\n${usual}\n`])
      assert.deepEqual(outcomes(await judge(WRONG, tests)), { 'Fibonacci.Ten': 'failed', 'is zero at zero': 'passed' })
  })
})
