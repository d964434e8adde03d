import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainSpec } from '../../../../../test/plain-spec.ts'
import { readDeclarations } from './declared.ts'

describe('readDeclarations', () => {
  const read = (prefix: string | null, tests = 'void test_a() {}') =>
    readDeclarations(plainSpec({ language: 'cpp', prefix, tests }))
  const shapes = (prefix: string | null, tests?: string) =>
    read(prefix, tests)?.functions.map(({ name, result, parameters }) => [
      result,
      name,
      ...parameters.map(({ type, name: called, isChanged }) => `${type}|${called}${isChanged ? '|changed' : ''}`),
    ]) ?? null

  it('reads the function that the prefix leaves open, and keeps the rest', () => {
    const prefix =
      '/* f(x) { */\n#include <vector>\nusing namespace std;\nint twice(int x) { return 2 * x; }\nvector<pair<int, string>> f(const map<string, int> &a, vector<int>& b, unsigned long c = 3, bool) {\n'
    assert.deepEqual(shapes(prefix), [
      [
        'vector<pair<int, string>>',
        'f',
        'const map<string, int> &|a',
        'vector<int>&|b|changed',
        'unsigned long|c',
        'bool|assay_given_3',
      ],
    ])
    assert.match(read(prefix)?.given ?? '', /twice.*\}\n$/s)
  })

  it('reads prototypes in the prefix and the tests that nothing there defines', () => {
    const tests = 'long f(int n);\nint own();\nvoid test_a() { f(own()); }\nint own() { return 1; }'
    assert.deepEqual(shapes('double g();', tests), [
      ['double', 'g'],
      ['long', 'f', 'int|n'],
    ])
  })

  it("ignores functions that can't be called from another process", () => {
    const open = [
      'int f(int *a) {',
      'int f(int a[]) {',
      'auto f(int a) {',
      'int *f() {',
      'class A { int f() {',
      'int &f(int a) {',
    ]
    const others = [
      'template <class T> T f(T a) {',
      'int f(auto a) {',
      'int f(int (*g)(int)) {',
      'int main() {',
      'struct A {',
    ]
    for (const prefix of [...open, ...others]) assert.equal(read(`${prefix}\n`), null, prefix)
    assert.equal(read(null), null)
    assert.equal(read('int f(int a);\nlong f(long a);'), null)
  })
})
