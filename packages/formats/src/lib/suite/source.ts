import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'

/** A suite file that has not been read yet: on disk, or a text that came from elsewhere. */
export interface Source {
  /** The name from the user; null for a text without a file. */
  readonly file: string | null
  readonly size: number
  /** The first bytes, enough to tell the kind. */
  readonly head: () => Promise<Uint8Array>
  readonly bytes: () => Promise<Uint8Array>
  readonly chunks: () => AsyncIterable<Uint8Array>
}

const HEAD = 64 * 1024
const CHUNK = 256 * 1024

/** Opens a file on disk. Throws the file system's error if there is none. */
export async function openFileSource(path: string): Promise<Source> {
  const { size } = await stat(path)
  return {
    file: path,
    size,
    head: () => readHead(path),
    bytes: () => readFile(path),
    chunks: () => createReadStream(path, { highWaterMark: CHUNK }),
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD), 0, HEAD)
  return buffer.subarray(0, bytesRead)
}

/** Opens a text that isn't a file, such as one from the network. */
export function openTextSource(text: string, file: string | null): Source {
  const bytes = new TextEncoder().encode(text)
  return {
    file,
    size: bytes.length,
    head: async () => bytes.subarray(0, HEAD),
    bytes: async () => bytes,
    chunks: async function* () {
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
    },
  }
}
