import { CHECKS, type CheckRecord, FOLLOW_UP_LIMIT, LANGUAGES, SUITE_CODES, SuiteFile } from '@assay/core/suite'
import { z } from 'zod'

/** The JSON Schema of suite files, for editors: `schema/suite.json`. Draft 7, which yaml-language-server knows best. */
export function suiteJsonSchema(): object {
  const schema = z.toJSONSchema(SuiteFile, { target: 'draft-7', io: 'input' })
  return {
    ...schema,
    title: 'Assay suite',
    description: 'A suite of evals: what is asked of models, and what a good answer is.',
  }
}

/** The reference of suite files: `docs/suites.md`. */
export function suiteReference(): string {
  return `${[INTRODUCTION, keys(), LATER, checks(), TEMPLATES, OTHER_FORMS, SAVED, VERSIONS, codes()].join('\n\n')}\n`
}

const INTRODUCTION = `# Suite files

A suite says what is asked of models and what a good answer is. It is a YAML file:

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/assay/schema/suite.json
metadata:
  name: my-suite
  model: anthropic/claude-sonnet-4-5
evals:
  - name: critical-math
    prompt: What is 15 * 7?
    checks:
      - match: "*105*"
      - max_tokens: 50
score:
  formula: success_pct / total_cost
\`\`\`

JSON is read the same way. A folder means every suite in it; files that are no suites are passed over. \`assay validate\` shows all
problems of all files and asks no model.`

const LATER = `## Not supported yet

What a suite says is done or rejected, never left out in silence. These are rejected with \`SUITE_NOT_SUPPORTED\` and come with later releases:

| key | why |
|---|---|
| \`dependencies\` of \`code\` in languages other than Rust and Python | their toolchains bring the standard library only |
| \`features\` of a dependency in Python | only Rust's packages have them |
| \`custom_check\` of forgetest | forgetest doesn't run it either |

A key that would change nothing where it stands, such as \`severity: critical\` of an eval whose answers get no class, is rejected with \`SUITE_NO_EFFECT\`.`

/** A part of the JSON Schema, as far as this page reads it. */
interface Part {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Part[]
  readonly allOf?: readonly Part[]
  readonly items?: Part
  readonly description?: string
  readonly properties?: Readonly<Record<string, Part>>
  readonly required?: readonly string[]
  readonly definitions?: Readonly<Record<string, Part>>
  readonly $ref?: string
}

function keys(): string {
  const schema: Part = z.toJSONSchema(SuiteFile, { target: 'draft-7', io: 'input' }) as Part
  const at = (name: string) => schema.properties?.[name] ?? {}
  const evals = at('evals').items ?? {}
  const sections: [string, Part][] = [
    ['The file', schema],
    ['`metadata`', at('metadata')],
    ['`metadata.mcp_server`', at('metadata').properties?.mcp_server ?? {}],
    ['An entry of `metadata.mcp_servers`', schema.definitions?.mcp_server ?? {}],
    ['An entry of `tools`', schema.definitions?.tool ?? {}],
    ['An entry of `results`', schema.definitions?.canned_result ?? {}],
    ['`agent`', schema.definitions?.agent ?? {}],
    ['An entry of `evals`', evals],
    ['`evals[].code`', evals.properties?.code ?? {}],
    ['`classify`', schema.definitions?.classify ?? {}],
    ['`score`', at('score')],
  ]
  return ['## Keys', ...sections.map(([title, part]) => `### ${title}\n\n${table(part)}`)].join('\n\n')
}

function table(part: Part, heading = 'key'): string {
  const required = new Set(part.required ?? [])
  const rows = Object.entries(part.properties ?? {}).map(([name, value]) => {
    const needed = required.has(name) ? ' **Required.**' : ''
    return `| \`${name}\` | ${typeText(value)} | ${cell(value.description ?? '')}${needed} |`
  })
  return [`| ${heading} | value | |`, '|---|---|---|', ...rows].join('\n')
}

