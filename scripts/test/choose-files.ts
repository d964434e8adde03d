import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import type { ImportClosure } from '../imports.ts'

/** A test file with what it takes to run it. */
export interface TestFile {
  readonly path: string
  readonly source: string
  readonly imports: ImportClosure
}

/** The test files to run. */
export interface Choice {
  readonly files: readonly TestFile[]
  /** Tests of whole programs that a change may reach through a process they start. */
  readonly leftOut: readonly string[]
}

/** Finds every test file, or those whose path contains one of `names`. */
export function findTests(names: readonly string[], findImports: (file: string) => ImportClosure): TestFile[] {
  const paths = globSync('{packages,scripts}/**/*.test.ts', { exclude: (path) => path.endsWith('node_modules') })
  return paths
    .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
    .sort()
    .map((path) => ({ path, source: readFileSync(path, 'utf8'), imports: findImports(path) }))
}

/**
 * Chooses the tests that a change can reach: those beside a source that import something changed, also indirectly, and those in a
 * package's `test` folder or in a browser if the package itself changed. Tests of whole programs in other packages are named, not chosen.
 */
export function chooseChanged(tests: readonly TestFile[], changed: readonly string[]): Choice {
  const isChanged = new Set(changed)
  const packages = new Set(changed.flatMap((path) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? []))
  // Data that tests read is found by no import: its name has to be in the test.
  const data = changed.filter((path) => !/\.[cm]?tsx?$/.test(path)).map((path) => path.split('/').slice(-2)[0] ?? path)
  const chosen: TestFile[] = []
  const leftOut: string[] = []
  for (const test of tests) {
    const whole = ownerOfWhole(test)
    const isReached = [...test.imports.files].some((file) => isChanged.has(file))
    const readsData = data.some((folder) => test.source.includes(folder))
    if (readsData || (whole === undefined ? isReached : packages.has(whole) || isChanged.has(test.path)))
      chosen.push(test)
    else if (whole !== undefined && (isReached || changed.some((path) => path.startsWith('packages/'))))
      leftOut.push(test.path)
  }
  return { files: chosen, leftOut }
}

/** Returns the package whose whole program a test starts or opens in a browser; undefined for a test of its own sources. */
function ownerOfWhole({ path, source }: TestFile): string | undefined {
  const opensBrowser = /^\/\/ Needs: .*\bchromium\b/m.test(source)
  return (opensBrowser ? /^packages\/([^/]+)\// : /^packages\/([^/]+)\/test\//).exec(path)?.[1]
}

/** Returns the files that differ from the last commit, new ones among them. */
export function changedFiles(): string[] {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`git can't list what changed: ${stderr}`)
  return stdout.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
}
