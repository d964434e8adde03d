import { spawnSync } from 'node:child_process'
import { MAIN } from './main-file.ts'
import { runAssay } from './process.ts'
import type { Finished } from './warm-command.ts'

/** What the shell does beside reading words: a line with any of it needs a shell that starts the command. */
const OF_THE_SHELL = /[<>|&;$`(]/

/** Runs a line of a page, such as `npx assay run suite.yaml  # comment`, as a person's shell would. */
export async function pasteLine(line: string, cwd: string): Promise<Finished> {
  const env = { ASSAY_STORE: '', ASSAY_SERVER: '' }
  if (!OF_THE_SHELL.test(line)) return runAssay(readWords(line), { cwd, env })
  const { status, stdout, stderr } = runShell(line, `"${process.execPath}" "${MAIN}" "$@"`, { cwd, env })
  return { stdout, stderr, code: status }
}

/** Returns the command's arguments as the shell reads them. */
function readWords(line: string): string[] {
  const { status, stdout, stderr } = runShell(line, `printf '%s\\0' "$@"`)
  if (status !== 0) throw new Error(`The shell can't read "${line}": ${stderr}`)
  return stdout.split('\0').slice(0, -1)
}

function runShell(
  line: string,
  command: string,
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
) {
  // npx would start npm each time, and the command from its sources.
  const script = `assay() { ${command}; }; npx() { [ "$1" = assay ] || return 99; "$@"; }; ${line}`
  const env = { ...process.env, NO_COLOR: '1', ...options.env }
  return spawnSync('bash', ['-c', script], { encoding: 'utf8', ...options, env })
}
