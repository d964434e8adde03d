/** Returns every third of a long list of attacks; all of them in `npm run soak`. */
export function someOf<T>(attacks: readonly T[]): readonly T[] {
  return process.env.ASSAY_SOAK ? attacks : attacks.filter((_, at) => at % 3 === 0)
}
