import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeSpec } from '@assay/core/suite'
import { CPP } from '../../answer/languages/cpp.ts'
import { searchFolders } from './compiler-identity.ts'
import { withoutRunners } from './test-plan.ts'

/** Finds headers that a case's code includes and this machine doesn't have. */
export interface HeaderCheck {
  /** Returns which header is missing and how to get it; null if all are there. */
  readonly findMissing: (spec: CodeSpec) => Promise<string | null>
}

const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^boost\//, 'libboost-dev'],
  [/^openssl\//, 'libssl-dev'],
  [/^gmpxx?\.h$/, 'libgmp-dev'],
  [/^Eigen\//, 'libeigen3-dev'],
]

/** Opens the check; the compiler's search folders are found once, when they are needed. */
export function headerCheck(compiler: string): HeaderCheck {
  let folders: Promise<readonly string[]> | null = null
  return {
    findMissing: async ({ prefix, tests, files }) => {
      folders ??= searchFolders(compiler)
      const known = await folders
      if (known.length === 0) return null
      const own = new Set(files.map(({ path }) => path))
      const included = [prefix ?? '', withoutRunners(tests ?? '')].flatMap(includedHeaders)
      const missing = included.find((name) => !own.has(name) && !known.some((folder) => existsSync(join(folder, name))))
      if (missing === undefined) return null
      const hint = PACKAGES.find(([pattern]) => pattern.test(missing))?.[1]
      const how = hint === undefined ? 'Install it.' : `Install it: "apt install ${hint}".`
      return `The tests include <${missing}>, which isn't installed. ${how}`
    },
  }
}

/** Returns the headers that a source includes unconditionally. */
function includedHeaders(source: string): string[] {
  const masked = CPP.mask(source).split('\n')
  let depth = 0
  return source.split('\n').flatMap((line, index) => {
    if (!/^\s*#/.test(masked[index] ?? '')) return []
    if (/^\s*#\s*if/.test(line)) depth++
    else if (/^\s*#\s*endif/.test(line)) depth--
    const name = /^\s*#\s*(?:include|import)\s*(?:<([^<>]+)>|"([^"]+)")/.exec(line)
    return depth > 0 || name === null ? [] : [name[1] ?? name[2] ?? '']
  })
}
