import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findImports } from './imports.ts'

/** The packages that each may import: dependencies point only upwards in this list (docs/packages.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  formats: ['core'],
  providers: ['core'],
  sandbox: ['core'],
  judge: ['core', 'sandbox', 'providers'],
  tools: ['core', 'providers', 'judge'],
  store: ['core'],
  engine: ['core', 'formats', 'providers', 'sandbox', 'judge', 'tools', 'store'],
  app: ['core', 'formats', 'providers', 'sandbox', 'judge', 'tools', 'store', 'engine'],
  server: ['core', 'formats', 'providers', 'sandbox', 'judge', 'tools', 'store', 'engine', 'app'],
  web: ['core'],
  cli: ['core', 'formats', 'providers', 'sandbox', 'judge', 'tools', 'store', 'engine', 'app', 'server', 'web'],
}

/** Additional imports allowed in a package's tests: a browser needs a server to look at. */
const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = { web: ['app', 'server'] }

/** Packages that run in a browser and do no I/O. */
const PURE: readonly string[] = ['core']

/** Finds problems in the sources' imports: against the order of packages, or in a cycle. */
export function orderProblems(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const owner = /^packages\/([^/]+)\//.exec(file)?.[1] ?? ''
    const isTest = file.endsWith('.test.ts')
    const allowed = [...(MAY_IMPORT[owner] ?? []), ...(inTests(file) ? (TESTS_MAY_IMPORT[owner] ?? []) : [])]
    const files: string[] = []
    for (const target of findImports(text)) {
      const imported = /^@assay\/([^/]+)/.exec(target)?.[1]
      if (imported !== undefined && imported !== owner && !allowed.includes(imported)) {
        problems.push(`${file} imports "${target}", which ${owner} can't import.`)
      }
      if (PURE.includes(owner) && !isTest && target.startsWith('node:')) {
        problems.push(`${file} imports "${target}"; ${owner} does no I/O and runs in a browser.`)
      }
      if (target.startsWith('.')) files.push(join(dirname(file), target))
    }
    if (files.some((path) => !path.startsWith(`packages/${owner}/`))) {
      problems.push(`${file} imports another package's file by path; use the package's entry.`)
    }
    graph.set(file, files)
  }
  return [...problems, ...cycles(graph)]
}

function inTests(file: string): boolean {
  return file.endsWith('.test.ts') || /^packages\/[^/]+\/test\//.test(file)
}

/** Finds every cycle of files by walking the imports depth first. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at !== -1) {
      found.push(`Files import each other in a cycle: ${[...path.slice(at), file].join(' -> ')}.`)
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

if (import.meta.main) {
  const files = globSync('packages/*/{src,test}/**/*.{ts,tsx}')
  const problems = orderProblems(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`The imports of ${files.length} files follow the order of packages, without cycles.`)
}
