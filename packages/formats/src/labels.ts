export { LabelCsvError, type LabelRow, readLabelsCsv, writeLabelsCsv } from './lib/labels/label-csv.ts'
