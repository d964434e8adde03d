import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '../sandbox.ts'
import { EXCEED_LIMITS } from './exceed-limits.ts'
import { LOOK_AROUND, NODE_INSIDE } from './look-around.ts'
import type { Attempt, ProofHost, SandboxProof } from './proof.ts'

/** Tries to break each guarantee of a sandbox, and yields each result as it becomes known. Takes some seconds. */
export async function* proveSandbox(sandbox: Sandbox): AsyncGenerator<SandboxProof> {
  const server = createServer((socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const host: ProofHost = { port, home: homedir(), marker: `assay-proof-${randomUUID()}` }
  try {
    for (const attempt of [...LOOK_AROUND, ...EXCEED_LIMITS]) yield await prove(sandbox, attempt, host)
  } finally {
    server.close()
  }
}

/** Tests one guarantee. */
export async function prove(sandbox: Sandbox, attempt: Attempt, host: ProofHost): Promise<SandboxProof> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-proof-'))
  try {
    const ended = await sandbox.run({
      ...attempt.task(host),
      folder,
      binds: [{ from: process.execPath, to: NODE_INSIDE }],
    })
    const broken = attempt.broken(ended, host)
    return { name: attempt.name, holds: broken === null, found: broken ?? attempt.held }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
