import { namesIn, namesWithBody } from './body-names.ts'
import { lineItems } from './brace-items.ts'
import { maskScript } from './mask-script.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

const IMPORT = /^(?:import\b(?!\s*[(.])|(?:const|let|var)\b[^=]{1,500}=\s*(?:await\s+)?(?:require|import)\s*\()/
const TEST = /^(?:describe|it|test|suite|beforeEach|afterEach|beforeAll|afterAll|before|after)(?:\.\w+)*\s*\(/
const DEMO =
  /^(?:console\s*\.\s*\w+|assert(?:\.\w+)*|process\s*\.\s*stdout\s*\.\s*write|(?:await\s+|void\s+)?main)\s*\(|^if\s*\(\s*(?:require\s*\.\s*main\b|import\s*\.\s*meta\b|typeof\s+require\b)/
const NAMED =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|enum|const|let|var|namespace)\s+([\w$]+)/

function itemOf(masked: string, range: Range): Item {
  const text = masked.slice(range.start, range.end)
  if (IMPORT.test(text)) return { ...range, role: 'import', names: importedNames(text) }
  if (TEST.test(text)) return { ...range, role: 'test', names: [] }
  if (DEMO.test(text)) return { ...range, role: 'demo', names: [] }
  const name = NAMED.exec(text)?.[1]
  return { ...range, role: 'code', names: name === undefined ? [] : [name] }
}

/**
 * Returns all words of an import except keywords. That is more than it binds, so an import is only dropped if none of them is
 * needed.
 */
function importedNames(text: string): string[] {
  const bound = text.split(/\brequire\b|\bimport\s*\(/, 1)[0] ?? text
  return [...namesIn(bound, /([\w$]+)/g)].filter(
    (word) => !/^(?:import|from|as|type|const|let|var|await|with)$/.test(word),
  )
}

/** TypeScript and JavaScript. Answers mix them up so often that only their tools treat them differently. */
const SCRIPT: Omit<LanguageRules, 'tags'> = {
  extensions: new Set(['ts', 'js', 'mjs', 'cjs', 'mts', 'cts', 'tsx', 'jsx']),
  hasStatements: true,
  mask: maskScript,
  items: (masked) => lineItems(masked).map((range) => itemOf(masked, range)),
  definitions: (masked) => ({
    functions: new Set([
      ...namesWithBody(masked),
      ...namesIn(
        masked,
        /\bfunction\s*\*?\s*([\w$]+)|\b(?:const|let|var)\s+([\w$]+)[^=;\n]{0,300}=(?!=)\s*(?![\d[{"])/g,
      ),
    ]),
    types: namesIn(masked, /\b(?:class|interface|enum)\s+([\w$]+)|\btype\s+([\w$]+)\s*[=<]/g),
  }),
}

/** TypeScript. */
export const TYPESCRIPT: LanguageRules = {
  ...SCRIPT,
  tags: new Set(['typescript', 'ts', 'tsx', 'mts', 'javascript', 'js']),
}

/** JavaScript. */
export const JAVASCRIPT: LanguageRules = {
  ...SCRIPT,
  tags: new Set(['javascript', 'js', 'jsx', 'mjs', 'cjs', 'node', 'nodejs', 'typescript', 'ts']),
}
