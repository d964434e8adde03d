export { backUpToFile, restoreFromFile } from './lib/backup/back-up.ts'
