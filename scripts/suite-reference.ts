import { CHECKS, type CheckRecord, FOLLOW_UP_LIMIT, LANGUAGES, SUITE_CODES, SuiteFile } from '@assay/core/suite'
import { z } from 'zod'

/** Returns the JSON Schema of suite files, for editors: `schema/suite.json`. Draft 7, which yaml-language-server knows best. */
export function suiteJsonSchema(): object {
  const schema = z.toJSONSchema(SuiteFile, { target: 'draft-7', io: 'input' })
  return {
    ...schema,
    title: 'Assay suite',
    description: 'A suite of evals: what to ask models, and what a good answer is.',
  }
}

/** Returns the reference for suite files: `docs/suites.md`. */
export function suiteReference(): string {
  return `${[INTRODUCTION, keys(), LATER, checks(), TEMPLATES, OTHER_FORMS, SAVED, VERSIONS, codes()].join('\n\n')}\n`
}

const INTRODUCTION = `# Suite files

A suite defines what to ask models and what a good answer is. It's a YAML file:

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

JSON works the same way. A folder means every suite in it; other files are skipped. \`assay validate\` shows every problem in every
file and calls no model.`

const LATER = `## Not supported yet

Assay does what a suite says or rejects it; it never ignores a key silently. These are rejected with \`SUITE_NOT_SUPPORTED\`:

| key | why |
|---|---|
| \`dependencies\` of \`code\` in languages other than Rust and Python | their toolchains include only the standard library |
| \`features\` of a dependency in Python | only Rust packages have them |
| \`custom_check\` of forgetest | forgetest doesn't run it either |

A key that has no effect, such as \`severity: critical\` on an eval without classes, is rejected with \`SUITE_NO_EFFECT\`.`

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
  if (part.$ref !== undefined) return /\/checks?$/.test(part.$ref) ? 'checks' : 'map'
  if (part.anyOf !== undefined) return [...new Set(part.anyOf.map(typeText))].join(' or ')
  if (part.allOf !== undefined) return part.allOf.map(typeText).join(' ')
  if (part.const !== undefined) return `\`${part.const}\``
  if (part.enum !== undefined)
    return part.enum.length > 5 ? 'a class' : part.enum.map((each) => `\`${each}\``).join(', ')
  switch (part.type) {
    case 'string':
      return 'string'
    case 'integer':
      return 'integer'
    case 'array':
      return `list of ${typeText(part.items ?? {})}`
    case 'object':
      return 'map'
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

If \`checks\` is a list, or an object with several keys, all checks must pass. \`or:\` takes a list; at least one of its checks must
pass. It can be an entry of the list or all of \`checks\`.

\`\`\`yaml
checks:
  - min_tokens: 10
  - or:
      - match: "*hello*"
      - match: "*hi*"
\`\`\`

Every check has a long form with options. All accept \`weight\` (default 1): \`match: {pattern: "*4*", weight: 2}\`.

| check | passes when |
|---|---|
${rows.join('\n')}

### Follow-ups

Put a \`prompt\` with its own \`checks\` inside \`checks\`: if the checks at its level fail, Assay sends it as the next turn, up to ${FOLLOW_UP_LIMIT} levels
deep. The eval passes if any level's checks pass.

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

| template | value |
|---|---|
| \`{{name}}\`, \`{{var('name')}}\` | a dataset column, else an entry of \`vars\`, else \`--var\` (or the API caller's variable), else one of \`assay vars\` |
| \`{{env('NAME')}}\` | an environment variable; not allowed in suites from the network |
| \`{{secret('name')}}\` | a secret, from \`ASSAY_SECRET_NAME\` or \`assay secrets\`; filled in only when sent, never stored or shown |
| \`{{{{\` | a literal \`{{\` |

Templates work in prompts, messages, system prompts, checks and metadata. Because double braces are common in code, Assay fills a string in
\`code\` only if all of it is one template. \`vars\` may use \`env\`, \`secret\` and the caller's variables. Braces around anything else, such as
\`{% if %}\`, are sent unchanged. An unknown name is an error before anything runs.

\`dataset\` makes one case per row: \`name/1\`, \`name/2\` and so on.`

const OTHER_FORMS = `## Other formats

Assay recognizes a file's format by its content.

| format | from | how Assay reads it |
|---|---|---|
| YAML | vibecheck | as above; \`match: [a, b]\` means two checks |
| TOML with \`[eval_set]\` and \`[[cases]]\` | forgetest | code cases; the suite is named after the set's \`id\` |
| JSONL with \`case_id\`, \`suite_id\`, \`prompt\` | FailProof | one suite per \`suite_id\`, even across files; prompts are sent unchanged |
| JSONL with \`task_id\` and \`prompt\` or \`text\`, or with \`name\`, \`language\`, \`prompt\` and \`tests\` | HumanEval, EvalPlus, HumanEvalPack, MBPP; MultiPL-E | [code cases](code-evals.md) |

JSONL rows accept \`prompt_vars\`, \`expected_response\` (a string or \`/a regular expression/\`), \`expected_classification\`, \`tags\`,
\`description\`, \`system_prompt\`, \`weight\`, \`severity\` and \`checks\`. Code languages: ${LANGUAGES.join(', ')}.

YAML is version 1.2. Anchors, aliases and merge keys work within limits; tags, duplicate keys and multiple documents are errors. YAML and
TOML files can be up to 50 MiB; Assay reads JSONL row by row, without a limit. Files must be UTF-8.`

const SAVED = `## Saved suites

\`\`\`
assay suites save support.yaml --var company=Acme
assay run support -m openai/gpt-5-mini
\`\`\`

A saved suite runs by name, without its file. Assay saves the expanded cases: it reads datasets and fills variables when you save, so later changes
have no effect until you save again, and \`--var\` changes nothing when the suite runs. Secrets are filled when it runs. Functions for
\`javascript\` checks and recordings are still read from their files. A file with several suites saves each under its own name; \`--name\` renames a
single suite. A file with the same name takes precedence over a saved suite.

Saving a change makes a new version, and a run uses the newest. A saved suite's version is a hash of the parts below and of its expanded cases,
because those contain values from outside. \`assay suites list\` shows what is saved, \`assay suites get NAME\` prints the original text (add
\`--version\` for an older one), and \`assay suites delete NAME\` deletes all versions.`

const VERSIONS = `## Versions

A suite's version is a SHA-256 hash of its text and of the files it names. Assay computes it when needed.

| part | what counts |
|---|---|
| YAML, JSON, TOML | every character, comments included |
| JSONL | the lines of the suite's own rows; blank lines and the order of files don't count |
| \`dataset\` files, \`javascript\` modules | every byte, and the path as the suite writes it; a module's imports don't count |

Before hashing, Assay drops a byte order mark, turns CRLF into LF, and removes whitespace at line ends and blank lines at the end. If one of
these is part of a value, such as two spaces at the end of a line in a YAML block, it stays. Values from outside don't count: the caller's
variables, the environment, secrets.`

function codes(): string {
  const rows = Object.entries(SUITE_CODES).map(([code, summary]) => `| \`${code}\` | ${cell(summary)} |`)
  return `## Problems

Every problem has a code, its place in the file and a hint. Codes stay the same between releases.

| code | when |
|---|---|
${rows.join('\n')}`
}
