import { execFile } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FIRST_DESCRIPTOR } from './sandbox.ts'

/** One end of a link, for a task's `descriptors`. The task then owns it. */
export type LinkEnd = readonly [read: number, write: number]

/** The numbers under which the program finds its end. Both block, like pipes. */
export const LINK_DESCRIPTORS = { read: FIRST_DESCRIPTOR, write: FIRST_DESCRIPTOR + 1 } as const

/** Two pipes that connect two programs: one reads what the other writes, and when one ends, the other reads end of file. */
export interface Link {
  readonly ends: readonly [LinkEnd, LinkEnd]
}

/** Makes the pipes that connect two programs. They are for these two only and never reused. */
export async function openLink(): Promise<Link> {
  const there = openPipe(await takeFifo())
  const back = openPipe(await takeFifo())
  return {
    ends: [
      [back.read, there.write],
      [there.read, back.write],
    ],
  }
}

/** Closes an end that no task got. */
export function closeLinkEnd(end: LinkEnd): void {
  for (const descriptor of end) closeSync(descriptor)
}

function openPipe(fifo: number): { readonly read: number; readonly write: number } {
  // Reopened through /proc, so that each end goes one way. Neither blocks, since the descriptor goes both.
  const path = `/proc/self/fd/${fifo}`
  const read = openSync(path, constants.O_RDONLY)
  const write = openSync(path, constants.O_WRONLY)
  closeSync(fifo)
  return { read, write }
}

/** The number of pipes to make at once, since Node can't make one and each call of `mkfifo` takes a millisecond. */
const STOCK = 16

const stock: number[] = []
let making: Promise<void> | null = null

async function takeFifo(): Promise<number> {
  for (;;) {
    const fifo = stock.pop()
    if (fifo !== undefined) return fifo
    making ??= makeFifos().finally(() => {
      making = null
    })
    await making
  }
}

/** Puts nameless pipes into the stock. */
async function makeFifos(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-link-'))
  try {
    const paths = Array.from({ length: STOCK }, (_, index) => join(folder, String(index)))
    // Nobody else can reach the folder. A program with another user can reopen its own end through /proc, as Java must.
    await promisify(execFile)('/usr/bin/mkfifo', ['-m', '666', ...paths], { env: {} })
    for (const path of paths) stock.push(openSync(path, constants.O_RDWR))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
