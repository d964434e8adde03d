import { codeReason, cutText } from '@assay/formats/text'
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

function reasonOf({ checks, rule, message, code }: SampleReasons): string {
  const failed = checks.find(({ passed, reason }) => passed === false && reason !== '')
  return failed?.reason ?? rule ?? message ?? (code === null ? null : codeReason(code)) ?? ''
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), LENGTH)
}
