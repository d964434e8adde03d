import { Worker } from 'node:worker_threads'
import { messageOf } from '@assay/core/errors'
import type { CallFunction, CallOutcome } from '../check/check-tools.ts'

/** Calls functions in separate threads, which can be stopped even if a function never returns. */
export interface FunctionCaller {
  readonly call: CallFunction
  /** Stops all threads. */
  readonly close: () => Promise<void>
}

/** Options for calling functions. */
export interface FunctionCallerOptions {
  /** Maximum time of one call, including loading the module. */
  readonly timeoutMs: number
}

const THREAD_LIMIT = 4

// Plain JavaScript, since it's passed as text: the bundle has no separate file for the thread.
const THREAD = `
const { parentPort } = require('node:worker_threads')
const { pathToFileURL } = require('node:url')
parentPort.on('message', async ({ path, name, args }) => {
  try {
    const module = await import(pathToFileURL(path).href)
    const find = (each) => (each === 'default' ? (module.default?.default ?? module.default) : module[each])
    if (args === null) {
      const names = Object.keys(module).filter((each) => typeof find(each) === 'function')
      return parentPort.postMessage({ ok: true, value: names })
    }
    const found = find(name)
    if (typeof found !== 'function') throw new Error('the module exports no function "' + name + '"')
    parentPort.postMessage({ ok: true, value: await found(...args) })
  } catch (error) {
    parentPort.postMessage({ ok: false, message: String(error?.message ?? error) })
  }
})`

/** Creates a caller with up to four threads, each with one call at a time. Threads start on demand and stay for later calls. */
export function createFunctionCaller(options: FunctionCallerOptions): FunctionCaller {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function call(request: Parameters<CallFunction>[0], signal: AbortSignal | undefined): Promise<CallOutcome> {
    while (busy >= THREAD_LIMIT) await new Promise<void>((resume) => waiting.push(resume))
    busy++
    try {
      signal?.throwIfAborted()
      const worker = idle.pop() ?? start()
      const outcome = await callIn(worker, request, { ...options, signal })
      if (outcome.isUsable) idle.push(worker)
      else {
        all.delete(worker)
        await worker.terminate()
      }
      signal?.throwIfAborted()
      return outcome.result
    } finally {
      busy--
      waiting.shift()?.()
    }
  }

  function start(): Worker {
    const worker = new Worker(THREAD, { eval: true, stdin: false })
    // A thread that waits for calls must not keep the process alive.
    worker.unref()
    all.add(worker)
    return worker
  }

  return {
    call,
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()))
      all.clear()
      idle.length = 0
    },
  }
}

interface Outcome {
  readonly result: CallOutcome
  /** Whether the thread can run another call. */
  readonly isUsable: boolean
}

function callIn(
  worker: Worker,
  request: Parameters<CallFunction>[0],
  { timeoutMs, signal }: FunctionCallerOptions & { signal: AbortSignal | undefined },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (message: string) => finish({ result: { ok: false, message }, isUsable: false })
    const onMessage = (result: CallOutcome) => finish({ result, isUsable: true })
    const onError = (error: unknown) => fail(messageOf(error))
    const onExit = () => fail('its thread exited')
    const onAbort = () => fail('aborted')
    const timer = setTimeout(() => fail(`timed out after ${timeoutMs} ms`), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(request)

    function finish(outcome: Outcome): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      // Without a listener, an error that comes later would end the process.
      if (!outcome.isUsable) worker.on('error', () => {})
      resolve(outcome)
    }
  })
}
