export { compareReferences } from './lib/compare/compare-references.ts'
export { findReference, openRunSide, openSide } from './lib/compare/open-side.ts'
