import type { Classification } from '@assay/core/result'
import { cutText } from './cut-text.ts'

/** Returns a class with its kind, if known: `leak (secret)`. */
export function classText({ primary, details }: Classification): string {
  return typeof details.code === 'string' ? `${primary} (${details.code})` : primary
}

/**
 * Explains an answer's class to a person: the rule with the text that decided, what else applied, and whether the class is the expected
 * one. Details of other programs may be anything; what is not known is left out.
 */
export function classLines(classification: Classification): string[] {
  const { rule, span, secondary, expected, agrees, critical, decided_by, repairable } = classification.details
  const facts = [
    classText(classification),
    ...(typeof rule === 'string' ? [`rule ${rule}`] : []),
    ...spanText(span),
    ...(decided_by === 'model' ? ['decided by a model'] : []),
    ...(repairable === true ? ['correct once unwrapped'] : []),
    ...(critical === true ? ['critical case'] : []),
  ]
  const also = Array.isArray(secondary) ? secondary.flatMap(hitText) : []
  return [
    `Class: ${facts.join(' · ')}`,
    ...(also.length === 0 ? [] : [`Also: ${also.join(', ')}`]),
    ...(typeof expected === 'string'
      ? [`Expected class: ${expected} · ${agrees === true ? 'agrees' : 'differs'}`]
      : []),
  ]
}

function spanText(span: unknown): string[] {
  if (typeof span !== 'object' || span === null || !('text' in span) || typeof span.text !== 'string') return []
  return [cutText(span.text, 80)]
}

function hitText(hit: unknown): string[] {
  if (typeof hit !== 'object' || hit === null || !('class' in hit) || typeof hit.class !== 'string') return []
  return ['code' in hit && typeof hit.code === 'string' ? `${hit.class} (${hit.code})` : hit.class]
}
