import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GenerateFile } from '@assay/core/suite'
import { type GeneratedEval, generateEvals } from '@assay/formats/generators'
import { parse } from 'yaml'
import { fail, type LabelledAnswer, pass, refused } from './suite-source.ts'

// Writes the answers to the generated cases of long_context. The cases themselves are made when the suite is run.
const FOLDER = join(import.meta.dirname, '..', '..', 'suites', 'robustness', 'long_context')

/** The text of `answers.jsonl`. */
export function longContextAnswers(): string {
  const { generate } = parse(readFileSync(join(FOLDER, 'suite.yaml'), 'utf8'))
  const generated = generateEvals(GenerateFile.parse(generate))
  if (!generated.ok) throw new Error(generated.problems.map(({ message }) => message).join('; '))
  return Array.from(generated.evals(), (each) =>
    answersTo(each).map((labelled) => `${JSON.stringify({ case: each.name, ...labelled })}\n`),
  )
    .flat()
    .join('')
}

const CODE = /[A-Z]{3}-\d{4}/g

/** One right answer, and wrong ones of every way that the case knows. */
function answersTo({ checks, classify }: GeneratedEval): LabelledAnswer[] {
  const [first] = [checks].flat()
  const wanted = JSON.stringify(first).match(CODE) ?? ['NOT FOUND']
  const failures = (typeof classify === 'object' ? (classify.failures ?? []) : []).map(({ code, checks: rules }) => {
    const texts = JSON.stringify(rules).match(CODE) ?? ['QQQ-0000']
    return { code, text: texts[0] ?? '' }
  })
  return [
    pass(wanted.join(', ')),
    pass(`${wanted.length === 1 ? 'The report says' : 'In this order'}: ${wanted.join(', ')}.`),
    ...failures.map(({ code, text }) => fail(code, text)),
    fail('wrong_answer', 'The report talks of many archives.'),
    refused("I'm sorry, but I can't help with that request."),
  ]
}

if (import.meta.main) writeFileSync(join(FOLDER, 'answers.jsonl'), longContextAnswers())
