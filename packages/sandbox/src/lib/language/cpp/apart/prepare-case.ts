import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeSpec } from '@assay/core/suite'
import { limitName } from '../../../isolation/limits.ts'
import { type Compiler, librariesOf } from '../compiler.ts'
import { CHECKS, UNIT, write } from '../layout.ts'
import type { CppPlan } from '../test-plan.ts'
import { CODEC_SOURCE, commonCodecs, commonContainers } from './codec-source.ts'
import { type CaseDeclarations, readDeclarations } from './declared.ts'
import { CLIENT_HEADER, CLIENT_SOURCE, SERVER_SOURCE } from './link-source.ts'
import { writeStubs } from './sources.ts'

/** A case whose tests run apart from the answer: their library, with stubs in place of the answer's functions. */
export interface ApartCase {
  readonly declarations: CaseDeclarations
  /** The library's path on the host. */
  readonly library: string
}

/** Compiles cases' tests, each once. */
export interface CasePreparer {
  /** Returns the prepared case; null if the tests need the answer in their own process. The case alone decides, never an answer. */
  readonly prepare: (spec: CodeSpec, plan: CppPlan) => Promise<ApartCase | null>
}

const TESTS = 'assay-tests.cpp'

/** Headers that tests often use. */
const STANDARD =
  'string vector map set unordered_map unordered_set deque list tuple optional array algorithm cmath cstdio cstdlib cstring cassert stdexcept iostream sstream numeric'

/** Prepares cases with a compiler. Shared parts are compiled when the first case needs them. */
export function casePreparer(compiler: Compiler, symbol: string): CasePreparer {
  const cases = new Map<string, Promise<ApartCase | null>>()
  let parts: Promise<void> | null = null
  const theParts = () => (parts ??= buildParts(compiler))
  return {
    prepare: (spec, plan) => {
      const key = createHash('sha256')
        .update(JSON.stringify([spec.prefix, spec.tests, spec.files]))
        .digest('hex')
      const known = cases.get(key)
      if (known !== undefined) return known
      const declarations = readDeclarations(spec)
      const prepared =
        declarations === null
          ? Promise.resolve(null)
          : theParts().then(() => buildTests(compiler, { spec, plan, declarations, symbol, key }))
      cases.set(key, prepared)
      // A stopped request must not decide for the next one.
      prepared.catch(() => cases.delete(key))
      return prepared
    },
  }
}

/** Returns code that many tests need. It is optimized and compiled once, while the tests themselves are compiled fast. */
function instances(how: 'template' | 'extern template'): string {
  return `${commonContainers(how)}${commonCodecs(how)}`
}

async function buildParts(compiler: Compiler): Promise<void> {
  const headers = STANDARD.split(' ').map((name) => `#include <${name}>\n`)
  const shared = `${headers.join('')}${CODEC_SOURCE}`
  const header = `${shared}${CLIENT_HEADER}${CHECKS}${instances('extern template')}`
  const built = await Promise.all([
    compiler.buildPart('client.o', `${CLIENT_SOURCE}${shared}${instances('template')}`, ['-c']),
    compiler.buildPart('server.o', `${SERVER_SOURCE}#include <vector>\n${CODEC_SOURCE}${commonCodecs('template')}`, [
      '-c',
    ]),
    compiler.buildPart('tests.hpp.gch', header, ['-O0', '-x', 'c++-header']),
  ])
  if (built.includes(null))
    throw new EnvironmentError('TOOLS_MISSING', `"${compiler.path}" can't compile the harness for C++ programs`)
}

interface TestBuild {
  readonly spec: CodeSpec
  readonly plan: CppPlan
  readonly declarations: CaseDeclarations
  readonly symbol: string
  readonly key: string
}

async function buildTests(
  compiler: Compiler,
  { spec, plan, declarations, symbol, key }: TestBuild,
): Promise<ApartCase | null> {
  const { given, open, functions } = declarations
  const calls = plan.calls.map(
    (call, index) => `extern "C" void ${symbol}${index}() { ::assay_link::begin(); ${call} }\n`,
  )
  return compiler.context.inFolder(async (folder) => {
    for (const { path, content } of spec.files) await write(folder, path, content)
    await write(folder, TESTS, plan.code)
    await write(
      folder,
      UNIT,
      `${given}\n${open === null ? '' : `${open};\n`}#undef NDEBUG\n#include <cassert>\n#include "${TESTS}"\n${writeStubs(functions)}${calls.join('')}`,
    )
    const built = await compiler.compile({
      folder,
      task: { program: { source: '', files: [] }, spec },
      args: [
        ...['-O0', '-include', compiler.inside('tests.hpp'), '-shared', '-s', '-o', '/work/assay-tests.so'],
        ...[UNIT, compiler.inside('client.o'), ...librariesOf(`${given}\n${plan.code}`)],
      ],
    })
    // A machine that is too busy must not decide how a case is judged.
    if (built.limit !== null)
      throw new EnvironmentError('TESTS_BROKEN', `The compiler hit its ${limitName(built.limit)} on the tests`)
    if (!built.ok) return null
    const library = join(compiler.privateFolder, `${key}.so`)
    await copyFile(join(folder, 'assay-tests.so'), library)
    return { declarations, library }
  })
}
