import { readFile } from 'node:fs/promises'
import { UserError } from '@assay/core/errors'
import type { PartialRunSpec } from '@assay/core/run'
import { explainFileError, isMissing } from '@assay/formats/file'

/**
 * Reads the file that `--system-prompt @FILE` names, so that the spec has its text, and a resumed run sends the same.
 * `@@` begins a text that starts with `@`. Throws UserError `PROMPT_UNREADABLE`.
 */
export async function readSystemPrompt(said: PartialRunSpec): Promise<PartialRunSpec> {
  const { system_prompt: prompt } = said
  if (prompt === undefined || !prompt.startsWith('@')) return said
  if (prompt.startsWith('@@')) return { ...said, system_prompt: prompt.slice(1) }
  const file = prompt.slice(1)
  try {
    const bytes = await readFile(file)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ...said, system_prompt: text.replace(/\r?\n$/, '') }
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : (explainFileError(error) ?? "it isn't valid UTF-8")
    throw new UserError('PROMPT_UNREADABLE', `Can't read the system prompt from "${file}": ${why}.`)
  }
}
