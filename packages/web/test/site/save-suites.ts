import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Saves suites on the server: `support` in two versions, `quickstart` and `leak` in one. */
export async function saveSuites(url: string, folder: string): Promise<void> {
  const support = readFileSync(join(folder, 'support-0/suite.yaml'), 'utf8')
  await save(url, 'support', support.replace('By hand, cold.', 'By hand.'))
  await save(url, 'support', support)
  await save(url, 'quickstart', readFileSync(join(folder, 'quickstart/suite.yaml'), 'utf8'))
  await save(url, 'leak', readFileSync(join(folder, 'robustness/leak.yaml'), 'utf8'))
}

async function save(url: string, name: string, text: string): Promise<void> {
  const response = await fetch(`${url}/api/suites/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!response.ok) throw new Error(`Saving "${name}" failed: ${await response.text()}`)
}
