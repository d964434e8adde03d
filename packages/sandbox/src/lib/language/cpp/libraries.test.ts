// Needs: sandbox, cpp, boost, openssl
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain } from '../toolchain.ts'
import { cppToolchain } from './cpp.ts'

describe('libraries of C++ benchmarks', () => {
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  before(async () => {
    sandbox = await openSandbox()
    const outcome = await cppToolchain.open(toolchainContext(sandbox, 2))
    if (!outcome.ok) assert.fail(outcome.hint)
    toolchain = outcome.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })
  const judge = (prefix: string, body: string, tests: string) =>
    toolchain.judge({
      program: { source: `${prefix}${body}`, files: [] },
      spec: plainSpec({ language: 'cpp', prefix, tests }),
    })

  it('links OpenSSL for answers that include it, apart from their tests', async () => {
    const prefix =
      '#include <string>\n#include <openssl/sha.h>\nusing namespace std;\nstring first_byte(string text) {\n'
    const body =
      '  unsigned char digest[SHA256_DIGEST_LENGTH];\n  SHA256((const unsigned char *)text.c_str(), text.size(), digest);\n  return to_string(digest[0]);\n}\n'
    const tests = '#undef NDEBUG\n#include<assert.h>\nint main() { assert(first_byte("abc") == "186"); }'
    const outcome = await judge(prefix, body, tests)
    assert.deepEqual(outcome.tests, { passed: 1, failed: 0 }, JSON.stringify(outcome.evidence))
    assert.equal(outcome.evidence.separation, 'apart')
  })

  it('runs values of Boost in one process', async () => {
    const prefix =
      '#include <string>\n#include <boost/any.hpp>\nusing namespace std;\nboost::any larger(boost::any a, boost::any b) {\n'
    const body = '  return boost::any_cast<int>(a) > boost::any_cast<int>(b) ? a : b;\n}\n'
    const tests = 'int main() { assert(boost::any_cast<int>(larger(1, 2)) == 2); }'
    const outcome = await judge(prefix, body, tests)
    assert.deepEqual(outcome.tests, { passed: 1, failed: 0 }, JSON.stringify(outcome.evidence))
    assert.equal(outcome.evidence.separation, 'none')
  })

  it('reports a missing header before there is any answer, and blames no answer', async () => {
    const missing = async (prefix: string | null, tests: string) =>
      toolchain.brokenTests?.(plainSpec({ language: 'cpp', prefix, tests }))
    const tests = '#include <boost/no_such.hpp>\nvoid test_it() { assert(f() == 1); }'
    assert.match((await missing(null, tests)) ?? '', /<boost\/no_such.hpp>.*libboost-dev/)
    assert.match((await missing('#include "none.h"\n', 'int main() {}')) ?? '', /<none.h>/)
    const known =
      '#include <gtest/gtest.h>\n#include <boost/any.hpp>\n#if 0\n#include <none.h>\n#endif\n// #include <no.h>\n'
    assert.equal(await missing('#include <vector>\n#include<openssl/md5.h>\n', known), null)
    const { evidence, compiled } = await judge('', 'int f() { return 1; }', tests)
    assert.deepEqual([compiled, evidence.broken_tests], [true, true])
  })
})
