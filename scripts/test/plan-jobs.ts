import { readFileSync } from 'node:fs'
import type { TestFile } from './choose-files.ts'
import type { TestJob } from './test-process.ts'

/** Modules with which a test can start, listen or keep something that another test would meet. */
const SHARES =
  /^(?:node:)?(?:child_process|worker_threads|cluster|net|tls|dgram|dns|https?|http2|sqlite|vm|module|inspector)(?:\/|$)|^(?:playwright-core|pg|undici|hono|@hono|@ai-sdk|@modelcontextprotocol)/

/** What tests say that change the process they are in. */
const CHANGES_PROCESS = /process\.(?:env|chdir|cwd|on|once|exit|exitCode|stdout|stderr|umask)\b|globalThis|\bmock\./

/**
 * Returns whether a test file can run in one process with others: nothing that it imports starts, listens or keeps anything, and no file
 * of its tests changes the process.
 */
export function isPure({ imports }: TestFile): boolean {
  if ([...imports.foreign].some((name) => SHARES.test(name))) return false
  const ofTests = [...imports.files].filter((file) => file.endsWith('.test.ts') || /\/test\//.test(file))
  return !ofTests.some((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')))
}

/**
 * Plans processes: pure files together, a process for each core; every other file alone. The longest go first by the times of the last
 * run, so that no core waits at the end; a file that never ran goes by its kind.
 */
export function planJobs(
  files: readonly TestFile[],
  { cores, seconds }: { readonly cores: number; readonly seconds: ReadonlyMap<string, number> },
): TestJob[] {
  const pure = files.filter(isPure)
  const together = Array.from({ length: cores }, (_, at) => pure.filter((_, index) => index % cores === at))
  const alone = files.filter((file) => !pure.includes(file)).map((file) => [file])
  const expected = ([file, ...others]: readonly TestFile[]) =>
    file === undefined || others.length > 0 ? 60 : (seconds.get(file.path) ?? guessSeconds(file))
  return [...alone, ...together.filter((group) => group.length > 0)]
    .sort((a, b) => expected(b) - expected(a))
    .map((group) => ({ files: group.map(({ path }) => path) }))
}

/** Guesses the seconds of a file that never ran here. */
function guessSeconds({ path, source }: TestFile): number {
  // The dashboard's tests wait for a site that starts meanwhile.
  if (path.startsWith('packages/web/test/')) return 15
  // Compilers take long.
  if (/^\/\/ Needs: .*\b(?:rust|go|cpp|java)\b/m.test(source)) return 40
  if (/^packages\/[^/]+\/test\//.test(path)) return 30
  // A long file has many tests.
  return 3 + source.length / 1500
}
