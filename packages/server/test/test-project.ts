import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenWorkspace, openWorkspace } from '@assay/app/workspace'
import type { RunEvent } from '@assay/core/run'

/** A folder with a config that reaches a model at `baseUrl` as `local/…`, with an empty store. */
export interface TestProject extends AsyncDisposable {
  readonly folder: string
  readonly store: string
  open(listen?: (event: RunEvent) => void): Promise<OpenWorkspace>
}

/** Makes a project; `store` is a file of its own by default, and its model needs a key in the variable `keyVariable`, or none. */
export function makeProject(
  baseUrl: string,
  { store, keyVariable }: { readonly store?: string; readonly keyVariable?: string } = {},
): TestProject {
  const folder = mkdtempSync(join(tmpdir(), 'assay-jobs-'))
  const location = store ?? join(folder, 'assay.db')
  writeFileSync(join(folder, 'assay.config.yaml'), configText(baseUrl, keyVariable))
  const open = (listen?: (event: RunEvent) => void) =>
    openWorkspace({ store: { mode: 'create', location }, folder, env: {}, ...(listen === undefined ? {} : { listen }) })
  return {
    folder,
    store: location,
    open,
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function configText(baseUrl: string, keyVariable: string | undefined): string {
  const key = keyVariable === undefined ? '' : `, api_key_env: ${keyVariable}`
  return `providers:\n  local: {base_url: ${JSON.stringify(baseUrl)}${key}}\npricing:\n  local/echo: {input: 1000, output: 2000}\n`
}

/** Returns the text of a suite with this many cases: the answer to `Say 7` passes if it contains a 7. */
export function suiteText(name: string, cases: number): string {
  const evals = Array.from(
    { length: cases },
    (_, at) => `  - {name: c${at}, prompt: Say ${at}, checks: {contains: "${at}"}}`,
  )
  return `metadata: {name: ${name}, model: local/echo}\nevals:\n${evals.join('\n')}\n`
}

/** Waits until a condition holds. Fails after three minutes. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 180_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come to that within three minutes.')
    await new Promise((resume) => setTimeout(resume, 25))
  }
}
