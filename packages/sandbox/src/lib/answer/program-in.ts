import type { CodeSpec, ContextFile } from '@assay/core/suite'
import { answerFiles } from './answer-files.ts'
import { bestOf, type Candidate, candidateOf, PROGRAM_LIMIT } from './candidate.ts'
import { fitClass } from './class-wrapper.ts'
import { cleanAnswer } from './clean-text.ts'
import { cutOut } from './cut-out.ts'
import { isDiff, patchedFiles } from './diff.ts'
import { echoedImports } from './echoed-imports.ts'
import { type Block, fencedBlocks, htmlBlocks } from './fenced-blocks.ts'
import { filesIn } from './file-name.ts'
import { finalAnswer } from './final-answer.ts'
import { orderGo } from './go-order.ts'
import { heredocs } from './heredoc.ts'
import { joinPrefix } from './join-prefix.ts'
import { joinBlocks } from './joined-blocks.ts'
import { jsonBlocks } from './json-blocks.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import type { LanguageRules } from './languages/rules.ts'
import { type NeededNames, neededNames } from './needed-names.ts'
import type { Program } from './program.ts'
import { isProse, looksLikeCode, unfencedCode, withoutTrailingProse } from './unfenced.ts'
import { extrasIn } from './without-extras.ts'

/** The program in an answer, or the reason why there is none. */
export type FoundProgram =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly reason: string }

/**
 * Extracts the program from an answer: the block with the required names, joined to the case's prefix and to the blocks that
 * it needs, without a demo `main` or its own tests.
 */
export function programIn(answer: string, spec: CodeSpec): FoundProgram {
  const text = finalAnswer(cleanAnswer(answer))
  const rules = LANGUAGE_RULES[spec.language]
  const needed = neededNames(spec, rules)
  const found = blocksOf(text, spec, rules)
  if (!found.ok) return found
  const candidates = found.blocks.map((block) => candidateOf(block, rules, needed))
  const best = bestOf(candidates)
  if (best === null || best.code.trim() === '') return noProgram('The answer has no code: its code block is empty')
  if (best.code.length > PROGRAM_LIMIT) return noProgram(tooLong(best.code.length))
  const { source, givenLines } = sourceOf(best, candidates, spec, needed)
  if (source.length > PROGRAM_LIMIT) return noProgram(tooLong(source.length))
  const files: readonly ContextFile[] = [...spec.files, ...answerFiles(candidates, best, spec, needed)]
  return { ok: true, program: givenLines === 0 ? { source, files } : { source, files, givenLines } }
}

function noProgram(reason: string): FoundProgram {
  return { ok: false, reason }
}

function tooLong(length: number): string {
  const size = (length / 1024 / 1024).toFixed(1)
  return `The answer's program is ${size} MiB; the limit is ${PROGRAM_LIMIT / 1024 / 1024} MiB`
}

type FoundBlocks =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly reason: string }

function blocksOf(text: string, spec: CodeSpec, rules: LanguageRules): FoundBlocks {
  if (text.trim() === '') return { ok: false, reason: 'The answer is empty, so it has no code' }
  const blocks = blocksIn(text)
  if (blocks.length === 0) {
    const code = findUnfenced(text, spec, rules)
    if (code === null) return { ok: false, reason: 'The answer has no code, only prose' }
    return blocksOfDiffs([{ info: '', text: code, lead: '', isClosed: true }])
  }
  return blocksOfDiffs(blocks)
}

/** Returns an answer's blocks, however it marks them. */
function blocksIn(text: string): readonly Block[] {
  const json = jsonBlocks(text)
  if (json !== null) return json.flatMap(insideOf)
  const fenced = fencedBlocks(text).map(withoutRemarks)
  if (fenced.length === 0) return htmlBlocks(text)
  return fenced.flatMap((block) => {
    const inside = /^(?:json|jsonc|ipynb)?$/i.test(block.info) ? jsonBlocks(block.text) : null
    return inside?.flatMap(insideOf) ?? [...heredocs(block), block]
  })
}

/** Returns the blocks inside a block: a JSON string can hold a fence in turn. */
function insideOf(block: Block): readonly Block[] {
  const fenced = fencedBlocks(block.text).map(withoutRemarks)
  return fenced.length > 0 ? fenced : [block]
}

/** Returns a block without the remarks that can follow the code if its fence was never closed. */
function withoutRemarks(block: Block): Block {
  return block.isClosed ? block : { ...block, text: withoutTrailingProse(block.text.split('\n')) }
}

function findUnfenced(text: string, spec: CodeSpec, rules: LanguageRules): string | null {
  if (isDiff('', text)) return text
  const lines = text.split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  // A completion is code from its first line on.
  if (spec.prefix !== null && !isProse(first)) {
    const code = withoutTrailingProse(lines)
    if (looksLikeCode(code, rules)) return code
  }
  return unfencedCode(text, rules)
}

/** Replaces diffs with the files that they leave. */
function blocksOfDiffs(blocks: readonly Block[]): FoundBlocks {
  const out = blocks.flatMap((block): Block[] => {
    if (!isDiff(block.info, block.text)) return filesIn(block)
    return patchedFiles(block.text).flatMap(({ path, text }) => {
      return text === null ? [] : [{ ...block, info: path ?? '', text }]
    })
  })
  if (out.length > 0) return { ok: true, blocks: out }
  return { ok: false, reason: "The answer has no code, only a diff of parts of a file, which can't be compiled" }
}

/** Returns the program's source, and how many of its lines come from the case. */
function sourceOf(best: Candidate, candidates: readonly Candidate[], spec: CodeSpec, needed: NeededNames) {
  const rules = LANGUAGE_RULES[spec.language]
  const blocks = joinBlocks(best, candidates, { rules, needed }).join('\n\n')
  const code = spec.language === 'go' ? orderGo({ source: blocks, given: 0 }).source : fitClass(blocks, spec)
  const joined = spec.prefix === null ? { source: code, given: 0 } : joinPrefix(spec.prefix, code, spec, rules)
  const dropped = spec.tests === null ? [] : extrasIn(joined.source, rules, needed)
  const isStrict = spec.language === 'go' && spec.prefix !== null
  const echoed = isStrict ? echoedImports(joined.source, spec.prefix ?? '', dropped, rules) : []
  const extras = [...dropped, ...echoed]
  const source = cutOut(joined.source, extras).replace(/^\n+/, '').trimEnd()
  const given = cutOut(joined.source.slice(0, joined.given), extras).replace(/^\n+/, '')
  return { source: `${source}\n`, givenLines: given.split('\n').length - 1 }
}
