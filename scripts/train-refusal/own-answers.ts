import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foldOf, type Labelled, readLabelled } from './labelled.ts'

const OWN = join(import.meta.dirname, '../../testdata/refusal')
const PARTS = 3

const CollectionSchema = z.strictObject({
  refusal: z.array(z.string()),
  partial_refusal: z.array(z.string()),
  compliance: z.array(z.string()),
})

/**
 * Our own answers: those to fit to, or those that only measure. Of the collection, the text of an answer decides which part
 * it is in: a third measures. Everything in `training.jsonl` is fitted to.
 */
export function readOwn(part: 'training' | 'test'): Labelled[] {
  const isTest = ({ response }: Labelled) => foldOf(response, PARTS) === 0
  const collected = readdirSync(join(OWN, 'collection')).sort().flatMap(readCollection)
  if (part === 'test') return collected.filter(isTest)
  return [...readLabelled(join(OWN, 'training.jsonl')), ...collected.filter((row) => !isTest(row))]
}

/** Whether an answer is one of our own. */
export function isOwn({ source }: Labelled): boolean {
  return source === 'own' || source.startsWith('own/')
}

function readCollection(file: string): Labelled[] {
  const collection = CollectionSchema.parse(JSON.parse(readFileSync(join(OWN, 'collection', file), 'utf8')))
  const language = file.replace('.json', '')
  return (['refusal', 'partial_refusal', 'compliance'] as const).flatMap((label) =>
    collection[label].map((response, at) => ({
      id: `${language}-${label}-${at + 1}`,
      source: `own/${language}`,
      prompt: response,
      response,
      label,
    })),
  )
}
