export { isGlob, matchesGlob } from './lib/names/glob.ts'
