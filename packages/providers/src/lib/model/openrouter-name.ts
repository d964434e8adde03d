/**
 * Returns OpenRouter's name for a vendor's model: `claude-sonnet-4-5-20250929` of `anthropic` is `anthropic/claude-sonnet-4.5` there, since
 * its versions have dots and no dates.
 */
export function openRouterName(vendor: string, name: string): string {
  if (vendor !== 'anthropic') return `${vendor}/${name}`
  return `${vendor}/${name.replace(/-(?:\d{8}|latest)$/, '').replace(/-(\d)-(\d)(?=-|$)/, '-$1.$2')}`
}
