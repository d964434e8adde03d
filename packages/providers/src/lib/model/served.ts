import type { Served } from '@assay/core/result'

/** Maximum characters of a name that a server gives; the rest is no name. */
const NAME_LIMIT = 500

/** Returns what a server says about the model behind an answer, as the member of that answer; nothing if it says nothing. */
export function servedPart(model: unknown, fingerprint: unknown): { served?: Served } {
  const served = { model: nameOf(model), fingerprint: nameOf(fingerprint) }
  return served.model === null && served.fingerprint === null ? {} : { served }
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, NAME_LIMIT) : null
}
