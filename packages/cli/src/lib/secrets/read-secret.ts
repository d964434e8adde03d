import { VALUE_LIMIT } from '@assay/app/vars'

/** Reads the value of a secret: typed without being shown on a terminal, else all of standard input without its last line break. */
export async function readSecret(name: string): Promise<string> {
  return process.stdin.isTTY ? promptHidden(`Value of ${name}: `) : readInput()
}

/** Reads no more than is needed to see that it is too long. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size > VALUE_LIMIT + 2) break
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

/** Prompts for a value without echoing anything. Ctrl-C and Ctrl-D leave an empty value, which is rejected. */
function promptHidden(question: string): Promise<string> {
  const { stdin, stderr } = process
  // Whoever sees the question types at once: nothing may be echoed by then.
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stderr.write(question)
  return new Promise((resolve) => {
    let typed = ''
    const finish = (value: string) => {
      stdin.off('data', listen)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      resolve(value)
    }
    const listen = (text: string) => {
      for (const character of text) {
        if (character === '\r' || character === '\n') return finish(typed)
        if (character === '\u0003' || character === '\u0004') return finish('')
        typed = character === '\u007f' || character === '\b' ? typed.slice(0, -1) : typed + character
      }
    }
    stdin.on('data', listen)
    stdin.resume()
  })
}
