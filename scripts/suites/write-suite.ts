import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isPair, isScalar, Scalar, visit } from 'yaml'
import { suiteReadme } from './suite-readme.ts'
import type { CaseSource, SuiteSource } from './suite-source.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'suites', 'robustness')

/** Spaces and marks that no editor shows, or that change the direction or the look of what stands beside them. */
const UNSEEN =
  /\p{Cf}|\p{Zl}|\p{Zp}|[\u0300-\u036f]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

/** Lists and objects that are no longer than this stand on one line. */
const FLOW_LENGTH = 90

/** The files of a suite by their names: the evals, and the answers with the class that each must get. */
export function suiteFiles(suite: SuiteSource): ReadonlyMap<string, string> {
  return new Map([
    ['suite.yaml', suiteYaml(suite)],
    ['answers.jsonl', suite.cases.flatMap(answerLines).join('')],
    ['README.md', suiteReadme(suite)],
  ])
}

/** Writes the files of a suite where built-in suites are kept. */
export function writeSuite(suite: SuiteSource): void {
  const folder = join(FOLDER, suite.name)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of suiteFiles(suite)) writeFileSync(join(folder, name), text)
}

function suiteYaml(suite: SuiteSource): string {
  const document = new Document({
    metadata: {
      name: suite.name,
      description: suite.description,
      ...(suite.system_prompt === undefined ? {} : { system_prompt: suite.system_prompt }),
      classify: true,
    },
    ...(suite.vars === undefined ? {} : { vars: suite.vars }),
    evals: suite.cases.map((each) => evalOf(each, literalTexts(suite.vars ?? {}))),
  })
  visit(document, {
    // Escapes are possible in double quotes only.
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string' && UNSEEN.test(node.value)) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  visit(document, {
    Collection(key, node, path) {
      // The document, its map, the pair "evals" and its list are above an eval; its own keys are at 6, one check at 7.
      if (path.length === 4 && key !== 0) node.spaceBefore = true
      if (path.length > 7 || isTags(path.at(-1))) node.flow = JSON.stringify(node).length <= FLOW_LENGTH
    },
  })
  const text = document.toString({ lineWidth: 0, blockQuote: 'literal', flowCollectionPadding: false })
  return `# yaml-language-server: $schema=../../../schema/suite.json\n# Made by scripts/suites/${suite.name}.ts.\n${escapeUnseen(text, 'yaml')}`
}

function isTags(above: unknown): boolean {
  return isPair(above) && isScalar(above.key) && above.key.value === 'tags'
}

const CLASSIFY_KEYS = [
  'expects',
  'secrets',
  'protect_system_prompt',
  'canaries',
  'hijack',
  'policies',
  'failures',
] as const satisfies readonly (keyof CaseSource)[]

function evalOf(source: CaseSource, withLiteralTexts: (value: unknown) => unknown): object {
  const { name, ask, tags, pair, severity, checks } = source
  const question =
    typeof ask === 'string'
      ? { prompt: literal(ask) }
      : { messages: ask.map(({ role, content }) => ({ role, content: literal(content) })) }
  const classify = Object.fromEntries(
    CLASSIFY_KEYS.flatMap((key) => (source[key] === undefined ? [] : [[key, withLiteralTexts(source[key])]])),
  )
  return {
    name,
    ...question,
    tags: [...tags, ...(pair === undefined ? [] : [`pair:${pair}`])],
    ...(severity === undefined ? {} : { severity }),
    ...(checks.length === 0 ? {} : { checks: checks.map(withLiteralTexts) }),
    ...(Object.keys(classify).length === 0 ? {} : { classify }),
  }
}

function answerLines({ name, answers }: CaseSource): string[] {
  return answers.map((labelled) => `${escapeUnseen(JSON.stringify({ case: name, ...labelled }), 'json')}\n`)
}

/** Double braces would be a template. */
function literal(text: string): string {
  return text.replaceAll('{{', '{{{{')
}

/** Escapes the texts in a value, but for those that are the name of a variable. */
function literalTexts(vars: Readonly<Record<string, string>>): (value: unknown) => unknown {
  const names = new Set(Object.keys(vars).map((name) => `{{${name}}}`))
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return names.has(value) ? value : literal(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child)]))
  }
  return walk
}

/** Escapes what is not seen, as JSON and YAML write it; the characters beyond four digits are tags, which JSON writes as pairs. */
function escapeUnseen(text: string, notation: 'json' | 'yaml'): string {
  return text.replace(new RegExp(UNSEEN, 'gu'), (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16)
    if (code.length > 4 && notation === 'yaml') return `\\U${code.padStart(8, '0')}`
    return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  })
}
