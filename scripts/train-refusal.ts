import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitWeights } from './train-refusal/fit-weights.ts'
import { formatWeights } from './train-refusal/format-weights.ts'
import { readLabelled } from './train-refusal/labelled.ts'
import { type Prepared, prepare } from './train-refusal/prepared.ts'
import { OWN_WEIGHT } from './train-refusal/settings.ts'

// node scripts/train-refusal.ts LABELLED.jsonl
// Fits the weights of the refusal detector to labelled answers and to our own in testdata/refusal/training.jsonl. The same
// files give the same bytes again.

const root = join(import.meta.dirname, '..')
const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Labelled answers are missing. Use: node scripts/train-refusal.ts LABELLED.jsonl')
  process.exit(2)
}
const prepared: Prepared[] = [
  ...readLabelled(path).map((row) => prepare(row, 1)),
  ...readLabelled(join(root, 'testdata/refusal/training.jsonl')).map((row) => prepare(row, OWN_WEIGHT)),
]
const target = join(root, 'packages/judge/src/lib/refusal/weights.json')
writeFileSync(target, formatWeights(fitWeights(prepared)))
console.log(`Wrote ${target} from ${prepared.length} answers`)
