export { demandFile, type ExportedRun, exportToFile, importFile } from './lib/transfer/transfer-run.ts'
