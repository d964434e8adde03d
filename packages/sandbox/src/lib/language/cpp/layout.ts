import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProgramTask } from '../toolchain.ts'
import type { CppPlan } from './test-plan.ts'

/** The file that is compiled: it includes the others. */
export const UNIT = 'assay-unit.cpp'
const TESTS = 'assay-tests.cpp'
const ANSWER = 'assay-answer.cpp'

/** Checks as in doctest and googletest; a failed one ends the test. */
export const CHECKS = `
#include <cstdio>
#include <cstdlib>
#include <cmath>
[[noreturn, maybe_unused]] static void assay_failed(const char *what, int line) {
  if (line > 0) std::fprintf(stderr, "line %d: %s\\n", line, what); else std::fprintf(stderr, "%s\\n", what);
  std::fflush(nullptr);
  std::_Exit(1);
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

/** Lays out the answer alone, with its files. An answer's `main` would be the program's, so it is renamed. */
export async function layOutAnswer(folder: string, { program }: ProgramTask): Promise<void> {
  for (const { path, content } of program.files) await write(folder, path, content)
  await write(folder, 'answer.cpp', program.source)
  await write(folder, UNIT, '#define main assay_answer_main\n#include "answer.cpp"\n#undef main\n')
}

/** Lays out one translation unit: the preprocessed answer, in which no macro is left, then the tests. */
export async function layOutJoined(folder: string, answer: string, plan: CppPlan, symbol: string): Promise<void> {
  const calls = plan.calls.map((call, index) => `extern "C" void ${symbol}${index}() { ${call} }\n`)
  await write(folder, ANSWER, answer)
  await write(folder, TESTS, plan.code)
  const parts = [
    `#include "${ANSWER}"\n#undef NDEBUG\n#include <cassert>\n`,
    CHECKS,
    `\n#include "${TESTS}"\n`,
    ...calls,
  ]
  await write(folder, UNIT, parts.join(''))
}

/** Writes a sample's file, with its folders. */
export async function write(folder: string, path: string, content: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
