import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPeers } from '../peers/install-peers.ts'
import { measure, type Used } from './process.ts'
import { writePromptfooTests, writeSuite } from './suite.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The command from its sources, and as it is published where `npm run build` has been called. */
export const ASSAY_SOURCES = join(ROOT, 'packages/cli/src/main.ts')
export const ASSAY_BUILT = join(ROOT, 'dist/lib/main.js')

/** What a contender is given. */
export interface Task {
  readonly baseUrl: string
  readonly cases: number
  readonly threads: number
}

/** A folder with the suite and the config of a task, in which `assay run` can be called. */
export async function assayFolder(parent: string, { baseUrl, cases }: Task): Promise<string> {
  const folder = mkdtempSync(join(parent, 'assay-'))
  writeFileSync(join(folder, 'assay.config.yaml'), `providers:\n  bench:\n    base_url: ${baseUrl}\n`)
  await writeSuite(join(folder, 'suite.jsonl'), cases)
  return folder
}

/** `assay run` in such a folder. A second call finds all answers in the cache. */
export function runAssay(main: string, folder: string, threads: number): Promise<Used> {
  const args = [main, 'run', 'suite.jsonl', '-m', 'bench/m', '--threads', String(threads)]
  return measure({ args, folder })
}

/** The bare loop. */
export function runBareLoop(folder: string, { baseUrl, cases, threads }: Task): Promise<Used> {
  const program = fileURLToPath(new URL('./bare-loop.ts', import.meta.url))
  return measure({ args: [program, baseUrl, String(cases), String(threads)], folder })
}

/** Promptfoo without anything that it does besides: no telemetry, updates, cache, table, sharing. */
export async function runPromptfoo(main: string, parent: string, task: Task): Promise<Used & { folder: string }> {
  const folder = mkdtempSync(join(parent, 'promptfoo-'))
  await writePromptfooTests(join(folder, 'tests.jsonl'), task.cases)
  const config = {
    prompts: ['{{question}}'],
    providers: [{ id: 'openai:chat:m', config: { apiBaseUrl: task.baseUrl, apiKey: 'none' } }],
    tests: 'file://tests.jsonl',
  }
  writeFileSync(join(folder, 'promptfooconfig.json'), JSON.stringify(config))
  const switches = ['--no-cache', '--no-table', '--no-progress-bar', '--no-share']
  const used = await measure({
    args: [main, 'eval', '-c', 'promptfooconfig.json', '-j', String(task.threads), ...switches],
    folder,
    env: promptfooEnv(join(folder, 'home')),
  })
  return { ...used, folder }
}

/** Keeps promptfoo's files in a folder and turns off what it sends and fetches. */
export function promptfooEnv(home: string): Record<string, string> {
  return {
    PROMPTFOO_CONFIG_DIR: home,
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    PROMPTFOO_DISABLE_SHARING: '1',
    PROMPTFOO_CACHE_ENABLED: 'false',
  }
}

/**
 * Installs the latest promptfoo, and returns its program and version; null with the reason if that isn't possible.
 */
export function installPromptfoo(): { main: string; version: string } | { main: null; reason: string } {
  try {
    const installed = join(installPeers(['promptfoo@latest']), 'promptfoo')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    return { main: join(installed, manifest.bin.promptfoo), version: manifest.version }
  } catch (error) {
    return { main: null, reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}
