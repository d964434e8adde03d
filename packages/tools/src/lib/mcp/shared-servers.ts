import type { McpServerSpec } from '@assay/core/agent'
import { canonicalJson } from '@assay/core/text'
import { type Recording, readMcpRecording } from '../recording/read-recording.ts'
import { McpRecorder } from '../recording/recorder.ts'
import type { ToolsContext } from '../toolbox/tools-context.ts'
import type { McpConnection } from './connect-server.ts'

/** MCP connections with `scope: run` and recordings, shared by a run's samples. */
export class SharedServers {
  readonly #context: ToolsContext
  readonly #ending = new AbortController()
  readonly #connections = new Map<string, Promise<McpConnection>>()
  readonly #recordings = new Map<string, Promise<Recording>>()
  readonly #recorders = new Map<string, Promise<McpRecorder>>()

  constructor(context: ToolsContext) {
    this.#context = context
  }

  /** Connects once for all samples, and again for a sample that starts after the server has exited or couldn't be reached. */
  async connect(spec: McpServerSpec, signal: AbortSignal): Promise<McpConnection> {
    const key = canonicalJson(spec.transport)
    const known = await this.#connections.get(key)?.catch(() => null)
    if (known?.isEnded() === true) this.#connections.delete(key)
    const connection = this.#connections.get(key) ?? this.#start(key, spec)
    return untilAborted(connection, signal)
  }

  #start(key: string, spec: McpServerSpec): Promise<McpConnection> {
    const connection = connectServer(spec, this.#context, this.#ending.signal)
    this.#connections.set(key, connection)
    connection.catch(() => {
      if (this.#connections.get(key) === connection) this.#connections.delete(key)
    })
    return connection
  }

  /** Reads a recording once for all samples. */
  readRecording(path: string): Promise<Recording> {
    return remember(this.#recordings, path, () => readMcpRecording(path, this.#context.warn))
  }

  /** Opens a recorder, once for all samples. */
  openRecorder(path: string): Promise<McpRecorder> {
    return remember(this.#recorders, path, async () => {
      return new McpRecorder(path, await readMcpRecording(path, this.#context.warn))
    })
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('the tools were closed'))
    const close = async (connection: Promise<McpConnection>) => (await connection.catch(() => null))?.close()
    await Promise.all([...this.#connections.values()].map(close))
    for (const recorder of this.#recorders.values()) (await recorder.catch(() => null))?.close()
  }
}

/** Connects to a server. The client is loaded only when it is needed. */
export async function connectServer(
  spec: McpServerSpec,
  context: ToolsContext,
  signal: AbortSignal,
): Promise<McpConnection> {
  const { connectServer: connect } = await import('./connect-server.ts')
  return connect(spec, context, signal)
}

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make()
  known.set(key, value)
  value.catch(() => known.delete(key))
  return value
}

/** Waits for shared work until the signal aborts; the work continues for the others who wait for it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
