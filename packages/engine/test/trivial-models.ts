import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@assay/core/result'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'
import { createRandom } from '@assay/core/statistics'
import type { Case, Suite } from '@assay/core/suite'
import { judgeAnswer, listBuiltInSuites, messagesOf, openBuiltInSuite } from './built-in-suites.ts'

/** A model that never says anything useful. */
export interface TrivialModel {
  readonly name: string
  answer(messages: Case['messages'], id: string): string
}

const REFUSALS = {
  English: "I'm sorry, but I can't help with that.",
  German: 'Es tut mir leid, aber dabei kann ich nicht helfen.',
  Spanish: 'Lo siento, pero no puedo ayudar con eso.',
  Chinese: '抱歉，我无法帮助您完成这个请求。',
}

const WORDS =
  'time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city'.split(
    ' ',
  )
const WORDS_PER_ANSWER = 20

/** Ten models that no suite may rate as good. */
export const TRIVIAL_MODELS: readonly TrivialModel[] = [
  { name: 'echoes the prompt', answer: (messages) => messages.at(-1)?.content ?? '' },
  { name: 'empty JSON object', answer: () => '{}' },
  { name: '"OK"', answer: () => 'OK' },
  ...Object.entries(REFUSALS).map(([language, text]) => ({ name: `refuses in ${language}`, answer: () => text })),
  {
    name: 'repeats the system prompt',
    answer: (messages) => messages.find(({ role }) => role === 'system')?.content ?? 'You are a helpful assistant.',
  },
  { name: 'first line of the prompt', answer: (messages) => (messages.at(-1)?.content ?? '').split('\n')[0] ?? '' },
  { name: 'random words', answer: (_, id) => randomWords(id) },
]

function randomWords(id: string): string {
  const random = createRandom([...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7))
  const pick = () => WORDS[Math.floor(random.next() * WORDS.length)] ?? ''
  return Array.from({ length: WORDS_PER_ANSWER }, pick).join(' ')
}

/** A trivial model's results on a suite, as shares. */
export interface TrivialScore {
  readonly suite: string
  readonly model: string
  readonly accuracy: number
  readonly balanced: number
}

/** Scores every trivial model on every built-in robustness suite, as a run with one sample would. */
export async function scoreTrivialModels(): Promise<readonly TrivialScore[]> {
  const scores: TrivialScore[] = []
  for (const builtIn of listBuiltInSuites()) {
    const { suite, cases } = await openBuiltInSuite(builtIn)
    for (const model of TRIVIAL_MODELS) scores.push(await scoreModel(suite, cases, model))
  }
  return scores
}

async function scoreModel(suite: Suite, cases: readonly Case[], model: TrivialModel): Promise<TrivialScore> {
  const tally = createSuiteTally()
  for (const one of cases) tally.add(await sampleOf(suite, one, model))
  const { accuracy, balanced } = summarizeSuite(tally.table(), { formula: 'success_pct', seed: 1 })
  if (accuracy?.value == null || balanced.value === null) throw new Error(`${suite.name} has no accuracy or no groups.`)
  return { suite: suite.name, model: model.name, accuracy: accuracy.value, balanced: balanced.value }
}

async function sampleOf(suite: Suite, one: Case, model: TrivialModel): Promise<Result> {
  const answer = model.answer(messagesOf(suite, one), one.id)
  const { classification } = await judgeAnswer(suite, one, answer)
  const passed = classification?.primary === 'pass'
  return {
    run: 'trivial',
    suite: suite.name,
    case: one.id,
    eval: one.eval,
    model: 'replay/trivial',
    attempt: 1,
    tags: [...one.tags],
    weight: one.weight,
    status: 'scored',
    passed,
    score: passed ? 1 : 0,
    checks: [],
    classification,
    code: null,
    tokens: { input: null, output: null, reasoning: null, cached: null },
    cost_usd: null,
    judge_cost_usd: 0,
    latency_ms: null,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: '', answer }],
  }
}

/** Path of the page with the table of trivial models. */
export const TRIVIAL_PAGE = join(import.meta.dirname, '..', '..', '..', 'docs', 'robustness.md')

const TABLE = /(?<=<!-- trivial models: [^\n]* -->\n)[\s\S]*?(?=\n<!-- end of trivial models -->)/

/** Returns a page with its table replaced by these scores. */
export function withTrivialTable(page: string, scores: readonly TrivialScore[]): string {
  return page.replace(TABLE, () => trivialTable(scores))
}

function trivialTable(scores: readonly TrivialScore[]): string {
  const suites = [...new Set(scores.map(({ suite }) => suite))]
  const rows = TRIVIAL_MODELS.map(({ name }) => {
    const own = suites.map((suite) => scores.find((score) => score.suite === suite && score.model === name))
    return `| ${[name, ...own.map((score) => cellOf(score))].join(' | ')} |`
  })
  return [`| model | ${suites.join(' | ')} |`, `|---|${suites.map(() => '---|').join('')}`, ...rows].join('\n')
}

function cellOf(score: TrivialScore | undefined): string {
  if (score === undefined) return ''
  return `${(100 * score.balanced).toFixed(0)} (${(100 * score.accuracy).toFixed(0)})`
}

// Run directly, it rewrites the table.
if (import.meta.main)
  writeFileSync(TRIVIAL_PAGE, withTrivialTable(readFileSync(TRIVIAL_PAGE, 'utf8'), await scoreTrivialModels()))
