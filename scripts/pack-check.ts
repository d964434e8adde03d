import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { installJest } from '../packages/cli/test/jest/install-jest.ts'

// What a user gets: builds and packs the package, installs the tarball into an empty folder and uses it from there.
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'assay-pack-'))
const project = join(folder, 'project')
try {
  install()
  commandWorks()
  await everyHeavyCheckWorks()
  await serverWorks()
  libraryWorks()
  matchersHaveTypes()
  console.log('The packed package installs and runs on its own.')
} finally {
  rmSync(folder, { recursive: true })
}

function install(): void {
  const built = join(folder, 'built')
  run('node', ['scripts/build.ts', '--to', built], root)
  run('npm', ['pack', '--silent', '--pack-destination', folder], built)
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack wrote no tarball.')
  mkdirSync(project)
  write('package.json', '{"private":true,"type":"module"}\n')
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', join('..', tarball)], project)
}

function commandWorks(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'))
  expect(assay('--version').trim(), version)
  expect(assay('formula', 'success_pct / total_cost', '--values', '{"success_pct":80,"total_cost":0.5}').trim(), '160')
  assay('validate', resolve(root, 'examples'))
  const summary = assay('run', resolve(root, 'examples', 'quickstart'), '--format', 'json', '-o', 'report.json')
  expect(/replay\/careful +29\/30 97%/.test(summary), true)
  assay('report', 'last', '--format', 'html', '-o', 'report.html')
  expect(readFileSync(join(project, 'report.html'), 'utf8').includes('quickstart'), true)
}

/** Runs a suite whose checks need every parser, table and model of the package, answered by a server on this machine. */
async function everyHeavyCheckWorks(): Promise<void> {
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request)).messages.at(-1).content
    const message = { role: 'assistant', content: asked.startsWith('SQL') ? 'SELECT 1' : '{"sky": "blue"}' }
    const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/v1`
  // One through our own client, one through a vendor's.
  write(
    'assay.config.yaml',
    `providers:\n  loop: { base_url: '${address}' }\n  openai: { base_url: '${address}', api: chat }\n`,
  )
  write('check.js', 'export default (answer) => answer.includes("sky")\n')
  write(
    'heavy.yaml',
    `metadata: { name: heavy, models: [loop/gpt-4o, openai/gpt-4o] }
evals:
  - { name: json, prompt: a, checks: [{ json: { schema: { type: object, required: [sky] } } }] }
  - { name: regex, prompt: b, checks: [{ regex: "sk[y]" }] }
  - { name: tokens, prompt: c, checks: [{ max_tokens: 100 }] }
  - { name: semantic, prompt: d, checks: [{ semantic: { expected: The sky is blue., threshold: 0.01 } }] }
  - { name: function, prompt: e, checks: [{ javascript: { file: check.js } }] }
  - { name: postgres, prompt: SQL f, checks: [{ sql: { dialect: postgres } }] }
  - { name: mysql, prompt: SQL g, checks: [{ sql: { dialect: mysql } }] }
  - { name: sqlite, prompt: SQL h, checks: [{ sql: { dialect: sqlite } }] }
`,
  )
  // Not synchronous, since the server answers in this process.
  const args = [bin(), 'run', 'heavy.yaml', '--fail-under', '1', '--json']
  const { stdout } = await promisify(execFile)('node', args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, OPENAI_API_KEY: 'none' },
  })
  server.close()
  const results = stdout.split('\n').filter((line) => line.includes('"sample.finished"'))
  const passed = results
    .map((line) => JSON.parse(line).sample)
    .filter(({ status, passed }) => status === 'scored' && passed)
  expect(`${passed.length} of ${results.length}`, '16 of 16')
}

/** Checks that a server on a free port answers, has the dashboard although nothing here could build it, and ends when it is told to. */
async function serverWorks(): Promise<void> {
  const server = spawn('node', [bin(), 'serve', '--port', '0'], { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(server, 'exit')
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    if (/http:\S+/.test(said)) break
  }
  const address = /http:\/\/[\d.:]+/.exec(said)?.[0] ?? ''
  const { runs } = await (await fetch(`${address}/api/runs`)).json()
  expect(runs.length > 0, true)
  const page = await fetch(`${address}/`, { headers: { 'accept-encoding': 'br' } })
  expect(String(page.headers.get('content-encoding')), 'br')
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
  const cached = (await fetch(address + script)).headers.get('cache-control')
  expect(String(cached), 'public, max-age=31536000, immutable')
  expect(existsSync(join(project, 'node_modules', 'vite')), false)
  server.kill('SIGTERM')
  expect(String((await ended)[0]), '0')
}

/** Checks a program in TypeScript against the shipped declarations, those of third parties checked too, then as JavaScript. */
function libraryWorks(): void {
  write(
    'program.ts',
    `import { compare, type Comparison, loadSuite, type Run, run, score, UserError } from 'assay'
