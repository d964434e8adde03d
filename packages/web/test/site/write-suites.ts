import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import {
  FAILING_CASE,
  FAILURE_MESSAGE,
  HOSTILE_ANSWERS,
  HOSTILE_MODEL,
  HOSTILE_NAME,
  HOSTILE_SUITE,
} from './hostile.ts'
import { jsonLines, recordingLine, type Skill, supportRecording, supportSuite } from './support-suite.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** The models of the site. Nobody knows what `nova` costs. */
export const SKILLS = {
  'atlas-mini': { always: 0.55, sometimes: 0.25, latencyMs: 550, cost: 0.000_05 },
  'atlas-large': { always: 0.85, sometimes: 0.1, latencyMs: 1100, cost: 0.000_24 },
  nova: { always: 0.75, sometimes: 0.15, latencyMs: 300, cost: null },
} as const satisfies Record<string, Skill>

/** The number of cases of the suite `many`: enough for several pages of a list. */
const MANY = 1200

/** Writes suites and recordings of the site's models into a folder, each suite into one of its own. */
export function writeSuites(folder: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (let age = 0; age < 6; age++) {
    write(`support-${age}/suite.yaml`, supportSuite())
    for (const [name, skill] of Object.entries(SKILLS)) {
      // Models got worse lately: the newest recordings are the least lucky.
      const then = { ...skill, always: skill.always + age * 0.03 }
      write(`support-${age}/recordings/${name}.jsonl`, supportRecording(then, age < 2 ? 3 : 5))
    }
  }
  for (const name of ['leak', 'injection']) writeRobustness(name, write)
  for (const name of ['python-basics', 'typescript-basics']) writeCode(name, write)
  writeHostile(write)
  writeMany(write)
  for (const name of ['quickstart', 'review']) {
    cpSync(join(ROOT, 'examples', name), join(folder, name), { recursive: true })
  }
  write('multi-turn/suite.yaml', readFileSync(join(ROOT, 'examples/multi-turn.yaml'), 'utf8'))
  write(
    'multi-turn/recordings/multi-turn.jsonl',
    readFileSync(join(ROOT, 'examples/recordings/multi-turn.jsonl'), 'utf8'),
  )
}

type Write = (path: string, text: string) => void

interface SuiteFile {
  readonly evals: readonly {
    readonly name: string
    readonly prompt?: string
    readonly messages?: readonly { readonly role: string; readonly content: string }[]
  }[]
}

function readSuite(path: string): { text: string; evals: { name: string; asked: string }[] } {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const { evals }: SuiteFile = parse(text)
  const asked = evals.map(({ name, prompt, messages }) => ({ name, asked: prompt ?? messages?.at(-1)?.content ?? '' }))
  return { text, evals: asked }
}

/** Writes real attacks, answered by the classifier's test answers. */
function writeRobustness(name: string, write: Write): void {
  const { text, evals } = readSuite(`suites/robustness/${name}/suite.yaml`)
  const kept = readFileSync(join(ROOT, `suites/robustness/${name}/answers.jsonl`), 'utf8')
    .trim()
    .split('\n')
  const answers = Map.groupBy(
    kept.map((line): { case: string; answer: string; class: string } => JSON.parse(line)),
    (line) => line.case,
  )
  write(`robustness/${name}.yaml`, text)
  for (const [model, skill] of Object.entries(SKILLS)) {
    const lines = evals.flatMap(({ name: each, asked }, place) => {
      const good = (answers.get(each) ?? []).filter((line) => line.class === 'pass')
      const bad = (answers.get(each) ?? []).filter((line) => line.class !== 'pass')
      return [1, 2, 3].map((attempt) => {
        const isGood = (place * 7 + attempt * (model === 'nova' ? 1 : 3)) % 10 < skill.always * 10
        const from = isGood && good.length > 0 ? good : bad.length > 0 ? bad : good
        return recordingLine(asked, attempt, from[(place + attempt) % from.length]?.answer ?? 'Yes.', skill, place)
      })
    })
    const file = `robustness/recordings/${model}.jsonl`
    robustness.set(file, [...(robustness.get(file) ?? []), ...lines])
    write(file, jsonLines(robustness.get(file) ?? []))
  }
}

/** Both suites are answered from one recording of each model. */
const robustness = new Map<string, unknown[]>()

/** Writes two functions, right by one model and wrong by the other, once with code that doesn't compile. */
function writeCode(name: string, write: Write): void {
  const { text, evals } = readSuite(`suites/code/${name}.yaml`)
  const ending = name === 'python-basics' ? 'py' : 'ts'
  const solution = (each: string, kind: '' | '.wrong'): string => {
    const path = join(ROOT, `suites/code/solutions/${name}/${each}${kind}.${ending}`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  write(`${name}/suite.yaml`, text)
  for (const model of ['atlas-mini', 'atlas-large'] as const) {
    const kind = model === 'atlas-large' ? '' : '.wrong'
    const lines = evals.flatMap(({ name: each, asked }, place) =>
      [1, 2].map((attempt) => {
        const isBroken = model === 'atlas-mini' && attempt === 2
        const code = isBroken ? `${solution(each, '')}\nlet broken: string = 1 +\n` : solution(each, kind)
        return recordingLine(asked, attempt, `Here it is:\n\n\`\`\`${ending}\n${code}\`\`\`\n`, SKILLS[model], place)
      }),
    )
    write(`${name}/recordings/${model}.jsonl`, jsonLines(lines))
  }
}

function writeHostile(write: Write): void {
  const evals = [...Object.keys(HOSTILE_ANSWERS), FAILING_CASE].map((name) => ({
    ...{ name, prompt: `Send ${name}.`, tags: [HOSTILE_NAME, 'hostile'], checks: [{ contains: 'window.hacked' }] },
  }))
  const metadata = { name: HOSTILE_SUITE, description: HOSTILE_NAME, models: [`replay/${HOSTILE_MODEL}`] }
  write('hostile/suite.yaml', JSON.stringify({ metadata, evals }))
  const answers = Object.entries(HOSTILE_ANSWERS).map(([name, answer], place) =>
    recordingLine(`Send ${name}.`, 1, answer, SKILLS['atlas-mini'], place),
  )
  const failure = { code: 'server_error', retryable: false, status: 500, message: FAILURE_MESSAGE }
  const failing = { prompt: `Send ${FAILING_CASE}.`, attempt: 1, failure }
  write(`hostile/recordings/${HOSTILE_MODEL}.jsonl`, jsonLines([...answers, failing]))
}

function writeMany(write: Write): void {
  const names = Array.from({ length: MANY }, (_, place) => `case-${String(place).padStart(4, '0')}`)
  const evals = names.map((name, place) => ({
    ...{ name, prompt: `Say ${name}.`, tags: [`group-${place % 7}`], checks: [{ contains: name }] },
  }))
  write('many/suite.yaml', JSON.stringify({ metadata: { name: 'many', models: ['replay/atlas-mini'] }, evals }))
  const lines = names.map((name, place) =>
    recordingLine(`Say ${name}.`, 1, place % 5 === 0 ? 'No.' : `${name}!`, SKILLS['atlas-mini'], place),
  )
  write('many/recordings/atlas-mini.jsonl', jsonLines(lines))
}
