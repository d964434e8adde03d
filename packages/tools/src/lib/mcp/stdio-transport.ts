import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { type ProcessEnd, type StartedProcess, startProcess } from '../process/start-process.ts'

/** How a server is started. */
export interface StdioServer {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

/** Bytes of one message; a longer one ends the server, since nobody knows which request it answers. */
const MESSAGE_LIMIT_BYTES = 50 * 1024 * 1024

/** How long a server has to end by itself when its input is closed. */
const GRACE_MS = 1000

const NEWLINE = 0x0a

/**
 * Messages with a server over its standard input and output. The SDK's own leaves behind what a server starts, and copies all that it holds
 * of a message for every piece that comes.
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

  /** Why the server doesn't run any more, with the end of what it wrote to stderr; null while it runs. */
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

  /** Lines that are no messages are left out: servers print what they should not. */
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
