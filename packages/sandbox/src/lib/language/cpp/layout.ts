import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CPP } from '../../answer/languages/cpp.ts'
import type { ProgramTask } from '../toolchain.ts'
import type { CppPlan } from './test-plan.ts'

/** The file that is compiled: it includes the answer and the tests. */
export const UNIT = 'assay-unit.cpp'
const TESTS = 'assay-tests.cpp'

/** Checks as doctest and googletest have them; what fails ends the test. */
const CHECKS = `
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <unistd.h>
[[noreturn, maybe_unused]] static void assay_failed(const char *what, int line) {
  if (line > 0) std::fprintf(stderr, "line %d: %s\\n", line, what); else std::fprintf(stderr, "%s\\n", what);
  std::fflush(nullptr);
  _exit(1);
}
#define ASSAY_HOLDS(what, text) ((what) ? (void)0 : assay_failed(text, __LINE__))
#define CHECK(...) ASSAY_HOLDS((__VA_ARGS__), #__VA_ARGS__)
#define REQUIRE(...) ASSAY_HOLDS((__VA_ARGS__), #__VA_ARGS__)
#define CHECK_FALSE(...) ASSAY_HOLDS(!(__VA_ARGS__), #__VA_ARGS__ " is false")
#define REQUIRE_FALSE CHECK_FALSE
#define CHECK_EQ(a, b) ASSAY_HOLDS((a) == (b), #a " == " #b)
#define CHECK_NE(a, b) ASSAY_HOLDS((a) != (b), #a " != " #b)
#define EXPECT_TRUE CHECK
#define ASSERT_TRUE CHECK
#define EXPECT_FALSE CHECK_FALSE
#define ASSERT_FALSE CHECK_FALSE
#define EXPECT_EQ CHECK_EQ
#define ASSERT_EQ CHECK_EQ
#define EXPECT_NE CHECK_NE
#define ASSERT_NE CHECK_NE
#define EXPECT_STREQ(a, b) ASSAY_HOLDS(std::string(a) == std::string(b), #a " == " #b)
#define EXPECT_LT(a, b) ASSAY_HOLDS((a) < (b), #a " < " #b)
#define EXPECT_LE(a, b) ASSAY_HOLDS((a) <= (b), #a " <= " #b)
#define EXPECT_GT(a, b) ASSAY_HOLDS((a) > (b), #a " > " #b)
#define EXPECT_GE(a, b) ASSAY_HOLDS((a) >= (b), #a " >= " #b)
#define EXPECT_NEAR(a, b, e) ASSAY_HOLDS(std::fabs((a) - (b)) <= (e), #a " near " #b)
#define EXPECT_DOUBLE_EQ(a, b) EXPECT_NEAR(a, b, 1e-9)
#define ASSAY_THROWS(what, type, text) { bool assay_thrown = false; try { (void)(what); } catch (type) { assay_thrown = true; } ASSAY_HOLDS(assay_thrown, text); }
#define CHECK_THROWS(what) ASSAY_THROWS(what, ..., #what " throws")
#define CHECK_THROWS_AS(what, type) ASSAY_THROWS(what, const type &, #what " throws " #type)
#define REQUIRE_THROWS CHECK_THROWS
#define EXPECT_ANY_THROW CHECK_THROWS
#define EXPECT_THROW CHECK_THROWS_AS
#define ASSERT_THROW CHECK_THROWS_AS
`

/** Lays out one unit of translation: the answer, then the tests, in which no macro of the answer is left. */
export async function layOutCpp(
  folder: string,
  { program }: ProgramTask,
  plan: CppPlan | null,
  symbol: string,
): Promise<void> {
  for (const { path, content } of program.files) await write(folder, path, content)
  await write(folder, 'answer.cpp', program.source)
  // The answer's own main would be the program's.
  const answer = '#define main assay_answer_main\n#include "answer.cpp"\n#undef main\n'
  if (plan === null) return write(folder, UNIT, answer)
  const sources = [program.source, ...program.files.map(({ content }) => content)]
  const undone = [...new Set(sources.flatMap(macrosIn)), 'NDEBUG', 'assert'].map((name) => `#undef ${name}\n`)
  const calls = plan.calls.map((call, index) => `extern "C" void ${symbol}${index}() { ${call} }\n`)
  await write(folder, TESTS, plan.code)
  await write(
    folder,
    UNIT,
    `${answer}${undone.join('')}#include <cassert>\n${CHECKS}\n#include "${TESTS}"\n${calls.join('')}`,
  )
}

/** The names that a source defines for the preprocessor, however the lines are written. */
function macrosIn(source: string): string[] {
  const joined = CPP.mask(source.replace(/\\\r?\n/g, ''))
  return [...joined.matchAll(/(?:#|%:|\?\?=)[ \t]*define[ \t]+(\w+)/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  )
}

async function write(folder: string, path: string, content: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
