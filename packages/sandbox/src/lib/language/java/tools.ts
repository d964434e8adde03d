import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import { bindOutsideSystem } from '../compiled/find-program.ts'
import { keptFolders, openKeptFolder } from '../compiled/kept-folder.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { ARCHIVES, archiveClasses, TRAINING } from './archive-classes.ts'
import { findJdk, type Jdk } from './jdk.ts'
import { compileOwnClasses, OWN_JARS, OWN_SOURCES } from './own-classes.ts'
import type { JavaTools } from './programs.ts'

/** Modules besides the standard ones that programs use without naming them. */
const SERVICES = ['jdk.localedata', 'jdk.charsets', 'jdk.crypto.ec', 'jdk.zipfs']

/** The oldest release that compiles Assay's own classes. */
const OLDEST = 17

/** An open JDK, until it is closed. */
export interface OpenJava extends JavaTools {
  readonly close: () => Promise<void>
}

/**
 * Finds a JDK, and compiles Assay's classes for it once; null if there is none. `cache` is the folder to save them in; null
 * for none.
 */
export async function openJava(
  context: ToolchainContext,
  { cache = keptFolders('java') }: { readonly cache?: string | null } = {},
): Promise<OpenJava | null> {
  const jdk = await findJdk(context.path)
  if (jdk === null || Number.parseInt(jdk.version, 10) < OLDEST) return null
  const isMounted = context.sandbox.isolation === 'bubblewrap'
  const kept = await openKeptFolder({
    // If an answer isn't isolated from Assay's files, nothing that it could have written is run later.
    cache: isMounted ? cache : null,
    name: createHash('sha256')
      .update(JSON.stringify([jdk.identity, OWN_SOURCES, TRAINING]))
      .digest('hex')
      .slice(0, 32),
    make: async (folder) => {
      await compileOwnClasses(jdk, folder)
      await mkdir(join(folder, 'empty'))
      await openToAll(folder)
      if (isMounted) await archiveClasses(context, toolsOf(jdk, folder, isMounted), folder)
      await openToAll(folder)
    },
  })
  return { ...toolsOf(jdk, kept.path, isMounted), close: kept.close }
}

/** Lets the programs' users read a folder and what is directly in it. The folders above it stay closed. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    await chmod(join(folder, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

function toolsOf({ home, java, version, modules }: Jdk, folder: string, isMounted: boolean): JavaTools {
  const inside = isMounted ? '/assay/java' : folder
  const own = isMounted ? [{ from: folder, to: inside }] : []
  const archived = Object.entries(ARCHIVES).filter(([, file]) => existsSync(join(folder, file)))
  return {
    java,
    version,
    modules: ['java.se', ...SERVICES.filter((name) => modules.has(name))],
    binds: [...bindOutsideSystem(home), ...settingsOf(home), ...own],
    emptyProc: isMounted ? [{ from: join(folder, 'empty'), to: '/proc' }] : [],
    env: { LD_LIBRARY_PATH: join(home, 'lib') },
    provided: join(inside, OWN_JARS.provided),
    harness: join(inside, OWN_JARS.harness),
    apart: join(inside, OWN_JARS.apart),
    flags: Object.fromEntries(archived.map(([name, file]) => [name, [`-XX:SharedArchiveFile=${join(inside, file)}`]])),
  }
}

/** Returns a bind for a JDK's settings, which Debian has under /etc, where they aren't visible inside. */
function settingsOf(home: string): ReadOnlyBind[] {
  const file = join(home, 'conf/security/java.security')
  const folder = existsSync(file) ? dirname(dirname(realpathSync(file))) : home
  return folder.startsWith('/etc/') ? [{ from: folder }] : []
}
