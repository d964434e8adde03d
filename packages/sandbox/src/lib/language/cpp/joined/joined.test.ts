// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../../test/test-judge.ts'
import { cppToolchain } from '../cpp.ts'

const TESTS = `#include <cassert>
int want[2] = {37, 41};
int limit = 50, count = 2;
int wanted(int at) { return want[at]; }
void test_a() { int at = 0; assert(f(&at) == wanted(at)); }
bool test_b() { int at = 1; assert(count < limit); return f(&at) == want[at]; }
`
const GUESS = '#include <csetjmp>\n#include <csignal>\n#include <sys/wait.h>\n#include <unistd.h>\n'

/** Wrong answers that look in the tests' process for what the tests expect. */
const ATTACKS: Readonly<Record<string, string>> = {
  'tries a value in each of its children': `${GUESS}int f(int *) { for (int g = 0; g < 60; g++) { pid_t p = fork(); if (p <= 0) return g; int s = 0; waitpid(p, &s, 0); if (s == 0) _exit(0); } return -1; }`,
  'learns from how its children end': `${GUESS}int f(int *) { std::signal(SIGABRT, [](int) { _exit(7); }); for (int g = 0; g < 60; g++) { pid_t p = vfork(); if (p == 0) _exit(0); p = fork(); if (p == 0) return g; int s = 0; waitpid(p, &s, 0); if (p > 0 && !(WIFEXITED(s) && WEXITSTATUS(s) == 7)) return g; } return -1; }`,
  'calls a test in a loop': `${GUESS}void test_a();\nstatic sigjmp_buf back;\nstatic int guess = -1;\nint f(int *) { if (guess >= 0) return guess; std::signal(SIGABRT, [](int) { siglongjmp(back, 1); }); for (guess = 0; guess < 60; guess++) if (sigsetjmp(back, 1) == 0) { test_a(); break; } return guess; }`,
  'reads a global of the tests': 'extern int want[2];\nint f(int *at) { return want[*at]; }',
  'calls a function of the tests': 'int wanted(int);\nint f(int *at) { return wanted(*at); }',
}

describe('C++ in one process', () => {
  const { judge, close } = judgeForTests(cppToolchain)
  after(close)

  it('fails an answer that guesses or reads what the tests expect', async () => {
    const judged = await Promise.all(
      Object.entries(ATTACKS).map(async ([does, program]) => ({ does, outcome: await judge(program, TESTS) })),
    )
    const won = judged.filter(({ outcome }) => (outcome.tests?.passed ?? 0) > 0)
    assert.deepEqual(
      won.map(({ does }) => does),
      [],
      JSON.stringify(won, null, 1),
    )
  })

  it('passes right answers with threads, and with names that the tests also have', async () => {
    const right = [
      '#include <thread>\nint f(int *at) { int got = 0; std::thread([&] { got = *at == 0 ? 37 : 41; }).join(); return got; }',
      'static int want[3] = {37, 41, 43};\nint wanted(int at) { int count = at; return want[count]; }\nint f(int *at) { return wanted(*at); }',
    ]
    for (const outcome of await Promise.all(right.map((program) => judge(program, TESTS))))
      assert.deepEqual(outcomes(outcome), { test_a: 'passed', test_b: 'passed' }, JSON.stringify(outcome.evidence))
  })
})
