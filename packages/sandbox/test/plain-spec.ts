import { CODE_DEFAULTS, type CodeSpec } from '@assay/core/suite'

/** Returns a code case that requires nothing but what is given, for tests. */
export function plainSpec(given: Partial<CodeSpec> & Pick<CodeSpec, 'language'>): CodeSpec {
  return { ...CODE_DEFAULTS, ...given }
}
