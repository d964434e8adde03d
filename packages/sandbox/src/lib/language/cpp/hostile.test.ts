// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { someOf } from '../../../../test/some-of.ts'
import { judgeForTests } from '../../../../test/test-judge.ts'
import { cppToolchain } from './cpp.ts'

const TESTS = `#include <cassert>
#include <string>
#include <vector>
void test_list() { assert((listed(3) == std::vector<int>{1, 2, 3})); }
void test_word() { assert(word() == "right"); }
void test_size() { assert(listed(1).size() == 1); }
`
const DECLARED = `#include <string>\n#include <vector>\nstd::vector<int> listed(int n);\nstd::string word();\n`
const INCLUDES = '#include <string>\n#include <vector>\n'
const WRONG = 'std::vector<int> listed(int) { return {}; }\nstd::string word() { return "wrong"; }\n'
const before = (text: string) => `${text}\n${INCLUDES}${WRONG}`
const beside = (text: string) => `${INCLUDES}${text}\n${WRONG}`

/** Answers that are wrong in every test and try to pass some other way. */
const ATTACKS: readonly { readonly does: string; readonly program: string }[] = [
  {
    does: 'has == for vectors under another name',
    program: beside('using V = std::vector<int>;\nbool operator==(const V &, const V &) { return true; }'),
  },
  {
    does: 'disguises ==',
    program: beside(
      '#define EQ operator\\\n==\nbool EQ(const std::vector<int> &, const std::vector<int> &) { return true; }',
    ),
  },
  {
    does: 'has == for strings and literals',
    program: beside('bool operator==(const std::string &, const char *) { return true; }'),
  },
  {
    does: "has == for a type with a parameter's name",
    program: beside(
      'struct T {};\ntemplate <class T> bool operator==(const std::vector<T> &, const std::vector<T> &) { return true; }',
    ),
  },
  {
    does: 'returns something that equals everything',
    program: `${INCLUDES}struct Any { template <class U> bool operator==(const U &) const { return true; } unsigned long size() const { return 1; } operator std::vector<int>() const { return {}; } operator std::string() const { return ""; } };\nAny listed(int) { return {}; }\nAny word() { return {}; }`,
  },
  {
    does: 'redefines assert, true and main',
    program: before('#define NDEBUG\n#define assert(x) ((void)0)\n#define true false\n#define main(...) other()'),
  },
  {
    does: 'makes a directive with a macro',
    program: `${INCLUDES}${WRONG}#define HASH #\nHASH define assert(x) ((void)0)\nHASH undef assert\n`,
  },
  {
    does: 'saves and restores macros with pragmas',
    program: `#define assert(x) ((void)0)\n#pragma push_macro("assert")\n#undef assert\n${INCLUDES}${WRONG}#pragma pop_macro("assert")\n#pragma GCC poison CHECK\n`,
  },
  {
    does: 'defines __assert_fail',
    program: beside('extern "C" void __assert_fail(const char *, const char *, unsigned, const char *) noexcept {}'),
  },
  {
    does: 'defines memcmp, strcmp and bcmp',
    program: `#include <cstring>\n${beside('extern "C" int memcmp(const void *, const void *, size_t) noexcept { return 0; }\nextern "C" int strcmp(const char *, const char *) noexcept { return 0; }\nextern "C" int bcmp(const void *, const void *, size_t) noexcept { return 0; }')}`,
  },
  {
    does: 'defines _Exit, exit and abort',
    program: beside(
      'extern "C" void _Exit(int) noexcept { for (;;) throw 1; }\nextern "C" void exit(int) noexcept { for (;;) throw 1; }\nextern "C" void abort() noexcept { throw 1; }',
    ),
  },
  {
    does: "defines a function with another's name in assembly",
    program: beside(
      'int same(const void *, const void *, unsigned long) __asm__("memcmp");\nint same(const void *, const void *, unsigned long) { return 0; }',
    ),
  },
  {
    does: 'includes the tests',
    program: before(
      '#if __has_include("assay-tests.cpp")\n#import "assay-tests.cpp"\n#endif\n#if __has_include("../assay-tests.cpp")\n#include "../assay-tests.cpp"\n#endif',
    ),
  },
  {
    does: 'includes the tests with .incbin',
    program: beside('__asm__(".section .rodata\\nstolen: .incbin \\"assay-tests.cpp\\"\\n.text\\n");'),
  },
  {
    does: "specializes std's templates",
    program: beside(
      'namespace std { template <> struct char_traits<int> {}; template <> bool equal(std::vector<int>::const_iterator, std::vector<int>::const_iterator, std::vector<int>::const_iterator) { return true; } }',
    ),
  },
  {
    does: 'specializes std::equal for vectors',
    program: `#include <algorithm>\n${beside('template <> bool std::equal(const int *, const int *, const int *) { return true; }\nnamespace std { template <> struct hash<vector<int>> { int operator()(int) { return 0; } }; }')}`,
  },
  {
    does: 'exits in a constructor',
    program: `#include <cstdlib>\n${beside('__attribute__((constructor)) static void early() { _Exit(0); }')}`,
  },
  {
    does: 'exits at the end with 0',
    program: `#include <cstdlib>\n${beside('static int late = std::atexit([] { _Exit(0); });\nint use() { return late; }')}`,
  },
  {
    does: 'handles the signal of a failure',
    program: `#include <csignal>\n#include <cstdlib>\n${beside('static auto old = std::signal(SIGABRT, [](int) { _Exit(0); });\nvoid use() { old(0); }')}`,
  },
  {
    does: 'ends in a child',
    program: `#include <unistd.h>\n${INCLUDES}std::vector<int> listed(int) { if (fork() == 0) _exit(0); _exit(0); }\nstd::string word() { if (fork() > 0) _exit(0); return "wrong"; }`,
  },
  {
    does: 'writes to every descriptor',
    program: `#include <unistd.h>\n${beside('__attribute__((constructor)) static void flood() { for (int fd = 0; fd < 64; fd++) if (fd != 10) { std::string line = "\\n" + std::string(64, \'0\') + " 0 passed\\n"; if (write(fd, line.data(), line.size())) {} } }')}`,
  },
  {
    does: 'replies before it is called',
    program: `#include <unistd.h>\n${beside('__attribute__((constructor)) static void early() { char reply[64] = {60}; for (int i = 0; i < 100; i++) if (write(11, reply, 64)) {} }')}`,
  },
  {
    does: 'replies from a thread',
    program: `#include <thread>\n#include <unistd.h>\n${INCLUDES}std::vector<int> listed(int) { std::thread([] { for (;;) { char reply[32] = {28}; if (write(11, reply, 32) < 0) return; usleep(1000); } }).detach(); usleep(5000); return {}; }\nstd::string word() { return "wrong"; }`,
  },
  {
    does: 'claims an endless reply',
    program: `#include <unistd.h>\n${INCLUDES}std::vector<int> listed(int) { unsigned length = 4294967295u; if (write(11, &length, 4)) {} return {}; }\nstd::string word() { unsigned length = 100; if (write(11, &length, 4)) {} _exit(0); }`,
  },
  {
    does: 'traces and writes the memory of other processes',
    program: `#include <fstream>\n#include <sys/ptrace.h>\n#include <unistd.h>\n${beside('__attribute__((constructor)) static void trace() { for (int pid = 1; pid < 20; pid++) { if (pid == getpid()) continue; ptrace(PTRACE_ATTACH, pid, 0, 0); std::ofstream memory("/proc/" + std::to_string(pid) + "/mem"); memory.seekp(0x400000); memory << "passed"; } }')}`,
  },
  {
    does: 'looks for the tests in its files',
    program: `#include <filesystem>\n#include <fstream>\n#include <iterator>\n${INCLUDES}static bool knows() { for (auto &each : std::filesystem::recursive_directory_iterator("/work")) { std::ifstream file(each.path()); std::string text((std::istreambuf_iterator<char>(file)), {}); if (text.find("right") != std::string::npos) return true; } return false; }\nstd::vector<int> listed(int n) { if (knows()) return n == 3 ? std::vector<int>{1, 2, 3} : std::vector<int>{1}; return {}; }\nstd::string word() { return knows() ? "right" : "wrong"; }`,
  },
  {
    does: 'preloads a library',
    program: `#include <cstdlib>\n#include <unistd.h>\n${beside('__attribute__((constructor)) static void preload() { setenv("LD_PRELOAD", "/work/own.so", 1); setenv("LD_BIND_NOW", "1", 1); }')}`,
  },
]

