import type { CasePasses } from '@assay/core/report'
import { percent, plainText, textWidth } from '@assay/formats/text'
import type { Layout } from './text-block.ts'

/** Returns pass@k of a case over all its samples, in one line if it fits. */
export function passesText({ suite, case: id, variant, samples, passed, pass_at }: CasePasses, layout: Layout): string {
  const place = plainText([suite, id, ...(variant === undefined ? [] : [variant])].join(' / '))
  const shares = Object.entries(pass_at).map(([k, value]) => `pass@${k} ${value === null ? 'n/a' : percent(value)}`)
  const facts = [...shares, `${passed}/${samples} passed`].join(' · ')
  const isLong = layout.columns !== null && textWidth(`${place} · ${facts}`) >= layout.columns
  return `${layout.style('bold', place)}${isLong ? '\n  ' : ' · '}${facts}`
}
