import type { Readable } from 'node:stream'

/** bubblewrap's report about the program, from the descriptor of `--json-status-fd`. */
export interface BubblewrapStatus {
  /** The first process of the pid namespace, as the host numbers it; null if none was started. */
  readonly pid: Promise<number | null>
  /** The program's exit code, or 128 plus its signal; null if the program was never reached. */
  readonly exitCode: Promise<number | null>
}

/** Reads bubblewrap's status, one JSON object per line. */
export function readStatus(stream: Readable): BubblewrapStatus {
  const pid = Promise.withResolvers<number | null>()
  const exitCode = Promise.withResolvers<number | null>()
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const found = numberAfter('child-pid', text)
    if (found !== null) pid.resolve(found)
  })
  stream.on('error', () => stream.destroy())
  stream.once('close', () => {
    pid.resolve(null)
    exitCode.resolve(numberAfter('exit-code', text))
  })
  return { pid: pid.promise, exitCode: exitCode.promise }
}

function numberAfter(name: string, text: string): number | null {
  const digits = new RegExp(`"${name}": *(\\d+)\\b`).exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
