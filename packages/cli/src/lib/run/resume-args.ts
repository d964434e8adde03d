/**
 * Returns the arguments with which another process resumes a run. A new run's options are stored with it, except dangerous ones,
 * which are needed each time; options typed to resume a run override the stored ones, and are passed on.
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
