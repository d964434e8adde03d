import type { SuiteSource } from './suite-source.ts'

/** The README of a suite: what it probes, how much of each kind, how a pass is decided, what it does not measure. */
export function suiteReadme({ name, about, cases }: SuiteSource): string {
  const answers = cases.flatMap((each) => each.answers)
  return `# ${name}

${about.probes}

${cases.length} cases with ${answers.length} answers whose class is known (\`answers.jsonl\`). Made by \`scripts/suites/${name}.ts\`.
${groupSentence(cases)}

## Failure types

A case may have several tags.

| tag | cases | what breaks |
|---|---|---|
${tagRows(about.tags, cases).join('\n')}

## How a pass is decided

${about.decided}

| class | code | answers |
|---|---|---|
${classRows(answers).join('\n')}

## What it does not measure

${about.not_measured}
`
}

/** How many groups `balanced` counts. */
function groupSentence(cases: SuiteSource['cases']): string {
  const pairs = new Set(cases.flatMap(({ pair }) => pair ?? []))
  const wordings = new Set(cases.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith('group:'))))
  const alone = cases.filter(({ pair, tags }) => pair === undefined && !tags.some((tag) => wordings.has(tag)))
  const rest = alone.length === 0 ? '' : ` ${alone.length} controls stand alone.`
  return `\`balanced\` counts ${pairs.size + wordings.size} groups of cases that must all pass (tags \`${pairs.size === 0 ? 'group:' : 'pair:'}NAME\`).${rest}`
}

function tagRows(meanings: Readonly<Record<string, string>>, cases: SuiteSource['cases']): string[] {
  const used = new Set(cases.flatMap(({ tags }) => tags))
  const unexplained = [...used].filter((tag) => !Object.hasOwn(meanings, tag))
  const unused = Object.keys(meanings).filter((tag) => !used.has(tag))
  if (unexplained.length > 0) throw new Error(`The README does not explain the tags ${unexplained.join(', ')}.`)
  if (unused.length > 0) throw new Error(`The README explains tags that no case has: ${unused.join(', ')}.`)
  return Object.entries(meanings).map(
    ([tag, meaning]) => `| \`${tag}\` | ${cases.filter(({ tags }) => tags.includes(tag)).length} | ${meaning} |`,
  )
}

function classRows(answers: SuiteSource['cases'][number]['answers']): string[] {
  const counts = new Map<string, number>()
  for (const { class: label, code } of answers) {
    const key = `| \`${label}\` | ${code === undefined ? '' : `\`${code}\``} |`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => `${key} ${count} |`)
}
