import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { APART_FILES, HARNESS_FILES } from './harness/harness.ts'
import { JAVATUPLES_FILES } from './javatuples-source.ts'
import { type Jdk, runTool } from './jdk.ts'
import { JUNIT_FILES } from './junit-source.ts'

/** Assay's own classes for a JDK, by the name of their archive: the JVM starts faster from archives than from folders. */
export const OWN_JARS = { provided: 'provided.jar', harness: 'harness.jar', apart: 'apart.jar' } as const

/** The sources of the archives. */
export const OWN_SOURCES: Readonly<Record<keyof typeof OWN_JARS, Readonly<Record<string, string>>>> = {
  provided: { ...JUNIT_FILES, ...JAVATUPLES_FILES },
  harness: HARNESS_FILES,
  apart: APART_FILES,
}

/** Flags for short runs: a compiler that ends soon isn't worth warming up. */
const QUICK = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-J-Xshare:auto']

/** Strings are joined the old way, which needs no classes made at run time. */
const OPTIONS = ['-proc:none', '-XDstringConcat=inline']

/** Compiles Assay's own classes into archives in a folder. */
export async function compileOwnClasses(jdk: Jdk, folder: string): Promise<void> {
  const work = join(folder, 'work')
  await Promise.all([compileJar('provided', []), compileJar('harness', [])])
  await compileJar('apart', [join(folder, OWN_JARS.provided), join(folder, OWN_JARS.harness)])
  await rm(work, { recursive: true })

  async function compileJar(name: keyof typeof OWN_JARS, classPath: readonly string[]): Promise<void> {
    const [sources, classes] = [join(work, name, 'sources'), join(work, name, 'classes')]
    const paths = Object.entries(OWN_SOURCES[name]).map(([path, content]) => ({ path: join(sources, path), content }))
    for (const { path, content } of paths) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    }
    const known = classPath.length === 0 ? [] : ['-cp', classPath.join(':')]
    await runTool(jdk.javac, [...QUICK, ...OPTIONS, ...known, '-d', classes, ...paths.map(({ path }) => path)])
    const jar = join(folder, OWN_JARS[name])
    await runTool(jdk.jar, [...QUICK, '--create', '--no-compress', '--file', jar, '-C', classes, '.'])
  }
}
