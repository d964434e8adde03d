export type { Diagnostic, LocatedDiagnostic, Severity } from './lib/diagnostic/diagnostic.ts'
export { hasErrors } from './lib/diagnostic/diagnostic.ts'
export type { LocatableText } from './lib/diagnostic/locate.ts'
export { findPosition, indexLines, locate } from './lib/diagnostic/locate.ts'
export { findNearestNames, suggestName } from './lib/diagnostic/suggest-name.ts'

// until the command is rewritten

export { indexLines as locatable } from './lib/diagnostic/locate.ts'
export { suggestName as didYouMean } from './lib/diagnostic/suggest-name.ts'
