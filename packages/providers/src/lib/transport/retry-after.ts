/** Response headers, as undici gives them. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A number that is certainly finite. */
const NUMBER = /^\d{1,12}(\.\d{1,12})?$/

/**
 * Returns how long a service asks to wait, in milliseconds from `now`; null if it doesn't say.
 *
 * RFC 9110, 10.2.3: "Retry-After = HTTP-date / delay-seconds". OpenAI and Azure also send `retry-after-ms`, which is finer.
 */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | null {
  const fine = single(headers['retry-after-ms'])
  if (fine !== null && NUMBER.test(fine)) return Number(fine)
  const coarse = single(headers['retry-after'])
  if (coarse === null) return null
  if (NUMBER.test(coarse)) return Number(coarse) * 1000
  const date = Date.parse(coarse)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? null
}
