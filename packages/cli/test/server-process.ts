import { type Project, project } from './project.ts'

/** `assay serve` in a process and a folder of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly at: Project
  /** Resolves when its log has a text, once or as often as told. */
  readonly says: (text: string, times?: number) => Promise<void>
}

/** Starts the real server on any free port, with the files given in its folder. */
export async function startServerProcess(
  files: Readonly<Record<string, string>>,
  options: { readonly env?: Record<string, string>; readonly prepare?: (at: Project) => Promise<void> } = {},
): Promise<ServerProcess> {
  const at = project(files)
  await options.prepare?.(at)
  const running = at.start(['serve', '--port', '0'], {
    env: { ASSAY_SERVER: '', ...options.env },
    timeoutMs: 600_000,
  })
  const url = await new Promise<string>((resolve, reject) => {
    running.onLine((line) => {
      const found = /^Assay serves (http:\S+) /.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    running.finished.then(({ stderr }) => reject(new Error(`The server ended: ${stderr}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    at,
    says: running.says,
    async [Symbol.asyncDispose]() {
      running.child.kill('SIGTERM')
      await running.finished
      at[Symbol.dispose]()
    },
  }
}
