/**
 * Rewrites `assay suites generate … --n 200` for the command-line library, which knows no long flag of one letter.
 */
export function withNumberFlag(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.map((arg, at) => {
    if (args[0] !== 'suites' || (end !== -1 && at > end)) return arg
    return /^--n(=|$)/.test(arg) ? `--count${arg.slice(3)}` : arg
  })
}
