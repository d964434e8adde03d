import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import { findProgram } from '../compiled/find-program.ts'

/** A JDK of the host. */
export interface Jdk {
  readonly home: string
  readonly javac: string
  readonly java: string
  readonly jar: string
  readonly version: string
  readonly modules: ReadonlySet<string>
  /** Changes whenever the JDK does. */
  readonly identity: string
}

/** Finds the JDK on the path; null if there is none. */
export async function findJdk(path: string): Promise<Jdk | null> {
  const javac = findProgram('javac', path)
  if (javac === null) return null
  const home = dirname(dirname(javac))
  const [java, jar] = [join(dirname(javac), 'java'), join(dirname(javac), 'jar')]
  // Reading it avoids starting a program, which takes seconds on a busy machine.
  const release = await readFile(join(home, 'release'), 'utf8').catch(() => '')
  const version = versionIn(release) ?? versionIn(await runTool(javac, ['-version'])) ?? 'unknown'
  const listed = /^MODULES="([^"]*)"/m.exec(release)?.[1] ?? (await runTool(java, ['--list-modules']))
  const image = await stat(join(home, 'lib/modules')).catch(() => null)
  const identity = JSON.stringify([home, version, release, image?.size, image?.mtimeMs])
  return { home, javac, java, jar, version, modules: new Set(listed.split(/@\S*\s*|\s+/)), identity }
}

function versionIn(text: string): string | null {
  return /^(?:JAVA_VERSION="|javac )(\d[\d.]*)/m.exec(text)?.[1] ?? null
}

/** A time that no tool takes even on a busy machine; one that does hangs. */
const HANGS_MS = 15 * 60_000

/** Runs a tool of the JDK on the host and returns its output. Throws an EnvironmentError if it fails. */
export async function runTool(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: HANGS_MS })
    return `${stdout}${stderr}`.trim()
  } catch (cause) {
    throw new EnvironmentError('TOOLS_MISSING', `"${program}" failed: ${messageOf(cause)}`, null, { cause })
  }
}