describe('hostile C++ answers', () => {
  const { judge, close } = judgeForTests(cppToolchain)
  after(close)
  const WAYS = [
    { way: 'apart from its tests', tests: `${DECLARED}${TESTS}`, separation: 'apart' },
    { way: 'in one process with its tests', tests: TESTS, separation: 'none' },
  ] as const

  for (const { way, tests, separation } of WAYS)
    it(`pass no test ${way}`, async () => {
      const spec = { timeout_ms: 4000 }
      const judged = await Promise.all(
        someOf(ATTACKS).map(async ({ does, program }) => ({ does, outcome: await judge(program, tests, spec) })),
      )
      const won = judged.filter(({ outcome }) => (outcome.tests?.passed ?? 0) > 0)
      assert.deepEqual(
        won.map(({ does }) => does),
        [],
        JSON.stringify(won, null, 1),
      )
      // Nothing of one sample is left for the next.
      const right = `${INCLUDES}std::vector<int> listed(int n) { std::vector<int> all; while (n > 0) all.insert(all.begin(), n--); return all; }\nstd::string word() { return "right"; }`
      const good = await judge(right, tests)
      assert.deepEqual(good.tests, { passed: 3, failed: 0 }, JSON.stringify(good.evidence))
      assert.equal(good.evidence.separation, separation)
    })

  it("find no /proc with which to write their own memory or read their neighbors'", async () => {
    const program =
      '#include <fcntl.h>\n#include <string>\nint opened() { int count = 0; for (std::string of : {"self/mem", "self/maps", "self/fd/10", "1/environ", "self"}) if (open(("/proc/" + of).c_str(), O_RDONLY) >= 0) count++; return count; }'
    for (const declared of ['int opened();\n', '']) {
      const outcome = await judge(program, `${declared}void test_it() { assert(opened() == 0); }`)
      assert.deepEqual(outcome.tests, { passed: 1, failed: 0 }, JSON.stringify(outcome.evidence))
    }
  })

  it('are distinguished from right ones that only look odd', async () => {
    const box =
      'struct Box { int held; };\nbool operator==(const Box &a, const Box &b) { return a.held == b.held; }\nnamespace std { template <> struct hash<Box> { unsigned long operator()(const Box &box) const { return box.held; } }; }\n'
    const odd = [
      'int dup(int n) { return n; }\nint pause() { return 1; }\nint read(int n) { return n; }\nint link(int n) { return n; }\nint pipe() { return 2; }',
      `#include <unordered_set>\n${box}static std::unordered_set<Box> boxes = {{1}, {1}};\nint dup(int n) { return n * boxes.size(); }`,
      '#include <string>\n#define all(x) x.begin(), x.end()\n#define int long long\nint dup(int n) { std::string s = R"(\n  // text\n)"; return n; }\nsigned main() { return 0; }',
    ]
    for (const declared of ['int dup(int n);\n', '']) {
      const outcomes = await Promise.all(
        odd.map((program) => judge(program, `${declared}void test_it() { assert(dup(4) == 4); }`)),
      )
      assert.deepEqual(
        outcomes.map(({ tests: counts }) => counts),
        odd.map(() => ({ passed: 1, failed: 0 })),
        JSON.stringify(outcomes, null, 1),
      )
    }
  })
})
