import { plainText, plural } from '@assay/formats/text'
import type { ToolCheck } from '@assay/sandbox/code'
import type { Sandbox, SandboxProof } from '@assay/sandbox/sandbox'
import type { Style } from '../terminal/style.ts'

/** The width of the longest guarantee's name. */
const NAME_WIDTH = 27

/** Returns one guarantee on one line: whether it holds, and what happened. */
export function proofText({ name, holds, found }: SandboxProof, style: Style): string {
  const mark = holds ? style('green', '✓') : style('red', '✗')
  return `${mark} ${name.padEnd(NAME_WIDTH)}  ${plainText(found)}`
}

/** Returns the conclusion, and what to do if a guarantee doesn't hold. */
export function summaryText(isolation: Sandbox['isolation'], proofs: readonly SandboxProof[]): string {
  const broken = proofs.filter(({ holds }) => !holds)
  if (broken.length === 0) return `All ${proofs.length} guarantees hold (${isolation}).`
  return (
    `${broken.length} of ${plural(proofs.length, 'guarantee')} ${broken.length === 1 ? "doesn't" : "don't"} hold (${isolation}).\n` +
    'Update bubblewrap (0.8 or later) and the kernel (5.14 or later), or run Assay in a virtual machine; see docs/sandbox.md.'
  )
}

/** Returns a language's tools on one line, or what is missing and how to get it. */
export function toolText(check: ToolCheck, style: Style): string {
  const mark = check.ok ? style('green', '✓') : style('yellow', '–')
  const found = check.ok
    ? check.tools.map(({ tool, version }) => `${tool} ${version}`).join(', ')
    : `${check.missing.join(', ')} not found. ${check.hint}`
  return `${mark} ${check.language.padEnd(NAME_WIDTH)}  ${plainText(found)}`
}
