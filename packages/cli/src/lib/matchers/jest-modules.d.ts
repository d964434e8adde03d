// What assay/jest uses of jest, so that its types check without jest. The packed package is checked with the real ones (scripts/pack-check.ts).
declare module '@jest/globals' {
  export const expect: { extend(matchers: object): void }
}

declare module 'expect' {
  // biome-ignore lint/correctness/noUnusedVariables: declarations of one interface must have the same parameters
  export interface Matchers<R extends void | Promise<void>, T = unknown> {}
}
