/** Elements without content or end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Elements whose end tag is optional in HTML. */
export const OPTIONAL_END: ReadonlySet<string> = new Set(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
)

/** Elements whose content is text up to their end tag, with the tokenizer's mode for it. */
export const TEXT_ELEMENTS: ReadonlyMap<string, 'RCDATA' | 'RAWTEXT' | 'SCRIPT_DATA'> = new Map([
  ['title', 'RCDATA'],
  ['textarea', 'RCDATA'],
  ['style', 'RAWTEXT'],
  ['xmp', 'RAWTEXT'],
  ['iframe', 'RAWTEXT'],
  ['noembed', 'RAWTEXT'],
  ['noframes', 'RAWTEXT'],
  ['script', 'SCRIPT_DATA'],
])
