import { checkTools } from '@assay/sandbox/code'
import { openSandbox, proveSandbox, type SandboxProof } from '@assay/sandbox/sandbox'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import type { SandboxCheckFlags } from './command.ts'
import { proofText, summaryText, toolText } from './text.ts'

/** Runs `assay sandbox check`: tries each of the sandbox's guarantees here. */
export async function runSandboxCheck(this: Context, flags: SandboxCheckFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const { stdout } = this.process
    const style = styleFor(stdout)
    const sandbox = await openSandbox()
    const proofs: SandboxProof[] = []
    try {
      for await (const proof of proveSandbox(sandbox)) {
        proofs.push(proof)
        if (!flags.json) stdout.write(`${proofText(proof, style)}\n`)
      }
    } finally {
      await sandbox.close()
    }
    const holds = proofs.every((proof) => proof.holds)
    const { isolation } = sandbox
    if (!flags.json) stdout.write(`\n${summaryText(isolation, proofs)}\n\n`)
    const languages = await checkTools()
    if (flags.json) stdout.write(`${JSON.stringify({ ok: holds, isolation, proofs, languages })}\n`)
    else for (const each of languages) stdout.write(`${toolText(each, style)}\n`)
    if (!holds) this.process.exitCode = EXIT.environment
  })
}
