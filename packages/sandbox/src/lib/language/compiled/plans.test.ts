import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planCppTests } from '../cpp/test-plan.ts'
import { planGoTests } from '../go/test-plan.ts'
import { javaSource } from '../java/source-types.ts'
import { planJavaTests } from '../java/test-plan.ts'

describe('plans of compiled tests', () => {
  const namesOf = (outcome: { ok: true; plan: { names: readonly string[] } } | { ok: false }) =>
    outcome.ok ? outcome.plan.names : null

  it('finds Go tests outside of comments and strings, and no helpers', () => {
    const tests =
      'package x\n// func TestNo(t *testing.T) {}\nvar s = `\nfunc TestNo(t *testing.T) {\n`\nfunc Testify(t *testing.T) {}\nfunc TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) {}\nfunc Test_b(tt *testing.T) {}\n'
    assert.deepEqual(namesOf(planGoTests(tests)), ['TestA', 'Test_b'])
    assert.equal(namesOf(planGoTests('func helper() {}')), null)
  })

  it('finds C++ tests: functions, macros, else main', () => {
    assert.deepEqual(
      namesOf(
        planCppTests('void test_a() {}\nbool testB(void) { return true; }\nvoid helper() {}\nint main() { test_a(); }'),
      ),
      ['test_a', 'testB'],
    )
    assert.deepEqual(namesOf(planCppTests('TEST(A, b) { }\nTEST_CASE("c (d)") { }')), ['A.b', 'c (d)'])
    assert.deepEqual(namesOf(planCppTests('int main() { if (1) { } }')), ['main'])
    assert.equal(namesOf(planCppTests('void test_a() { (')), null)
  })

  it('finds Java tests: marked methods, else named ones, else main', () => {
    const marked = 'class T { @Test void a() {} @Test public void b() { Runnable r = () -> {}; } void testC() {} }'
    assert.deepEqual(namesOf(planJavaTests(marked)), ['a', 'b'])
    assert.deepEqual(
      namesOf(planJavaTests('static void testA() {}\nprivate static boolean testB() { return true; }')),
      ['testA', 'testB'],
    )
    assert.deepEqual(namesOf(planJavaTests('class A { void testX() {} }\nclass B { void testX() {} }')), [
      'A.testX',
      'B.testX',
    ])
    assert.deepEqual(namesOf(planJavaTests('class A { public static void main(String[] args) {} }')), ['main'])
  })

  it('puts Java methods without a class into one after their imports, on the same lines', () => {
    const { text, isWrapped } = javaSource(
      'package a.b;\nimport java.util.*;\nstatic int f() {\n  return 1;\n}',
      'Answer',
      null,
    )
    assert.deepEqual(
      [isWrapped, text.split('\n').slice(1, 4)],
      [true, ['import java.util.*;class Answer {', 'static int f() {', '  return 1;']],
    )
  })
})
