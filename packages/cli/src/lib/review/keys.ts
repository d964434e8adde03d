import { emitKeypressEvents, type Key } from 'node:readline'

/** A key press: a character, or one of the keys that do something. `end` means that no more can come. */
type Pressed =
  | { readonly kind: 'character'; readonly text: string }
  | { readonly kind: 'enter' | 'escape' | 'backspace' | 'interrupt' | 'end' }

/** Keys one by one, as they are pressed. The terminal is as it was before when it is disposed. */
export interface Keys extends Disposable {
  next(): Promise<Pressed>
}

/** Reads single keys from a terminal. What is typed or pasted faster than it is asked for waits its turn. */
export function openKeys(stdin: NodeJS.ReadStream): Keys {
  const waiting: Pressed[] = []
  let wanted: ((pressed: Pressed) => void) | null = null
  const push = (pressed: Pressed) => {
    const resolve = wanted
    wanted = null
    if (resolve === null) waiting.push(pressed)
    else resolve(pressed)
  }
  const onKey = (text: string | undefined, key: Key) => {
    const pressed = readKey(text, key)
    if (pressed !== null) push(pressed)
  }
  const onEnd = () => push({ kind: 'end' })
  emitKeypressEvents(stdin)
  stdin.setRawMode(true)
  stdin.on('keypress', onKey).on('end', onEnd).on('error', onEnd).resume()
  // A closed connection or a polite kill ends the review as a key would, so that the terminal is put right.
  process.on('SIGTERM', onEnd).on('SIGHUP', onEnd)
  return {
    next: () =>
      new Promise((resolve) => {
        const first = waiting.shift()
        if (first === undefined) wanted = resolve
        else resolve(first)
      }),
    [Symbol.dispose]: () => {
      process.off('SIGTERM', onEnd).off('SIGHUP', onEnd)
      stdin.off('keypress', onKey).off('end', onEnd).off('error', onEnd).pause()
      // After a lost connection there is no terminal to put right.
      if (!stdin.destroyed) stdin.setRawMode(false)
    },
  }
}

function readKey(text: string | undefined, { name, ctrl, meta, sequence }: Key): Pressed | null {
  if (ctrl && (name === 'c' || name === 'd')) return { kind: 'interrupt' }
  if (name === 'return' || name === 'enter') return { kind: 'enter' }
  if (name === 'escape') return { kind: 'escape' }
  if (name === 'backspace') return { kind: 'backspace' }
  // Arrows and the like are sequences of several characters.
  const character = text ?? sequence ?? ''
  if (ctrl || meta || character === '' || /^\p{Cc}/u.test(character)) return null
  return { kind: 'character', text: character }
}