function typeText(part: Part): string {
  if (part.$ref !== undefined) return /\/checks?$/.test(part.$ref) ? 'checks' : 'keys'
  if (part.anyOf !== undefined) return [...new Set(part.anyOf.map(typeText))].join(' or ')
  if (part.allOf !== undefined) return part.allOf.map(typeText).join(' ')
  if (part.const !== undefined) return `\`${part.const}\``
  if (part.enum !== undefined)
    return part.enum.length > 5 ? 'a class' : part.enum.map((each) => `\`${each}\``).join(', ')
  switch (part.type) {
    case 'string':
      return 'text'
    case 'integer':
      return 'whole number'
    case 'array':
      return `list of ${typeText(part.items ?? {})}`
    case 'object':
      return 'keys'
    case undefined:
      return 'anything'
    default:
      return String(part.type)
  }
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function checks(): string {
  const records: readonly CheckRecord[] = Object.values(CHECKS)
  const rows = records.map(({ name, summary }) => {
    return `| [\`${name}\`](#${name}) | ${cell(summary)} |`
  })
  return `## Checks

A list means that all must pass. One object with several keys means the same. \`or:\` takes a list of which at least one must pass; it
may stand inside a list or be the whole of \`checks\`.

\`\`\`yaml
checks:
  - min_tokens: 10
  - or:
      - match: "*hello*"
      - match: "*hi*"
\`\`\`

Every check has a long form with its options, and every one takes \`weight\` (default 1): \`match: {pattern: "*4*", weight: 2}\`.

| check | passes when |
|---|---|
${rows.join('\n')}

### Follow-ups

A \`prompt\` with its own \`checks\` inside \`checks\` is sent as the next turn when the checks of its level fail, up to ${FOLLOW_UP_LIMIT} deep. The
eval passes if the checks of some level pass.

\`\`\`yaml
checks:
  - match: "*105*"
  - prompt: That is not right. Work it out again.
    checks:
      - match: "*105*"
\`\`\`

${records.map(check).join('\n\n')}`
}

function check(record: CheckRecord): string {
  const part = z.toJSONSchema(record.long, { target: 'draft-7', io: 'input' }) as Part
  const options = record.name === 'code' ? 'Options as in `evals[].code`.' : table(part, 'option')
  return `### \`${record.name}\`\n\nPasses when ${record.summary}.\n\n\`\`\`yaml\n${record.example}\n\`\`\`\n\n${options}`
}

const TEMPLATES = `## Templates

| template | is filled with |
|---|---|
| \`{{name}}\`, \`{{var('name')}}\` | a column of the dataset, else one of \`vars\`, else a variable of the caller, else one of \`assay vars\` |
| \`{{env('NAME')}}\` | an environment variable; refused when the suite came over the network |
| \`{{secret('name')}}\` | a secret, from \`ASSAY_SECRET_NAME\` or \`assay secrets\`; put in only when the text is sent, and never stored or shown |
| \`{{{{\` | a literal \`{{\` |

They count in prompts, messages, system prompts, checks and metadata. In \`code\` only a text that is one template as a whole is filled,
since double braces are common there. \`vars\` may use \`env\`, \`secret\` and variables of the caller. Braces around anything else, such as
\`{% if %}\`, are sent as they stand. A name that is not known is an error before anything runs.

\`dataset\` makes one case per row, called \`name/1\`, \`name/2\` and so on.`

const OTHER_FORMS = `## Other forms

The kind of a file is told by its content.

| form | from | how it is read |
|---|---|---|
| YAML | vibecheck | the same as above; \`match: [a, b]\` is two checks |
| TOML with \`[eval_set]\` and \`[[cases]]\` | forgetest | code cases; the suite is named after the set's \`id\` |
| JSONL with \`case_id\`, \`suite_id\`, \`prompt\` | FailProof | one suite per \`suite_id\`, also across files; prompts are sent exactly as they stand |
| JSONL with \`task_id\` and \`prompt\` or \`text\`, or with \`name\`, \`language\`, \`prompt\` and \`tests\` | HumanEval, EvalPlus, HumanEvalPack, MBPP; MultiPL-E | [code cases](code-evals.md) |

Rows of JSONL take \`prompt_vars\`, \`expected_response\` (a text, or \`/a regular expression/\`), \`expected_classification\`, \`tags\`, and also
\`description\`, \`system_prompt\`, \`weight\`, \`severity\` and \`checks\`. Code is read in ${LANGUAGES.join(', ')}.

YAML is version 1.2. Anchors, aliases and merge keys work within bounds; tags, duplicate keys and several documents are errors. YAML and
TOML may have 50 MiB; JSONL is read row by row and has no limit. Files are UTF-8.`

const SAVED = `## Saved suites

\`\`\`
assay suites save support.yaml --var company=Acme
assay run support -m openai/gpt-5-mini
\`\`\`

A saved suite runs by its name, without its file. What is saved are the expanded cases: datasets are read and variables filled when the suite is
saved, so later changes have no effect until it is saved again, and \`--var\` changes nothing when it runs. Secrets are filled when it runs. Functions of
\`javascript\` checks and recordings are still read from their files. A file with several suites saves each under its own name; \`--name\` gives one suite
another. A file of the same name goes before a saved suite.

Saving a change makes a new version, and a run takes the newest. The version of a saved suite is a hash of what is said below and of its expanded
cases, since values from outside are in them. \`assay suites list\` shows what is saved, \`assay suites get NAME\` prints the text as it was written,
\`--version\` an older one, and \`assay suites delete NAME\` deletes all versions.`

const VERSIONS = `## Versions

A suite's version is a SHA-256 hash of its text and of the files that it names. Assay computes it when it is needed.

| part | what counts |
|---|---|
| YAML, JSON, TOML | every character, comments included |
| JSONL | the lines of the suite's own rows; blank lines and the order of files don't count |
| \`dataset\` files, modules of \`javascript\` | every byte, and the path as the suite names it; what a module imports doesn't count |

Before hashing, Assay drops a byte order mark, turns CRLF into LF, and removes white space at line ends and blank lines at the end. If one of
these is part of a value, such as two spaces at the end of a line in a YAML block, it stays. Values from outside don't count: variables of the
caller, the environment, secrets.`

function codes(): string {
  const rows = Object.entries(SUITE_CODES).map(([code, summary]) => `| \`${code}\` | ${cell(summary)} |`)
  return `## Problems

Every problem has a code, the place in the file and what to do. Codes stay the same between releases.

| code | when |
|---|---|
${rows.join('\n')}`
}
