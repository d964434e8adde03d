import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { MAIN } from './main-file.ts'
import { type Finished, runWarm } from './warm-command.ts'

/** Longer than a command takes on a busy machine. */
const DEADLINE_MS = 180_000

export interface StartOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** A program that starts node, such as `['unshare', '-n']`; none by default. */
  readonly within?: readonly string[]
  /** The command's file; `MAIN` by default. */
  readonly main?: string
  /** Options of node itself. */
  readonly node?: readonly string[]
  /** What comes on standard input; nothing by default. */
  readonly input?: string | Buffer
  /** After so long it is ended; 180,000 by default. */
  readonly timeoutMs?: number
  /** `open` leaves standard input to the test, which writes to it and ends it. */
  readonly stdin?: 'open'
}

/** The command under way in a process of its own. */
export interface Running {
  readonly child: ChildProcess
  /** Calls back for every whole line of stdout from now on. */
  onLine(listen: (line: string) => void): void
  /** Resolves when stderr has a text, once or as often as told. */
  says(text: string, times?: number): Promise<void>
  /** Resolves when stdout has a text. */
  prints(text: string): Promise<void>
  readonly finished: Promise<Finished>
}

/** Starts the real command without colours. Unlike `assay`, it lets a server in this process answer meanwhile. */
export function startAssay(args: readonly string[], options: StartOptions): Running {
  const [program = process.execPath, ...rest] = [
    ...(options.within ?? []),
    process.execPath,
    ...(options.node ?? []),
    options.main ?? MAIN,
    ...args,
  ]
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: commandEnv(options.env ?? {}),
    stdio: ['pipe', 'pipe', 'pipe'],
    // One that hangs is ended, so that its test fails instead of all of them.
    timeout: options.timeoutMs ?? DEADLINE_MS,
    killSignal: 'SIGKILL',
  })
  // A command that reads nothing may be gone before all is written.
  child.stdin.on('error', () => {})
  if (options.stdin === undefined) child.stdin.end(options.input ?? '')
  let stdout = ''
  let stderr = ''
  const listeners: ((line: string) => void)[] = []
  const waiting: { isSaid: () => boolean; resolve: () => void }[] = []
  let tail = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    for (const each of waiting) if (each.isSaid()) each.resolve()
    const lines = (tail + text).split('\n')
    tail = lines.pop() ?? ''
    for (const line of lines) for (const listen of listeners) listen(line)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    for (const each of waiting) if (each.isSaid()) each.resolve()
  })
  return {
    child,
    onLine: (listen) => listeners.push(listen),
    says: (text, times = 1) =>
      new Promise((resolve, reject) => {
        const isSaid = () => stderr.split(text).length > times
        if (isSaid()) resolve()
        else waiting.push({ isSaid, resolve })
        child.on('close', () => reject(new Error(`The command ended without "${text}": ${stderr}`)))
      }),
    prints: (text) =>
      new Promise((resolve, reject) => {
        const isSaid = () => stdout.includes(text)
        if (isSaid()) resolve()
        else waiting.push({ isSaid, resolve })
        child.on('close', () => reject(new Error(`The command ended without "${text}": ${stdout}`)))
      }),
    finished: once(child, 'close').then(([code]) => ({ stdout, stderr, code })),
  }
}

/** Runs the command to its end, in a process of its own if it needs one. */
export function runAssay(args: readonly string[], options: Partial<StartOptions> = {}): Promise<Finished> {
  const { cwd = process.cwd(), env = {}, input, timeoutMs = DEADLINE_MS } = options
  return (
    (needsOwnProcess(options) ? null : runWarm(args, { cwd, env: commandEnv(env), input, timeoutMs })) ??
    startAssay(args, { ...options, cwd }).finished
  )
}

/** Tells whether a command differs in how it is started, or is typed to. */
function needsOwnProcess({ within, main, node, stdin, env = {} }: Partial<StartOptions>): boolean {
  const isOther = [within, main, node, stdin].some((option) => option !== undefined)
  return isOther || Object.keys(env).some((name) => name.startsWith('NODE_'))
}

function commandEnv(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return { ...process.env, NO_COLOR: '1', ...env }
}

/** The JSON lines of a text, each parsed. */
export function jsonLines(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
