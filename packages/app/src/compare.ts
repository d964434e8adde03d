export { compareReferences } from './lib/compare/compare-references.ts'
export { compareStored } from './lib/compare/compare-stored.ts'
export { findReference, openRunSide, openSide } from './lib/compare/open-side.ts'
