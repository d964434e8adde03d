import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPages } from '@assay/web/build'
import { z } from 'zod'

// Fails when a page of the dashboard loads more than its budget, in kilobytes of gzip: `node scripts/web-budget.ts`.

/** What Runs loads first, what any page loads with everything that it fetches when it is used, and all styles together. */
const BUDGET = { runs: 180, page: 321, css: 12 }

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    /** Files that it names by their address, such as workers. */
    assets: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof Manifest>

const ENTRY = 'index.html'
/** The one sheet of all pages. */
const STYLES = 'style.css'

/** Files that a page could load through shared parts, but never does. */
const UNUSED: Readonly<Record<string, RegExp>> = { formula: /lang-yaml/ }

/** Files of a page. */
export interface PageFiles {
  /** Such as `runs`. */
  readonly name: string
  /** Files loaded before the page shows anything. */
  readonly first: ReadonlySet<string>
  /** All files, including those fetched later: charts, editors, workers. */
  readonly all: ReadonlySet<string>
}

/** Returns the files of every page, by the manifest of a build. */
export function listPageFiles(manifest: Manifest): PageFiles[] {
  const pages = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key))
  return pages.sort().map((key) => {
    const name = /([^/]+)-page\.tsx$/.exec(key)?.[1] ?? key
    const keys = [ENTRY, STYLES, key]
    const isUsed = (other: string) => UNUSED[name]?.test(other) !== true
    return { name, first: collect(manifest, keys, () => false), all: collect(manifest, keys, isUsed) }
  })
}

/** `isUsed` says whether something that a part loads later is loaded at all. */
function collect(manifest: Manifest, keys: readonly string[], isUsed: (key: string) => boolean): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
    // The entry names all pages, of which one is open.
    if (key === ENTRY) return
    for (const file of (chunk.assets ?? []).filter(isUsed)) files.add(file)
    for (const next of (chunk.dynamicImports ?? []).filter(isUsed)) add(next)
  }
  for (const key of keys) add(key)
  return files
}

if (import.meta.main) {
  const folder = await findPages({ report: (text) => process.stderr.write(text), takesOlder: false })
  if (folder === null) throw new Error('The dashboard was not built.')
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + readFileSync(join(folder, `${file}.gz`)).length, 0) / 1000
  // The page itself, and the script that sets its theme.
  const frame = sizeOf(['index.html', 'theme.js'])
  const problems: string[] = []
  const check = (what: string, size: number, limit: number) => {
    if (size > limit) problems.push(`${what} takes ${size.toFixed(1)} kB; the budget is ${limit}.`)
  }
  console.log(`${'PAGE'.padEnd(14)}${'FIRST LOAD'.padStart(12)}${'ALL IN USE'.padStart(12)}  kB gzipped`)
  for (const { name, first, all } of listPageFiles(manifest)) {
    const [early, whole] = [frame + sizeOf(first), frame + sizeOf(all)]
    console.log(`${name.padEnd(14)}${early.toFixed(1).padStart(12)}${whole.toFixed(1).padStart(12)}`)
    if (name === 'runs') check('The first load of Runs', early, BUDGET.runs)
    check(`The page ${name}`, whole, BUDGET.page)
  }
  const styles = sizeOf([manifest[STYLES]?.file ?? ''])
  console.log(`${'all styles'.padEnd(14)}${styles.toFixed(1).padStart(12)}`)
  check('All styles together', styles, BUDGET.css)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
