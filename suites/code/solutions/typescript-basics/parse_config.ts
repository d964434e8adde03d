export function parseConfig(text: string): Map<string, string> {
  const config = new Map<string, string>()
  for (const [index, untrimmed] of text.split('\n').entries()) {
    const line = untrimmed.trim()
    if (line === '' || line.startsWith('#')) continue
    const fail = (reason: string) => new Error(`line ${index + 1}: ${reason}`)
    const equals = line.indexOf('=')
    if (equals === -1) throw fail('no equals sign')
    const key = line.slice(0, equals).trim()
    if (key === '') throw fail('empty key')
    if (config.has(key)) throw fail(`${key} was there before`)
    config.set(key, line.slice(equals + 1).trim())
  }
  return config
}
