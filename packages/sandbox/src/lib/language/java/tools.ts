import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import { bindOutsideSystem, findProgram, saidBy } from '../compiled/find-program.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { HARNESS_FILES } from './harness-source.ts'
import { JUNIT_FILES } from './junit-source.ts'

/** A JDK with what we compile for it once. */
export interface JavaTools {
  readonly javac: string
  readonly java: string
  readonly version: string
  readonly binds: readonly ReadOnlyBind[]
  /** Folders of classes, inside. */
  readonly harness: string
  readonly junit: string
  readonly close: () => Promise<void>
}

/** Finds a JDK; null when there is none that compiles. */
export async function openJava({ sandbox, path }: ToolchainContext): Promise<JavaTools | null> {
  const javac = findProgram('javac', path)
  if (javac === null) return null
  const java = join(dirname(javac), 'java')
  const home = dirname(dirname(javac))
  const version = /(\d[\d.]*)/.exec(await saidBy(javac, ['-version']))?.[1] ?? 'unknown'
  const folder = await mkdtemp(join(tmpdir(), 'assay-java-'))
  const harness = join(folder, 'harness')
  const junit = join(folder, 'junit')
  await compileOwn(javac, HARNESS_FILES, join(folder, 'harness-source'), harness)
  await compileOwn(javac, JUNIT_FILES, join(folder, 'junit-source'), junit)
  const close = () => rm(folder, { recursive: true, force: true })
  if (!existsSync(join(harness, 'module-info.class')) || !existsSync(join(junit, 'org/junit/Assert.class'))) {
    await close()
    return null
  }
  const isMounted = sandbox.isolation === 'bubblewrap'
  const inside = isMounted ? { harness: '/assay/harness', junit: '/assay/junit' } : { harness, junit }
  const own = [
    { from: harness, to: inside.harness },
    { from: junit, to: inside.junit },
  ]
  return { javac, java, version, binds: [...bindOutsideSystem(home), ...settingsOf(home), ...own], ...inside, close }
}

/** Debian keeps a JDK's settings under /etc, which is not seen inside. */
function settingsOf(home: string): ReadOnlyBind[] {
  const file = join(home, 'conf/security/java.security')
  const folder = existsSync(file) ? dirname(dirname(realpathSync(file))) : home
  return folder.startsWith('/etc/') ? [{ from: folder }] : []
}

async function compileOwn(
  javac: string,
  files: Readonly<Record<string, string>>,
  sources: string,
  output: string,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(sources, path)), { recursive: true })
    await writeFile(join(sources, path), content)
  }
  await saidBy(javac, ['-proc:none', '-d', output, ...Object.keys(files).map((path) => join(sources, path))])
}
