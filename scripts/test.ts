import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { installNeeded, startDatabase, startPages } from './test-setup.ts'

// Runs every *.test.ts, or those whose path contains one of the arguments, and closes with the count that CI reads.
const wanted = process.argv.slice(2)
const files: string[] = []
for await (const file of glob('{packages,scripts,test}/**/*.test.ts', {
  exclude: (path) => path.endsWith('node_modules'),
})) {
  if (wanted.length === 0 || wanted.some((part) => file.includes(part))) files.push(file)
}
if (files.length === 0) {
  console.error(`No test file matches ${wanted.map((part) => `"${part}"`).join(', ')}.`)
  process.exit(2)
}

installNeeded()
const needed = new AsyncDisposableStack()
// Gets ready while the other tests run.
if (files.some((file) => file.startsWith('packages/web/test/'))) needed.use(startPages())
needed.use(await startDatabase())

let passed = 0
let failed = 0
const seconds = new Map<string, number>()
// As many as there are cores: the runner's own choice leaves one idle. A test that hangs must fail, not hold up all others.
const events = run({ files: files.sort(), concurrency: availableParallelism(), timeout: 300_000 })
const leaf = (event: { details: { type?: string | undefined } }) => event.details.type !== 'suite'
events.on('test:pass', (event) => {
  if (leaf(event)) passed++
})
events.on('test:fail', (event) => {
  if (leaf(event)) failed++
  process.exitCode = 1
})
events.on('test:summary', ({ file, duration_ms }) => {
  if (file !== undefined) seconds.set(relative('.', file), duration_ms / 1000)
})
events.compose(new spec()).pipe(process.stdout)
events.on('end', () => void needed.disposeAsync())
process.on('exit', () => {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10)
  if (slowest.length > 1) for (const [file, each] of slowest) console.log(`${each.toFixed(1).padStart(6)} s  ${file}`)
  console.log(`${passed} passed, ${failed} failed`)
})
