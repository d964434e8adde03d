// Needs: sandbox, python
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import { type Project, project } from './project.ts'

const SUITE = join(import.meta.dirname, '../../../suites/code/python-basics.yaml')

/** Two answers of 200 tokens that end where the limit cut them: in a string, and in an open bracket. */
const PROGRAMS = {
  fibonacci: 'def fibonacci(n: int) -> int:\n    if n < 0:\n        raise ValueError("n must not be neg',
  is_palindrome: 'def is_palindrome(text: str) -> bool:\n    kept = [c.casefold() for c in text if (c.isal',
}

function recording(): string {
  const { evals } = parse(readFileSync(SUITE, 'utf8')) as { evals: { name: string; prompt: string }[] }
  const lines = Object.entries(PROGRAMS).map(([name, program]) => {
    const prompt = evals.find((each) => each.name === name)?.prompt
    const tokens = { input: 90, output: 200, reasoning: null, cached: null }
    const answer = {
      text: `\`\`\`python\n${program}`,
      finish_reason: 'length',
      tokens,
      cost_usd: 0.001,
      latency_ms: 900,
    }
    return JSON.stringify({ prompt, answer })
  })
  return `${lines.join('\n')}\n`
}

describe('programs that were cut at their limit of tokens', () => {
  let here: Project
  let printed: string
  before(async () => {
    here = project({ 'suite.yaml': readFileSync(SUITE, 'utf8'), 'recordings/cut.jsonl': recording() })
    const formats = ['--format', 'json,html,junit,markdown,sarif,csv', '--output', 'out']
    const { stdout, stderr } = await here.run([
      ...[
        'run',
        'suite.yaml',
        '--model',
        'replay/cut',
        '--filter',
        Object.keys(PROGRAMS).join(','),
        '--max-tokens',
        '200',
      ],
      ...formats,
    ])
    printed = `${stdout}${stderr}`
  })
  after(() => here[Symbol.dispose]())

  const file = (name: string) => readFileSync(join(here.folder, 'out', name), 'utf8')

  const WORDS: Readonly<Record<string, string>> = {
    fibonacci: "The answer was cut at 200 tokens: the code doesn't compile: unterminated string literal",
    is_palindrome: "The answer was cut at 200 tokens: the code doesn't compile: '(' was never closed",
  }

  it('are counted, and named as cut before the words of the compiler, in the terminal', async () => {
    assert.match(printed, /^Cut: 2 of 2 answers at max_tokens$/m)
    const lists = [printed, (await here.run(['show', 'last'])).stdout]
    for (const [name, words] of Object.entries(WORDS)) {
      // A narrow table cuts the end of a reason.
      for (const text of lists)
        assert.ok(
          text.split('\n').some((line) => line.startsWith(name) && line.includes(words.slice(0, 90))),
          text,
        )
      const whole = (await here.run(['show', 'last', name])).stdout.replace(/\s+/g, ' ')
      assert.match(whole, /The answer was cut at 200 tokens/)
      assert.ok(whole.includes(words.split(': ').at(-1) ?? '?'), whole)
    }
    const { cases } = JSON.parse((await here.run(['show', 'last', '--json'])).stdout)
    for (const each of cases) assert.ok(each.reason.startsWith(WORDS[each.case]), each.reason)
  })

  it('are so in every report', () => {
    const { runs, results } = JSON.parse(file('report.json'))
    assert.equal(runs[0].suites[0].answers.cut, 2)
    assert.deepEqual(
      results.map((each: { finish_reason: string }) => each.finish_reason),
      ['length', 'length'],
    )
    const plain = (text: string) =>
      text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&apos;', "'")
    const reports = ['report.html', 'report.xml', 'report.md', 'report.sarif', 'report.csv'].map((name) => [
      name,
      plain(file(name)),
    ])
    for (const words of Object.values(WORDS)) {
      for (const [name = '', text] of reports) assert.ok(text?.includes(words), `${name}: ${words}`)
    }
    assert.match(plain(file('report.md')), /Cut: 2 of 2 answers at max_tokens/)
  })
})
