import type { CasePasses } from '@assay/core/report'
import { percent, plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'

/** Pass@k of a case in one line, over all its samples. */
export function passesText({ suite, case: id, variant, samples, passed, pass_at }: CasePasses, style: Style): string {
  const place = plainText([suite, id, ...(variant === undefined ? [] : [variant])].join(' / '))
  const shares = Object.entries(pass_at).map(([k, value]) => `pass@${k} ${value === null ? 'n/a' : percent(value)}`)
  return `${style('bold', place)} · ${[...shares, `${passed}/${samples} passed`].join(' · ')}`
}
