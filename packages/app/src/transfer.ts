export { type Ingested, ingestLines } from './lib/transfer/ingest-lines.ts'
export { splitLines } from './lib/transfer/read-lines.ts'
export { demandFile, type ExportedRun, exportToFile, importFile } from './lib/transfer/transfer-run.ts'
