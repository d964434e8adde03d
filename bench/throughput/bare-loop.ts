import { Pool } from 'undici'
import { question } from './suite.ts'

// The least that any program must do: asks the same questions of the same server, as many at once, and looks for the
// same text in the answers. Keeps nothing. Arguments: base URL, cases, threads.
const [baseUrl = '', cases = '0', threads = '1'] = process.argv.slice(2)
const url = new URL(`${baseUrl}/chat/completions`)
const pool = new Pool(url.origin, { connections: Number(threads) })
let next = 0
let passed = 0

await Promise.all(Array.from({ length: Number(threads) }, loop))
await pool.close()
if (passed !== Number(cases)) throw new Error(`Only ${passed} of ${cases} answers passed.`)

async function loop(): Promise<void> {
  while (next < Number(cases)) {
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: question(next++) }] })
    const headers = { 'content-type': 'application/json' }
    const reply = await pool.request({ method: 'POST', path: url.pathname, headers, body })
    const answer = (await reply.body.json()) as { choices: { message: { content: string } }[] }
    if (answer.choices[0]?.message.content.includes('42')) passed++
  }
}
