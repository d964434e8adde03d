/**
 * Model families whose makers document tool calling, by name without the maker. The price library covers few models, so the list is ours:
 * anything else is unknown.
 */
const FAMILIES: readonly RegExp[] = [
  /^gpt-4o(-mini)?(-20|$)/,
  /^gpt-4\.1/,
  /^gpt-4-turbo/,
  /^gpt-5(\.\d+)?(-(mini|nano|pro|codex))*$/,
  /^gpt-oss-\d+b/,
  /^(o1|o1-pro|o3|o3-mini|o3-pro|o4-mini)$/,
  /^claude-(3|4|haiku|sonnet|opus)/,
  /^gemini-(1\.5|2\.0|2\.5|3|3\.1)-(pro|flash|flash-lite)(-preview|-\d+)?$/,
  /^gemini-(flash|pro)-1\.5$/,
  /^(mistral-(large|medium|small)|ministral-\d+b|codestral|devstral|magistral|pixtral-large)/,
  /^grok-(3|4|code)/,
  /^deepseek-(chat|v3\.1|v3\.2)/,
  /^llama-(3\.1|3\.3)-\d+b/,
  /^(nova-(micro|lite|pro|premier))/,
  /^command-(r|a)/,
  /^qwen3-/,
  /^kimi-k2/,
]

/** Returns true if a model is known to call tools, null if unknown. `description` is its maker's. */
export function callsTools(name: string, description = ''): true | null {
  if (/\b(tool (use|calling|calls?)|function[- ]call(s|ing)?|call(s|ing)? tools)\b/i.test(description)) return true
  const plain = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/^(global|regional)\./, '')
    .replace(/^(amazon|anthropic|meta|mistral|openai|qwen)\./, '')
    .replace(/:free$/, '')
  return FAMILIES.some((family) => family.test(plain)) ? true : null
}
