import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `import … from '…'`, `export … from '…'`, `import('…')`; types alone are erased and do not count. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|import\('([^']+)'\)/g

/** Returns what a TypeScript source imports at run time, as it is written there. */
export function findImports(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** A file with everything that it imports, also indirectly. */
export interface ImportClosure {
  /** Files of this repository, from its root, itself among them. */
  readonly files: ReadonlySet<string>
  /** Imports from elsewhere, such as `node:fs` and `zod`. */
  readonly foreign: ReadonlySet<string>
}

/** Returns a function that finds all that a file imports, reading each file once. Paths start at the repository's root. */
export function createImportFinder(root: string): (file: string) => ImportClosure {
  const direct = new Map<string, { files: string[]; foreign: string[] }>()
  const read = (file: string) => {
    const known = direct.get(file)
    if (known !== undefined) return known
    const found: { files: string[]; foreign: string[] } = { files: [], foreign: [] }
    direct.set(file, found)
    for (const target of /\.[cm]?tsx?$/.test(file) ? findImports(readFileSync(join(root, file), 'utf8')) : []) {
      const local = resolveLocal(file, target)
      if (local !== null && existsSync(join(root, local))) found.files.push(local)
      else if (local === null) found.foreign.push(target)
    }
    return found
  }
  return (file) => {
    const files = new Set([file])
    const foreign = new Set<string>()
    // A set's iteration reaches what is added on the way.
    for (const each of files) {
      const found = read(each)
      for (const next of found.files) files.add(next)
      for (const name of found.foreign) foreign.add(name)
    }
    return { files, foreign }
  }
}

/** Returns the file that an import of this repository names; null if it is from elsewhere. */
function resolveLocal(from: string, target: string): string | null {
  if (target.startsWith('.')) return join(dirname(from), target)
  const [, workspace, entry] = /^@assay\/([^/]+)\/(.+)$/.exec(target) ?? []
  if (workspace !== undefined) return `packages/${workspace}/src/${entry}.ts`
  const [, runner] = /^assay(?:\/(\w+))?$/.exec(target) ?? []
  if (target === 'assay' || runner !== undefined) return `packages/cli/src/${runner ?? 'index'}.ts`
  return null
}
