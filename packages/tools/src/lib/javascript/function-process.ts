import { timerMs } from '@assay/providers/process'
import { z } from 'zod'
import { type StartedProcess, startProcess } from '../process/start-process.ts'
import { LOOKED_AT } from '../toolbox/reply.ts'
import type { CallLimits } from '../toolbox/sample-tool.ts'
import { FUNCTION_HOST } from './function-host.ts'

/** A function and its arguments. */
export interface FunctionCall {
  /** Full path of its module. */
  readonly path: string
  /** Name of its export. */
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly tool: string
}

/** A function's return value, or the reason why it failed. */
export interface FunctionOutcome {
  readonly ok: boolean
  readonly text: string
}

/** Time that a process has to respond after a call timed out. */
const ANSWER_MS = 1000

const Message = z.object({ id: z.int(), ok: z.boolean(), text: z.string() })

/**
 * A process that calls tools' functions. It starts with the first call. A call that takes too long is given up, and a process that stops
 * responding is killed. It isn't restarted, since its functions' state would be lost silently.
 */
export class FunctionProcess {
  readonly #folder: string
  readonly #waiting = new Map<number, (outcome: FunctionOutcome) => void>()
  #started: StartedProcess | null = null
  #end: string | null = null
  #calls = 0

  /** @param folder The process's working folder. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether it accepts no more calls. */
  get isEnded(): boolean {
    return this.#end !== null
  }

  /** Rejects only when aborted. */
  async call(call: FunctionCall, { timeoutMs, signal }: CallLimits): Promise<FunctionOutcome> {
    signal.throwIfAborted()
    const outcome = await this.#send(call, { timeoutMs, signal })
    signal.throwIfAborted()
    if (outcome !== null) return outcome
    void this.#checkAnswers()
    return { ok: false, text: `it didn't return within ${timeoutMs / 1000} s` }
  }

  async close(): Promise<void> {
    this.#end ??= 'it was closed'
    await this.#started?.end(0)
  }

  /** Resolves to null at the time limit or an abort. */
  #send(
    call: FunctionCall | null,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<FunctionOutcome | null> {
    if (this.#end !== null) return Promise.resolve({ ok: false, text: this.#end })
    this.#started ??= this.#start()
    const { child } = this.#started
    const id = this.#calls++
    return new Promise((resolve) => {
      const finish = (outcome: FunctionOutcome | null) => {
        clearTimeout(timer)
        limits.signal?.removeEventListener('abort', giveUp)
        this.#waiting.delete(id)
        resolve(outcome)
      }
      const giveUp = () => finish(null)
      const timer = setTimeout(giveUp, timerMs(limits.timeoutMs))
      limits.signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.set(id, finish)
      // The end of the process reports a failed send.
      child.send({ id, ...call }, () => {})
    })
  }

  #start(): StartedProcess {
    const args = ['-e', FUNCTION_HOST, '--', String(process.pid), String(LOOKED_AT)]
    const started = startProcess(process.execPath, args, {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.child.on('message', (message) => {
      const read = Message.safeParse(message)
      if (read.success) this.#waiting.get(read.data.id)?.(read.data)
    })
    void started.ended.then(({ how, stderr }) => {
      this.#end ??= `its process ${how}${stderr.trim() === '' ? '' : `: ${stderr.trim()}`}`
      for (const finish of [...this.#waiting.values()]) finish({ ok: false, text: this.#end })
    })
    return started
  }

  async #checkAnswers(): Promise<void> {
    if ((await this.#send(null, { timeoutMs: ANSWER_MS })) !== null || this.#end !== null) return
    this.#end = 'its process stopped responding and was killed'
    await this.#started?.end(0)
  }
}
