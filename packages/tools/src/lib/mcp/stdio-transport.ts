import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { type ProcessEnd, type StartedProcess, startProcess } from '../process/start-process.ts'

/** The command that starts a server. */
export interface StdioServer {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

/** Maximum bytes of one message. A longer one ends the server, since its request is unknown. */
const MESSAGE_LIMIT_BYTES = 50 * 1024 * 1024

/** Time that a server has to exit after its input is closed. */
const GRACE_MS = 1000

const NEWLINE = 0x0a

/**
 * A transport over a server's standard input and output. The SDK's own leaves child processes behind, and copies a message's buffer for
 * every chunk.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #server: StdioServer
  #process: StartedProcess | null = null
  #pieces: Buffer[] = []
  #bytes = 0
  #end: string | null = null

  constructor(server: StdioServer) {
    this.#server = server
  }

  /** The reason why the server isn't running, with the end of its stderr; null while it runs. */
  get end(): string | null {
    return this.#end
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.#server
    const started = startProcess(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#process = started
    started.child.stdout?.on('data', (chunk: Buffer) => this.#take(chunk))
    void started.ended.then((ended) => {
      this.#end ??= describeEnd(ended)
      this.onclose?.()
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#process?.child.stdin
    if (this.#end !== null || stdin === undefined || stdin === null || !stdin.writable)
      throw new Error(this.#end ?? 'the server has exited')
    await new Promise<void>((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    this.#end ??= 'it was closed'
    await this.#process?.end(GRACE_MS)
  }

  #take(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#pieces.push(chunk.subarray(start, end))
      const line = Buffer.concat(this.#pieces).toString('utf8')
      this.#pieces = []
      this.#bytes = 0
      start = end + 1
      this.#read(line)
    }
    if (start === chunk.length) return
    this.#bytes += chunk.length - start
    if (this.#bytes <= MESSAGE_LIMIT_BYTES) this.#pieces.push(chunk.subarray(start))
    else {
      this.#pieces = []
      this.#end ??= `it sent a message larger than ${MESSAGE_LIMIT_BYTES / 1024 / 1024} MiB`
      void this.#process?.end(0)
    }
  }

  /** Reads one line. Lines that aren't messages are skipped: some servers print other output. */
  #read(line: string): void {
    if (line.trim() === '') return
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(line)))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

function describeEnd({ how, stderr }: ProcessEnd): string {
  const said = stderr.trim()
  return `it ${how}${said === '' ? '' : `: ${said}`}`
}
