import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// What a user gets: builds and packs the package, installs the tarball into an empty folder and runs it from there.
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'assay-pack-'))
try {
  run('node', ['scripts/build.ts'], root)
  run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, 'dist'))
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack wrote no tarball.')

  const project = join(folder, 'project')
  run('mkdir', [project], folder)
  writeFileSync(join(project, 'package.json'), '{"private":true}\n')
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', join('..', tarball)], project)

  const assay = (...args: string[]) => run('node', [join(project, 'node_modules', '.bin', 'assay'), ...args], project)
  const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'))
  expect(assay('--version').trim(), version)
  expect(assay('formula', 'success_pct / total_cost', '--values', '{"success_pct":80,"total_cost":0.5}').trim(), '160')
  assay('validate', resolve(root, 'examples'))
  console.log('The packed package installs and runs on its own.')
} finally {
  rmSync(folder, { recursive: true })
}

function run(command: string, args: readonly string[], cwd: string): string {
  // The npm script's own Node, 24, is first on the path; it is the one that the installed command must run on.
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function expect(found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`The packed command printed "${found}" and not "${wanted}".`)
}