const suite = await loadSuite(${JSON.stringify(resolve(root, 'examples/quickstart/suite.yaml'))})
const result = await run({ suites: suite, models: ['replay/careful', 'replay/quick'], samples: 1 })
const runs: readonly Run[] = result.runs
const rate: number | null = result.success.value
const comparison: Comparison = await compare(result, result)
const [first] = await score(result, 'success_pct')
for await (const each of result.results) if (each.status === 'errored') throw new Error(each.error.message)
// @ts-expect-error an option that does not exist
const wrong = await run({ suites: suite, sampels: 3 }).catch((error: unknown) => error)
console.log(runs.length, rate !== null, comparison.regressed.length, first?.score.value !== null, wrong instanceof UserError)
`,
  )
  const compilerOptions = {
    strict: true,
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable', 'dom'],
    module: 'nodenext',
    types: [],
  }
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true }, files: ['program.ts'] }),
  )
  run('tsc', ['-p', project], root)
  expect(run('node', ['program.ts'], project).trim(), '2 true 0 true true')
}

/** Checks the matchers against the types of vitest, @jest/globals and @types/jest. The runners are this repository's. */
function matchersHaveTypes(): void {
  symlinkSync(join(root, 'node_modules', 'vitest'), join(project, 'node_modules', 'vitest'))
  const jest = installJest()
  for (const name of ['@jest', '@types', 'expect']) symlinkSync(join(jest, name), join(project, 'node_modules', name))
  const uses = `import { run } from 'assay'
const result = await run({ suites: 'suite.yaml' })
expect(result).toHavePassedAll()
expect(result).not.toHaveSuccessRateAbove(0.8)
const compared: Promise<void> = expect(result).toHaveNoRegressionsAgainst('baseline.json')
// @ts-expect-error a rate is a number
expect(result).toHaveSuccessRateBelow('0.8')
export { compared }
`
  write('vitest.ts', `import { expect } from 'vitest'\nimport 'assay/vitest'\n${uses}`)
  write('jest.ts', `import { expect } from '@jest/globals'\nimport 'assay/jest'\n${uses}`)
  write('jest-globals.ts', `import 'assay/jest'\n${uses}`)
  const base = { strict: true, target: 'es2024', module: 'nodenext', noEmit: true, skipLibCheck: true }
  for (const [file, types] of [
    ['vitest.ts', []],
    ['jest.ts', []],
    ['jest-globals.ts', ['jest']],
  ] as const) {
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...base, types }, files: [file] }))
    run('tsc', ['-p', project], root)
  }
}

function bin(): string {
  return join(project, 'node_modules', '.bin', 'assay')
}

function assay(...args: string[]): string {
  return run('node', [bin(), ...args], project)
}

function write(path: string, content: string): void {
  writeFileSync(join(project, path), content)
}

function run(command: string, args: readonly string[], cwd: string): string {
  // The npm script's own Node, 24, is first on the path; it is the one that the installed command must run on.
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function expect(found: string | boolean, wanted: string | boolean): void {
  if (found !== wanted) throw new Error(`Expected "${wanted}" from the packed package, found "${found}".`)
}
