import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitWeights } from './train-refusal/fit-weights.ts'
import { formatWeights } from './train-refusal/format-weights.ts'
import { readLabelled } from './train-refusal/labelled.ts'
import { readOwn } from './train-refusal/own-answers.ts'
import { prepare } from './train-refusal/prepared.ts'

// node scripts/train-refusal.ts LABELLED.jsonl…
// Fits the weights of the refusal detector to labelled answers and to the training part of our own in testdata/refusal. The
// same files give the same bytes again.

const root = join(import.meta.dirname, '..')
const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Labelled answers are missing. Use: node scripts/train-refusal.ts LABELLED.jsonl…')
  process.exit(2)
}
const prepared = [...paths.flatMap((path) => readLabelled(path)), ...readOwn('training')].map((row) => prepare(row))
const target = join(root, 'packages/judge/src/lib/refusal/weights.json')
writeFileSync(target, formatWeights(fitWeights(prepared)))
console.log(`Wrote ${target} from ${prepared.length} answers`)
