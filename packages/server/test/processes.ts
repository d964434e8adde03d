import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from './test-project.ts'

interface StartOptions {
  readonly threads?: number
  readonly models?: string
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A test's processes, which end with it. */
export class Processes implements AsyncDisposable {
  readonly #project: TestProject
  readonly #alive = new Set<ChildProcess>()
  /** Their stderr. */
  problems = ''

  constructor(project: TestProject) {
    this.#project = project
  }

  /** Starts a worker or a dispatcher, and waits until it is ready. */
  async start(role: 'worker' | 'dispatcher', more: StartOptions = {}) {
    const { folder, store } = this.#project
    const options = JSON.stringify({ role, store, folder, ...more })
    const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts'), options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#alive.add(child)
    child.once('exit', () => this.#alive.delete(child))
    child.stderr.on('data', (text) => {
      this.problems += text
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`A ${role} ended before it was ready:\n${this.problems}`)
    })
    await Promise.race([once(child.stdout, 'data'), ended])
    ended.catch(() => {})
    return child
  }

  /** Ends a process by a signal, and waits for its end. */
  async end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of [...this.#alive]) {
      child.kill('SIGCONT')
      await this.end(child, 'SIGKILL')
    }
  }
}
