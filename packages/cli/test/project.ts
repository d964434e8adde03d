import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Result } from '@assay/core/result'
import { openStore, type StoredRun } from '@assay/store/store'
import { type Running, runAssay, type StartOptions, startAssay } from './process.ts'
import type { Finished } from './warm-command.ts'

/** A folder of its own in which commands are run; deleted when it is disposed. */
export interface Project extends Disposable {
  readonly folder: string
  /** Writes a file, with its folders, and gives its path. */
  write(path: string, text: string): string
  start(args: readonly string[], options?: Omit<StartOptions, 'cwd'>): Running
  run(args: readonly string[], options?: Omit<StartOptions, 'cwd'>): Promise<Finished>
}

/** Makes a folder with the files given; what the tester's own environment says about models and stores does not count. */
export function project(files: Readonly<Record<string, string>> = {}): Project {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-'))
  const write = (path: string, text: string): string => {
    const whole = join(folder, path)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, text)
    return whole
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const within = (options: Omit<StartOptions, 'cwd'> = {}): StartOptions => ({
    ...options,
    cwd: folder,
    env: {
      ASSAY_STORE: '',
      ASSAY_SERVER: '',
      OPENAI_API_KEY: '',
      OPENROUTER_API_KEY: '',
      ANTHROPIC_API_KEY: '',
      ...options.env,
    },
  })
  return {
    folder,
    write,
    start: (args, options) => startAssay(args, within(options)),
    run: (args, options) => runAssay(args, within(options)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A config that makes a server on loopback askable as `local/…`, at 1 and 2 dollars for a million tokens. */
export function configFor(server: { readonly baseUrl: string }, models: readonly string[] = ['local/m']): string {
  const prices = models.map((model) => `  ${model}: { input: 1000, output: 2000 }`)
  return [`providers:`, `  local: { base_url: "${server.baseUrl}" }`, `pricing:`, ...prices, ''].join('\n')
}

/** A suite whose cases ask for their own names and want the answer to contain them. */
export function suiteOf(names: readonly string[], metadata: Readonly<Record<string, unknown>> = {}): string {
  const head = { name: 'words', models: ['local/m'], ...metadata }
  const evals = names.map((name) => ({ name, prompt: `Say ${name}`, checks: [{ contains: name }] }))
  // JSON is YAML.
  return JSON.stringify({ metadata: head, evals }, null, 1)
}

/** A suite whose model is a recording beside it, which answers each case with what it is given here. */
export function replayed(
  answers: Readonly<Record<string, string>>,
  metadata: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const lines = Object.entries(answers).map(([name, text]) =>
    JSON.stringify({ prompt: `Say ${name}`, answer: { text, cost_usd: 0.01, latency_ms: 100 } }),
  )
  return {
    'suite.yaml': suiteOf(Object.keys(answers), { models: ['replay/demo'], ...metadata }),
    'recordings/demo.jsonl': `${lines.join('\n')}\n`,
  }
}

/** What the project's store holds: its runs, oldest first, each with its results. */
export async function storedRuns(folder: string): Promise<{ run: StoredRun; results: Result[] }[]> {
  await using store = await openStore(join(folder, '.assay', 'assay.db'))
  const { runs } = await store.listRuns({ limit: 1000 })
  const found = []
  for (const { id } of runs.toReversed()) {
    found.push({ run: await store.getRun(id), results: await Array.fromAsync(store.results(id)) })
  }
  return found
}
