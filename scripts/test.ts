import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createImportFinder } from './imports.ts'
import { changedFiles, chooseChanged, findTests, type TestFile } from './test/choose-files.ts'
import { closingLines, describeFailure, progressLine } from './test/closing-lines.ts'
import { findBrowser, type Need, provideTools, readNeeds } from './test/needs.ts'
import { planJobs } from './test/plan-jobs.ts'
import { treeSeconds } from './test/processor-time.ts'
import { runJobs } from './test/run-jobs.ts'
import { buildCommand, keepCompiled, startDatabase, startPages } from './test/services.ts'

// Runs the tests and closes with the count that CI reads.
const HELP = `Usage: npm test -- [NAME …] [flags]

  NAME          run the test files whose path contains NAME; all by default
  changed       run what the uncommitted change can reach by imports
  --times       print every file's processor time
  --soak        run only the tests that repeat themselves, in full (npm run soak)
  --no-install  install nothing; list what was skipped for want of a tool
  --jobs N      processes at once; one more than there are cores by default`

const { values: flags, positionals } = parseArgs({
  options: {
    times: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    install: { type: 'boolean', default: true },
    jobs: { type: 'string' },
    help: { type: 'boolean', default: false, short: 'h' },
  },
  allowNegative: true,
  allowPositionals: true,
})
const root = join(import.meta.dirname, '..')
process.chdir(root)
const TIMES = join('node_modules', '.cache', 'assay-tests', 'seconds.json')

if (flags.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  const started = performance.now()
  const { files, leftOut } = choose()
  if (files.length === 0) {
    console.log('0 passed, 0 failed')
    return
  }
  const needs = new Map(files.map((file) => [file, readNeeds(file.path, file.source)]))
  const pages = files.filter(({ imports }) => imports.files.has('packages/web/test/site.ts'))
  for (const file of pages) needs.get(file)?.push('chromium')
  const missing = provideTools([...needs.values()].flat(), { install: flags.install })
  const lacks = (file: TestFile): Need[] => needs.get(file)?.filter((name) => missing.has(name)) ?? []
  const runnable = files.filter((file) => lacks(file).length === 0)
  const skippedFiles = files
    .filter((file) => lacks(file).length > 0)
    .map((file) => ({ file: file.path, lacks: lacks(file) }))

  if (runnable.some((file) => needs.get(file)?.includes('chromium'))) process.env.CHROMIUM = findBrowser() ?? ''
  keepCompiled()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort(signal))
  await using services = new AsyncDisposableStack()
  // These get ready while tests that don't need them run.
  const command = runnable.some(usesCommand) ? buildCommand() : null
  const database = runnable.some(usesDatabase) ? startDatabase() : null
  services.defer(async () => (await database)?.[Symbol.asyncDispose]())
  const site = runnable.some((file) => pages.includes(file)) ? services.use(startPages()) : null
  const awaited = (path: string) => {
    const file = runnable.find((each) => each.path === path)
    return file === undefined ? [] : [usesCommand(file) ? command : null, usesDatabase(file) ? database : null]
  }
  if (flags.soak) process.env.ASSAY_SOAK = '1'

  const seconds = readSeconds()
  const jobs = planJobs(runnable, { cores: availableParallelism(), seconds })
  const { outcomes, flaky } = await runJobs(jobs, {
    // One more than cores, since many tests wait for another process.
    atOnce: Number(flags.jobs ?? availableParallelism() + 1),
    signal: stop.signal,
    beforeJob: async ({ files: paths }) => void (await Promise.all(paths.flatMap(awaited))),
    beforeAgain: async () => site?.restart(),
    onEnd: (outcome) => {
      console.log(progressLine(outcome))
      for (const failure of outcome.failed) console.log(describeFailure(failure, outcome))
    },
  })
  for (const { job, seconds: took } of outcomes) if (job.files.length === 1) seconds.set(job.files[0] ?? '', took)
  writeSeconds(seconds)
  const shared =
    (treeSeconds([process.pid])?.get(process.pid) ?? 0) - outcomes.reduce((sum, each) => sum + each.processorSeconds, 0)
  const { lines, isGood } = closingLines({
    outcomes,
    flaky,
    skippedFiles,
    leftOut,
    times: flags.times ? 'all' : 'dearest',
    seconds: (performance.now() - started) / 1000,
    sharedSeconds: Math.max(0, shared),
    stopped: stop.signal.aborted ? String(stop.signal.reason) : null,
    isCi: Boolean(process.env.CI),
  })
  await services.disposeAsync()
  process.exitCode = isGood ? 0 : 1
  console.log(lines.join('\n'))
}

function choose() {
  const isChanged = positionals[0] === 'changed'
  const names = isChanged ? positionals.slice(1) : positionals
  const all = findTests(names, createImportFinder(root)).filter((test) => !flags.soak || repeatsItself(test))
  if (all.length === 0) {
    console.error(`No test file matches ${names.map((part) => `"${part}"`).join(', ')}.`)
    process.exit(2)
  }
  return isChanged ? chooseChanged(all, changedFiles()) : { files: all, leftOut: [] }
}

/** Tells whether a test, or a contract that it runs, does more when it is soaked. */
function repeatsItself({ path, imports }: TestFile): boolean {
  const ofTests = [...imports.files].filter((file) => file === path || /\/test\//.test(file))
  return ofTests.some((file) => readFileSync(file, 'utf8').includes('process.env.ASSAY_SOAK'))
}

function usesCommand({ imports }: TestFile): boolean {
  return imports.files.has('packages/cli/test/main-file.ts')
}

function usesDatabase({ imports }: TestFile): boolean {
  return imports.files.has('packages/store/test/postgres-server.ts')
}

function readSeconds(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(TIMES, 'utf8'))))
  } catch {
    return new Map()
  }
}

function writeSeconds(seconds: ReadonlyMap<string, number>): void {
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, JSON.stringify(Object.fromEntries(seconds)))
}
