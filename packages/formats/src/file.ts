export { checkAppending, checkTarget } from './lib/file/check-target.ts'
export { explainFileError, isMissing } from './lib/file/file-error.ts'
export { isSameFile } from './lib/file/is-same-file.ts'
export { type Pieces, type WriteOptions, writeWhole } from './lib/file/write-whole.ts'
