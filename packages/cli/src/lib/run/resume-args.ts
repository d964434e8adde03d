/**
 * The arguments with which another process goes on with a run. What a new run was asked for is stored with it, but for what is dangerous,
 * which is asked for each time; what was typed to resume one counts before what is stored, and is typed again.
 */
export function resumeArgs(
  run: string,
  {
    typed,
    isResumed,
    isUnsafe,
  }: { readonly typed: readonly string[]; readonly isResumed: boolean; readonly isUnsafe: boolean },
): string[] {
  if (!isResumed) return ['run', '--resume', run, ...(isUnsafe ? ['--unsafe-no-sandbox'] : [])]
  const args: string[] = []
  for (const [at, arg] of typed.entries()) {
    if (arg === '--async' || arg === '--json') continue
    // "last" may be another run by then.
    if (typed[at - 1] === '--resume') args.push(run)
    else args.push(arg.startsWith('--resume=') ? `--resume=${run}` : arg)
  }
  return args
}
