// What assay/jest uses of jest, so that its types check without jest. The packed package is checked with the real ones (scripts/pack-check.ts).
declare module '@jest/globals' {
  export const expect: { extend(matchers: object): void }
}

declare module 'expect' {
  export interface Matchers<R extends void | Promise<void>, T = unknown> {}
}
