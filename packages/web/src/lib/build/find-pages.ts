import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openShelf, type Shelf } from './shelf.ts'
import { hashSources, WEB } from './sources.ts'

interface FindOptions {
  /** Receives messages for the user, in parts of lines. */
  readonly report: (text: string) => void
  /** Whether an older build will do if a new one fails; true by default. Otherwise the failure is thrown. */
  readonly takesOlder?: boolean
}

/** The pages' folder in the published package, beside its code. */
const PACKED = join(import.meta.dirname, '../web')

/**
 * Returns the folder of the built pages, null where there are none. The published package carries them. A clone builds them when its sources are not
 * those of the last build; when that fails it says why and returns what was built before.
 */
export async function findPages({ report, takesOlder = true }: FindOptions): Promise<string | null> {
  if (existsSync(join(PACKED, 'index.html'))) return PACKED
  if (!existsSync(join(WEB, 'vite.config.ts'))) return null
  const shelf = openShelf(join(WEB, '../../node_modules/.cache/assay-web'))
  return findOrBuild({ shelf, name: hashSources(WEB), build: runBuild, report, takesOlder })
}

interface BuildOptions extends FindOptions {
  readonly shelf: Shelf
  /** The hash of the sources. */
  readonly name: string
  readonly build: (folder: string) => Promise<void>
}

/** Returns the build of that name, made now if it has to be; of a build that fails, the newest other one. */
export async function findOrBuild({ shelf, name, build, report, takesOlder }: BuildOptions): Promise<string | null> {
  const found = shelf.find(name)
  if (found !== null) return found
  const began = performance.now()
  report('Building the dashboard (once) … ')
  try {
    const folder = await shelf.add(name, build)
    report(`${Math.max(1, Math.round((performance.now() - began) / 1000))} s\n`)
    return folder
  } catch (error) {
    if (takesOlder === false) throw new Error(`Building the dashboard failed.\n${reasonOf(error)}`, { cause: error })
    const older = shelf.newest()
    report(`failed. ${older === null ? 'The API works without it.' : 'Serving an older build.'}\n${reasonOf(error)}\n`)
    return older
  }
}

async function runBuild(folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'build-process.ts')
  await promisify(execFile)(process.execPath, [program, folder], {
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
}

/** Returns the builder's message without the stack that follows. */
function reasonOf(error: unknown): string {
  const said =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  const lines = (said === '' ? String(error) : said).split('\n').filter((line) => !/^\s+at /.test(line))
  return lines.slice(0, 20).join('\n')
}
