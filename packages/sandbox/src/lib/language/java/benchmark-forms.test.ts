// Needs: sandbox, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { CodeSpec } from '@assay/core/suite'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javaToolchain } from './java.ts'

const MULTIPL_IMPORTS =
  'import java.util.*;\nimport java.lang.reflect.*;\nimport org.javatuples.*;\nimport java.security.*;\nimport java.math.*;\nimport java.io.*;\nimport java.util.stream.*;\n'

/** Returns a case in the form that rows of MultiPL-E have. */
function multiplCase(head: string, checks: readonly string[]): Pick<CodeSpec, 'prefix' | 'tests'> {
  const prefix = `${MULTIPL_IMPORTS}class Problem {\n    // What it does.\n    public static ${head} {\n`
  const main = `    public static void main(String[] args) {\n${checks.map((check) => `    assert(${check});\n`).join('')}    }\n`
  return { prefix, tests: `${MULTIPL_IMPORTS}\nclass ProblemTests extends Problem {\n${main}\n}\n` }
}

describe('Java benchmarks', () => {
  const { judge, close } = judgeForTests(javaToolchain)
  after(close)

  const judgeBody = async (spec: Pick<CodeSpec, 'prefix' | 'tests'>, body: string) =>
    outcomes(await judge(`${spec.prefix}${body}\n}\n}\n`, spec.tests, spec))

  it("provides the tuples that MultiPL-E's tests compare", async () => {
    const spec = multiplCase('Pair<Long, ArrayList<String>> countAll(ArrayList<String> words)', [
      'countAll((new ArrayList<String>(Arrays.asList()))).equals((Pair.with(0l, new ArrayList<String>(Arrays.asList()))))',
      'countAll((new ArrayList<String>(Arrays.asList((String)"b", (String)"a")))).equals((Pair.with(2l, new ArrayList<String>(Arrays.asList((String)"a", (String)"b")))))',
    ])
    const sorted = 'ArrayList<String> all = new ArrayList<>(words); Collections.sort(all);'
    assert.deepEqual(await judgeBody(spec, `${sorted} return Pair.with((long) all.size(), all);`), { main: 'passed' })
    assert.deepEqual(await judgeBody(spec, `${sorted} return Pair.with(2l, all);`), { main: 'failed' })
  })

  it('has tuples of one to ten that compare, sort and print as in javatuples', async () => {
    const spec = multiplCase('String show(long n)', [
      'show(3l).equals("[3, x]")',
      'Unit.with(1).getValue0() == 1 && Triplet.with(1, "a", 2.5).getValue2() == 2.5',
      'Quartet.with(1, 2, 3, 4).hashCode() == Quartet.with(1, 2, 3, 4).hashCode()',
      'Quintet.with(1, 2, 3, 4, 5).compareTo(Quintet.with(1, 2, 3, 5, 0)) < 0',
      'Pair.with(1, 2).compareTo(Pair.with(1, 2)) == 0 && !Pair.with(1, 2).equals(Pair.with(2, 1))',
      'Sextet.with(1, 2, 3, 4, 5, 6).getSize() == 6 && Septet.with(1, 2, 3, 4, 5, 6, 7).contains(7)',
      'Octet.with(1, 2, 3, 4, 5, 6, 7, 8).toList().equals(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8))',
      'Ennead.with(1, 2, 3, 4, 5, 6, 7, 8, 9).add(10).equals(Decade.with(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))',
      'Pair.with(1, 2).setAt1("b").equals(Pair.with(1, "b")) && Pair.fromArray(new String[] {"a", "b"}).getValue1() == "b"',
    ])
    assert.deepEqual(await judgeBody(spec, 'return Pair.with(n, "x").toString();'), { main: 'passed' })
    assert.deepEqual(await judgeBody(spec, 'return "(" + n + ", x)";'), { main: 'failed' })
  })
})
