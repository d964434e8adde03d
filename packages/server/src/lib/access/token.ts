import { createHash, randomBytes } from 'node:crypto'

/** The prefix of every token, so that scanners of repositories and logs find leaked ones. */
const PREFIX = 'assay_'
const TOKEN = /^assay_[A-Za-z0-9_-]{43}$/

/** Makes a token of 32 random bytes. It's shown once and never saved. */
export function makeToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Returns the SHA-256 of a text in hex. A token has 256 random bits, so its plain hash can't be reversed, and looking it up by hash takes
 * the same time however much of it is right.
 */
export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the token in an `Authorization` header; null if it has none that could be ours. */
export function readBearer(header: string): string | null {
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1] ?? ''
  return TOKEN.test(token) ? token : null
}
