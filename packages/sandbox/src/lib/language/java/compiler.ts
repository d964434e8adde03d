import { EnvironmentError } from '@assay/core/errors'
import type { CodeLimit } from '@assay/core/result'
import type { ReadOnlyBind, RunningProgram } from '../../isolation/sandbox.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { PartReader, pairsOf, partOf, partsOf } from './counted-parts.ts'

/** Sources to compile together, and the known other classes. */
export interface CompileRequest {
  /** Sources by path. */
  readonly sources: ReadonlyMap<string, string>
  /** Classes that the sources can use, by name. */
  readonly classes?: Classes
  /** Packages whose classes the compiled ones must not hide. */
  readonly packages?: readonly string[]
}

/** Compiled classes by their names. */
export type Classes = ReadonlyMap<string, Buffer>

/** The compiler's result for sources. */
export interface Compiled {
  readonly ok: boolean
  /** Its messages, as javac prints them. */
  readonly text: string
  readonly classes: Classes
  /** Simple names of classes that hide one in a package that the request names. */
  readonly hiding: readonly string[]
  readonly limit: CodeLimit | null
  readonly ms: number
}

/** Compiles Java in warm compilers, none of which ever runs what it compiles. */
export interface JavaCompiler {
  readonly compile: (request: CompileRequest, options: CompileOptions) => Promise<Compiled>
  readonly close: () => Promise<void>
}

/** Limits for one compilation. */
export interface CompileOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Settings for starting a compiler. */
export interface CompilerStart {
  readonly command: readonly [string, ...string[]]
  readonly binds: readonly ReadOnlyBind[]
}

/** The number of requests after which a new process takes over, so that none grows without end: sources nest and repeat. */
const REQUESTS_EACH = 2000

/** The largest reply; a larger one counts as broken. */
const LARGEST_REPLY = 256 * 1024 ** 2

/** Opens compilers on demand, one for each open request. */
export function openCompiler(context: ToolchainContext, start: CompilerStart): JavaCompiler {
  const idle: Server[] = []
  const all = new Set<Server>()
  let isClosed = false
  const take = async () => {
    const server = idle.pop() ?? (await startServer(context, start))
    all.add(server)
    return server
  }
  const giveBack = async (server: Server) => {
    if (server.isUsable() && !isClosed) return void idle.push(server)
    all.delete(server)
    await server.close()
  }
  return {
    compile: async (request, options) => {
      options.signal?.throwIfAborted()
      const server = await take()
      try {
        return await server.compile(request, options)
      } finally {
        await giveBack(server)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...all].map((server) => server.close()))
    },
  }
}

interface Server extends JavaCompiler {
  readonly isUsable: () => boolean
}

async function startServer(context: ToolchainContext, { command, binds }: CompilerStart): Promise<Server> {
  const { promise: opened, resolve: open, reject: refuse } = Promise.withResolvers<RunningProgram>()
  // The folder lasts as long as the compiler.
  const gone = context.inFolder(async (folder) => {
    try {
      const program = await context.sandbox.start({ command, binds, folder })
      open(program)
      await program.ended
    } catch (error) {
      refuse(error)
      throw error
    }
  })
  gone.catch(() => {})
  return serverOf(await opened, gone)
}

function serverOf(program: RunningProgram, gone: Promise<void>): Server {
  let usable = true
  let isOver = false
  const end = () => {
    isOver = true
  }
  program.ended.then(end, end)
  let requests = 0
  let complaint = ''
  program.stdin.on('error', () => {})
  program.channel.resume()
  program.stderr.on('data', (chunk) => {
    if (complaint.length < 2000) complaint += chunk
  })
  const compile = async (request: CompileRequest, { timeoutMs, signal }: CompileOptions): Promise<Compiled> => {
    const started = performance.now()
    usable = false
    program.stdin.write(requestBytes(request))
    const end = await untilReply(program, { timeoutMs, signal })
    const ms = performance.now() - started
    signal?.throwIfAborted()
    if (end.kind === 'stopped') return { ...NOTHING, limit: end.limit, ms }
    if (end.kind === 'died' && end.limit === null)
      throw new EnvironmentError('SANDBOX_FAILED', `The Java compiler stopped in the sandbox: ${complaint.trim()}`)
    if (end.kind === 'died') return { ...NOTHING, limit: end.limit, ms }
    usable = ++requests < REQUESTS_EACH
    return { ...readReply(end.reply), limit: null, ms }
  }
  const close = async () => {
    usable = false
    program.kill()
    await gone.catch(() => {})
  }
  return { compile, isUsable: () => usable && !isOver, close }
}

const NOTHING = { ok: false, text: '', classes: new Map(), hiding: [] } as const

type ReplyEnd =
  | { readonly kind: 'replied'; readonly reply: Buffer }
  | { readonly kind: 'stopped'; readonly limit: 'time' }
  | { readonly kind: 'died'; readonly limit: CodeLimit | null }

/** Waits for a reply. If there is none in time, the compiler is ended. */
function untilReply(program: RunningProgram, { timeoutMs, signal }: CompileOptions): Promise<ReplyEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ReplyEnd>()
  const chunks: Buffer[] = []
  let held = 0
  const onData = (chunk: Buffer) => {
    chunks.push(chunk)
    held += chunk.length
    if (held < 4) return
    const [first = chunk] = chunks
    const length = (first.length >= 4 ? first : Buffer.concat(chunks)).readUInt32BE(0)
    if (length > LARGEST_REPLY) program.kill()
    if (held >= length + 4) resolve({ kind: 'replied', reply: Buffer.concat(chunks).subarray(4) })
  }
  const stop = () => program.kill()
  const timer = setTimeout(() => {
    resolve({ kind: 'stopped', limit: 'time' })
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  program.stdout.on('data', onData)
  program.ended.then(({ limit }) => resolve({ kind: 'died', limit }), reject)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    program.stdout.off('data', onData)
  })
}

/** Writes a request as the compiler reads it. */
export function requestBytes({ sources, classes = new Map(), packages = [] }: CompileRequest): Buffer {
  return partOf(Buffer.concat([pairsOf(sources), pairsOf(classes), partsOf(packages)]))
}

/** Reads the compiler's reply, without the length before it. */
export function readReply(reply: Buffer): Pick<Compiled, 'ok' | 'text' | 'classes' | 'hiding'> {
  const reader = new PartReader(reply)
  const ok = reader.readFlag()
  const text = reader.readPart().toString('utf8')
  const classes = new Map<string, Buffer>()
  for (let left = reader.readNumber(); left > 0; left--)
    classes.set(reader.readPart().toString('utf8'), reader.readPart())
  const hiding = Array.from({ length: reader.readNumber() }, () => reader.readPart().toString('utf8'))
  return { ok, text, classes, hiding }
}
