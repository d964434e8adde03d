import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

// Runs commands one after another, each as a process of its own would, but with the modules that the last one loaded: `warm-command.ts`
// starts it. A command has ended when nothing is left that would keep a process alive, as a process ends by itself.

/** A command to run. */
export interface Order {
  readonly main: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The file that it reads as standard input. */
  readonly input: string
  /** Written to both outputs after the command's own. */
  readonly end: string
}

type Listener = [name: string | symbol, listener: () => void]

const outputs = [process.stdout, process.stderr]
let ran = 0

process.on('message', async (order: Order) => {
  const idle = process.getActiveResourcesInfo()
  const listeners = outputs.map(listListeners)
  process.chdir(order.cwd)
  for (const name of Object.keys(process.env)) if (!(name in order.env)) delete process.env[name]
  for (const [name, value] of Object.entries(order.env)) if (value !== undefined) process.env[name] = value
  process.argv.splice(1, Number.POSITIVE_INFINITY, order.main, ...order.args)
  // Node makes the same stream when a shell redirects a file.
  const stdin = createReadStream(order.input, { autoClose: true })
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  process.exitCode = undefined
  // The number makes it another module, which runs again; what it imports is loaded already.
  await import(`${pathToFileURL(order.main).href}?${ran++}`)
  stdin.destroy()
  while (isAlive(idle)) await delay(1)
  outputs.forEach((stream, at) => {
    const before = new Set(listeners[at]?.map(([, listener]) => listener))
    for (const [name, listener] of listListeners(stream)) if (!before.has(listener)) stream.off(name, listener)
  })
  const code = process.exitCode ?? 0
  for (const stream of outputs) stream.write(order.end)
  process.send?.(code)
})

function isAlive(without: readonly string[]): boolean {
  const left = [...process.getActiveResourcesInfo()]
  for (const name of without) {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
  }
  return left.length > 0
}

/** Lists who listens to a stream: a command that ends with its process leaves its listeners behind. */
function listListeners(stream: NodeJS.WriteStream): Listener[] {
  return stream
    .eventNames()
    .flatMap((name) => stream.rawListeners(name).map((each): Listener => [name, each as () => void]))
}
