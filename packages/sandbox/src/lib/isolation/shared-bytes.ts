import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that many processes read, each from the start. */
export interface SharedBytes {
  /** Returns a descriptor at the start of the bytes. The caller closes it. */
  readonly open: () => number
  readonly close: () => void
}

/** Saves bytes in a nameless file. */
export function shareBytes(bytes: Buffer): SharedBytes {
  const path = join(tmpdir(), `assay-filter-${process.pid}-${crypto.randomUUID()}`)
  writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 })
  const kept = openSync(path, 'r')
  rmSync(path)
  // Reopened through /proc, so that each has its own offset.
  return { open: () => openSync(`/proc/self/fd/${kept}`, 'r'), close: () => closeSync(kept) }
}
