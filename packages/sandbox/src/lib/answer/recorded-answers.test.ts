// Needs: sandbox, python, rust, go, cpp, java
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { LANGUAGES, type Language } from '@assay/core/suite'
import { z } from 'zod'
import { plainSpec } from '../../../test/plain-spec.ts'
import { openSandbox } from '../isolation/open-sandbox.ts'
import { TOOLCHAINS } from '../language/toolchains.ts'
import { codeRunner } from '../run/code-runner.ts'
import type { CodeRunner, CodeVerdict } from '../run/code-verdict.ts'

const Recorded = z.object({
  cases: z.record(z.string(), z.record(z.string(), z.unknown())),
  answers: z.array(
    z.discriminatedUnion('passes', [
      z.object({ name: z.string(), case: z.string(), passes: z.literal(true), answer: z.array(z.string()) }),
      z.object({
        ...{ name: z.string(), case: z.string(), passes: z.literal(false), answer: z.array(z.string()) },
        /** A pattern for one of the verdict's reasons; see `reasonsOf`. */
        because: z.string(),
      }),
    ]),
  ),
})

function recordedIn(language: Language) {
  const path = new URL(`../../../../../testdata/code/recorded/${language}.json`, import.meta.url)
  return Recorded.parse(JSON.parse(readFileSync(path, 'utf8')))
}

describe("answers in models' styles, judged by the real tools", () => {
  const runners: CodeRunner[] = []
  after(() => Promise.all(runners.map((runner) => runner.close())))

  for (const language of LANGUAGES) {
    it(`judges each answer in ${language} as intended`, async () => {
      const runner = codeRunner({ openSandbox, open: async (of) => (await TOOLCHAINS[of]?.()) ?? null })
      runners.push(runner)
      const { cases, answers } = recordedIn(language)
      const outcomes = await Promise.all(
        answers.map(async (each) => {
          const spec = plainSpec({ ...cases[each.case], language })
          const verdict = await runner.run(spec, each.answer.join('\n'))
          const reasons = reasonsOf(verdict)
          const isKnown = each.passes || new RegExp(each.because, 'm').test(reasons)
          return [each.name, describeVerdict(verdict), isKnown ? '' : reasons]
        }),
      )
      const expected = answers.map(({ name, passes }) => [name, passes ? 'passes' : 'fails', ''])
      assert.deepEqual(outcomes, expected)
    })
  }
})

/** Returns `passes`, `fails`, or the tools' message if nothing of the answer was tested. */
function describeVerdict(verdict: CodeVerdict): string {
  if (verdict.kind === 'unavailable') return verdict.message
  const { compiled, tests, evidence } = verdict.code
  if (evidence?.broken_tests === true) return 'broken tests'
  return compiled && tests !== null && tests.passed > 0 && tests.failed === 0 ? 'passes' : 'fails'
}

/** Returns each diagnostic as `file:line source line: message`, each failed test as `name: message`. */
function reasonsOf(verdict: CodeVerdict): string {
  if (verdict.kind === 'unavailable' || verdict.code.evidence === null) return ''
  const { diagnostics, files, tests } = verdict.code.evidence
  const lineOf = (path: string | null, line: number | null) =>
    files
      .find((file) => file.path === path)
      ?.content.split('\n')
      [(line ?? 0) - 1]?.trim() ?? ''
  return [
    ...diagnostics.map(({ file, line, message }) => `${file}:${line} ${lineOf(file, line)}: ${message}`),
    ...tests.filter(({ outcome }) => outcome !== 'passed').map(({ name, message }) => `${name}: ${message}`),
  ].join('\n')
}
