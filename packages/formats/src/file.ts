export { checkTarget } from './lib/file/check-target.ts'
export { type Pieces, type WriteOptions, writeWhole } from './lib/file/write-whole.ts'
