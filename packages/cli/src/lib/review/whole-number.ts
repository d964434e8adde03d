/** Reads a whole number of a flag. Throws a SyntaxError, which the command line shows. */
export function parseWhole(given: string, { least, most }: { readonly least: number; readonly most: number }): number {
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= least && value <= most) return value
  throw new SyntaxError(`Expected an integer from ${least} to ${most}, found "${given}".`)
}
