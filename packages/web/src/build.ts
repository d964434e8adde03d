// For programs, not for pages: how the dashboard is built, and where it is.
export { buildPages } from './lib/build/build-pages.ts'
export { findPages } from './lib/build/find-pages.ts'
