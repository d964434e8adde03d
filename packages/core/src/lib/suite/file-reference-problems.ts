import { collectTexts } from './collect-texts.ts'
import { getProperty } from './get-property.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'

/** A text that other tools would read from a file: nothing but `file://path` or `@path.ext`, on one line. */
const FILE_REFERENCE =
  /^\s*(?:file:\/\/\S+|@[\w./~-]*\.(?:txt|md|json|jsonl|ya?ml|csv|j2|jinja2?|prompt|tmpl|html|xml))\s*$/

/** Keys that lead to checks inside checks and classes; below any other key, texts are a check's own. */
const CHECK_KEYS: readonly (string | number)[] = [
  'checks',
  'or',
  'classify',
  'hijack',
  'policies',
  'failures',
  'partial',
]

/** A kind of text that is sent to a model or a judge. */
interface SentText {
  /** The text with its article, and the verb for it. */
  readonly name: string
  /** The key after which it is written. */
  readonly key: string
  readonly otherwise: string
}

const COLUMN = 'put it in a dataset file and write the column, such as "{{text}}"'
const PROMPT: SentText = { name: 'The prompt is', key: 'prompt', otherwise: COLUMN }
const FOLLOW_UP: SentText = { ...PROMPT, name: "The follow-up's prompt is" }
const MESSAGE: SentText = { name: 'The message is', key: 'content', otherwise: COLUMN }
const SYSTEM_PROMPT: SentText = {
  name: 'The system prompt is',
  key: 'system_prompt',
  otherwise: 'remove it and run the suite with --system-prompt @FILE',
}

/**
 * Finds texts of a suite file that are only the name of a file, which nobody reads: prompts, follow-ups, messages, the system prompt and
 * judges' criteria. An assistant's message is what a model said, so it may be any text.
 */
export function findFileReferences(value: unknown): Problem[] {
  return collectTexts(value, [], isNoRow).flatMap(({ text, path }) => {
    if (!FILE_REFERENCE.test(text)) return []
    const sent = readSentText(path, value)
    if (sent === null) return []
    const message = `${sent.name} only the file name "${text.trim()}", which would be sent as text`
    return [
      createProblem(
        'SUITE_PROMPT',
        path,
        message,
        `Write the text itself after "${sent.key}: |", or ${sent.otherwise}.`,
      ),
    ]
  })
}

function isNoRow(path: DocumentPath): boolean {
  return path.length < 3 || path[2] !== 'dataset'
}

function readSentText(path: DocumentPath, value: unknown): SentText | null {
  const [root, second, third] = path
  const last = path.at(-1)
  if (root === 'metadata') {
    if (path.length === 2 && second === 'system_prompt') return SYSTEM_PROMPT
    return second === 'classify' ? readCriteria(path, 1) : null
  }
  if (root !== 'evals') return null
  if (path.length === 3 && third === 'prompt') return PROMPT
  if (path.length === 5 && third === 'messages' && last === 'content') return isAssistants(path, value) ? null : MESSAGE
  if (third === 'checks' && last === 'prompt' && path.slice(2, -1).every(leadsToChecks)) return FOLLOW_UP
  return third === 'checks' || third === 'classify' ? readCriteria(path, 2) : null
}

function isAssistants(path: DocumentPath, value: unknown): boolean {
  let message = value
  for (const part of path.slice(0, -1)) message = getProperty(message, part)
  return getProperty(message, 'role') === 'assistant'
}

/** Returns what the text at a path is if it's a judge's criteria, in their long or short form. */
function readCriteria(path: DocumentPath, from: number): SentText | null {
  const at = path.indexOf('llm_judge')
  if (at < 0 || !path.slice(from, at).every(leadsToChecks)) return null
  const [key, ...more] = path.slice(at).filter((part) => typeof part === 'string' && part !== 'llm_judge')
  if (more.length > 0 || (key !== undefined && key !== 'criteria')) return null
  return { name: "The judge's criteria are", key: String(key ?? 'llm_judge'), otherwise: COLUMN }
}

function leadsToChecks(part: string | number): boolean {
  return typeof part === 'number' || CHECK_KEYS.includes(part)
}
