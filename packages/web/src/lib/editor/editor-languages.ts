import { HighlightStyle, type LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

/** Highlights without color: on these pages, color means a verdict. */
const inked = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], fontWeight: 'var(--w-bold)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string), tags.content, tags.attributeValue], color: 'var(--ink-2)' },
])

/** Loads what knows YAML. */
export async function loadYaml(): Promise<Extension> {
  const { yaml } = await import('@codemirror/lang-yaml')
  const support: LanguageSupport = yaml()
  return [support, syntaxHighlighting(inked)]
}
