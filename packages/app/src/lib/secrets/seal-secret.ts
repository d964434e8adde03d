import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The name of the sealing scheme, so that another one can come later; it is authenticated with every secret. */
const SCHEME = 'assay-secret-1'
const ALGORITHM = 'aes-256-gcm'
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key that seals and opens secrets. It can't be printed, since its contents are private. */
export class SealingKey {
  readonly #text: string

  /** Requires a string that is hard to guess; `openSealingKey` makes sure that it's long. */
  constructor(text: string) {
    this.#text = text
  }

  /** Seals a secret for its name: AES-256-GCM with its own key, derived from the sealing key and a random salt. */
  seal(name: string, value: string): string {
    const salt = randomBytes(SALT_BYTES)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#keyFor(salt), iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(boundTo(name))
    const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
    return `${SCHEME}.${Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  /** Opens a name's sealed secret; null if the key is wrong, or the text was changed or belongs to another name. */
  open(name: string, sealed: string): string | null {
    const [scheme, data = '', ...more] = sealed.split('.')
    const bytes = Buffer.from(data, 'base64url')
    if (scheme !== SCHEME || more.length > 0 || bytes.length < SALT_BYTES + IV_BYTES + TAG_BYTES) return null
    const salt = bytes.subarray(0, SALT_BYTES)
    const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
    const tag = bytes.subarray(SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(ALGORITHM, this.#keyFor(salt), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(boundTo(name))
    decipher.setAuthTag(tag)
    try {
      const body = bytes.subarray(SALT_BYTES + IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  #keyFor(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#text, salt, SCHEME, 32))
  }
}

function boundTo(name: string): Buffer {
  return Buffer.from(`${SCHEME}\0${name}`)
}
