/**
 * Returns the arguments with a formula that begins with a minus moved behind `--`, so that `assay formula '-2^2'` is read as a
 * formula and not as a flag. No flag looks like one: a flag is -h or begins with two minus signs and a letter.
 */
export function withLeadingMinus(args: readonly string[]): string[] {
  const [command, text, ...rest] = args
  if (command !== 'formula' || text === undefined || !/^-/.test(text) || /^(-h|--[a-z][a-z-]*|--)$/.test(text)) {
    return [...args]
  }
  return [command, ...rest, '--', text]
}
