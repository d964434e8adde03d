import { spellSecret } from '@assay/core/suite'
import type { Environment } from '@assay/providers/model'

/** Names of variables with secret values. */
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$|^ASSAY_SECRET_/i
/** The shortest value to hide; shorter ones are too common in other text. */
const SHORTEST = 8

/** Returns a function that hides the values of the environment's keys, our own tokens, and passwords in addresses. */
export function createKeyMask(env: Environment): (text: string) => string {
  const values = Object.entries(env)
    .filter(([name, value]) => SECRET_NAME.test(name) && value !== undefined && value.length >= SHORTEST)
    .flatMap(([, value]) => spellSecret(value ?? ''))
    // The longest first: one may be the beginning of another.
    .sort((a, b) => b.length - a.length)
  return (text) => {
    const hidden = values.reduce((rest, value) => rest.replaceAll(value, '…'), text)
    return hidden.replace(/assay_[A-Za-z0-9_-]{43}/g, 'assay_…').replace(/(\w:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:…@')
  }
}
