import { codeReason, cutText, describeCut } from '@assay/formats/text'
import type { SampleReasons, Store } from '@assay/store/store'

/** Maximum characters of a reason in a list. */
const LENGTH = 120

/** Returns the reasons why samples didn't pass, by number, each in one line; samples without a reason are left out. */
export async function explainSamples(
  store: Store,
  run: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const reasons = await store.sampleReasons(run, seqs)
  return new Map(
    reasons.flatMap((each) => {
      const why = oneLine(reasonOf(each))
      return why === '' ? [] : [[each.seq, why] as const]
    }),
  )
}

function reasonOf(sample: SampleReasons): string {
  const { checks, rule, message, code } = sample
  const failed = checks.find(({ passed, reason }) => passed === false && reason !== '')
  const detail = failed?.reason ?? rule ?? message ?? (code === null ? null : codeReason(code)) ?? ''
  // What a compiler or a check says of half an answer is only the detail. Only scored samples have no message.
  const cut = message === null ? describeCut(sample) : null
  return cut === null ? detail : detail === '' ? cut : `${cut}: ${detail}`
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), LENGTH)
}
