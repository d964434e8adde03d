// Needs: sandbox, cpp, boost, openssl
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests } from '../../../../test/test-judge.ts'
import { cppToolchain } from './cpp.ts'
import { leadingHeaders } from './headers.ts'

describe('leadingHeaders', () => {
  it('lists standard headers up to the first other line', () => {
    const source =
      '/* <map> */\n#include<vector>\nusing namespace std;\n # include <math.h> // why\n\n#define X\n#include <map>\n'
    assert.deepEqual(leadingHeaders(source), ['vector', 'math.h'])
    assert.deepEqual(leadingHeaders('#include "own.h"\n#include <map>'), [])
    assert.deepEqual(leadingHeaders('#include <boost/any.hpp>\n#include <map>'), [])
    assert.deepEqual(leadingHeaders('int a;\n#include <map>'), [])
  })
})

describe('compiled headers', () => {
  const { judge, close } = judgeForTests(cppToolchain)
  after(close)

  it("provide nothing that the answer didn't include, however common it is", async () => {
    const tests = 'unsigned long f();\nvoid test_it() { assert(f() == 2); }'
    const right = '#include <vector>\nunsigned long f() { return std::vector<int>(2).size(); }'
    const forgot = '#include <vector>\nunsigned long f() { return std::map<int, int>{{1, 1}, {2, 2}}.size(); }'
    const results = []
    for (const program of [right, forgot, right, forgot, right]) results.push(await judge(program, tests))
    assert.deepEqual(
      results.map(({ compiled, tests: counts }) => [compiled, counts?.passed ?? 0]),
      [
        [true, 1],
        [false, 0],
        [true, 1],
        [false, 0],
        [true, 1],
      ],
    )
    assert.match(results[3]?.evidence.diagnostics[0]?.message ?? '', /map/)
    assert.deepEqual(results[3]?.evidence.diagnostics, results[1]?.evidence.diagnostics)
  })
})
