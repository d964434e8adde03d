export function parseConfig(text: string): Map<string, string> {
  const config = new Map<string, string>()
  for (const [index, untrimmed] of text.split('\n').entries()) {
    const line = untrimmed.trim()
    if (line === '' || line.startsWith('#')) continue
    const fail = (reason: string) => new Error(`line ${index + 1}: ${reason}`)
    // What follows a second = is lost.
    const [key, value] = line.split('=').map((part) => part.trim())
    if (value === undefined) throw fail('no equals sign')
    if (key === '') throw fail('empty key')
    if (config.has(key)) throw fail(`${key} was there before`)
    config.set(key, value)
  }
  return config
}
