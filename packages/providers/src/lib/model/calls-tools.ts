/**
 * Families of models whose makers document that they call tools, by the name without its maker. The price library says it of few models,
 * so the list is ours: what is not in it is unknown.
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

/** True where a model is known to call tools; null where nobody said. `description` is what its maker says of it. */
export function callsTools(name: string, description = ''): true | null {
  if (/\b(tool (use|calling|calls?)|function[- ]call(s|ing)?|call(s|ing)? tools)\b/i.test(description)) return true
  const plain = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/^(global|regional)\./, '')
    .replace(/^(amazon|anthropic|meta|mistral|openai|qwen)\./, '')
    .replace(/:free$/, '')
  return FAMILIES.some((family) => family.test(plain)) ? true : null
}
