import { createHash, randomBytes } from 'node:crypto'

/** What every token starts with, so that scanners of repositories and logs find one that leaked. */
const PREFIX = 'assay_'
const TOKEN = /^assay_[A-Za-z0-9_-]{43}$/

/** Makes a token of 32 random bytes. It is shown once and never kept. */
export function makeToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Returns the SHA-256 of a text in hex. A token has 256 random bits, so its plain hash can't be guessed back, and looking it up by its hash takes the
 * same time however much of it is right.
 */
export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the token in an `Authorization` header; null where it has none that could be one of ours. */
export function readBearer(header: string): string | null {
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1] ?? ''
  return TOKEN.test(token) ? token : null
}
