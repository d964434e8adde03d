import { macrosIn } from '../macros.ts'
import { CODEC_SOURCE, commonCodecs } from './codec-source.ts'
import type { CaseDeclarations, DeclaredFunction } from './declared.ts'

/** Headers for the types that a declaration can name. The tests already have them; after an answer they can't help it. */
const HEADERS: readonly (readonly [RegExp, string])[] = [
  ...[
    'string',
    'vector',
    'map',
    'set',
    'unordered_map',
    'unordered_set',
    'deque',
    'list',
    'tuple',
    'optional',
    'array',
  ].map((name) => [new RegExp(`\\b${name}\\b`), name] as const),
  [/\bpair\b/, 'utility'],
  [/\bmultimap\b/, 'map'],
  [/\bmultiset\b/, 'set'],
  [/\bu?int\d+_t\b/, 'cstdint'],
  [/\bsize_t\b/, 'cstddef'],
]

/** Returns stubs that replace the answer's functions: arguments go to the answer's process, and its result comes back. */
export function writeStubs(functions: readonly DeclaredFunction[]): string {
  return functions
    .map(({ name, result, parameters }, index) => {
      const list = parameters.map((each) => `${each.type} ${each.name}`).join(', ')
      const lines = [
        `::assay_link::ask(${index});`,
        ...parameters.map((each) => `::assay_link::giveValue(${each.name});`),
        '::assay_link::send();',
        ...(result === 'void' ? [] : [`${result} assay_result{}; ::assay_link::fetchValue(assay_result);`]),
        ...parameters.filter((each) => each.isChanged).map((each) => `::assay_link::fetchValue(${each.name});`),
        '::assay_link::finish();',
        ...(result === 'void' ? [] : ['return assay_result;']),
      ]
      return `${result} ${name}(${list}) { ${lines.join(' ')} }\n`
    })
    .join('')
}

/**
 * Returns the code that calls the answer's functions with values from the tests. It follows the answer, whose `main` is
 * renamed.
 */
export function writeAnswerUnit(
  answer: string,
  files: readonly string[],
  { functions, given }: CaseDeclarations,
): string {
  const macros = [...new Set([answer, ...files].flatMap(macrosIn))]
  const undone = macros.map((name) => `#undef ${name}\n`)
  const types = functions.flatMap(({ result, parameters }) => [result, ...parameters.map(({ type }) => type)]).join(' ')
  const headers = HEADERS.filter(([pattern]) => pattern.test(types)).map(([, name]) => `#include <${name}>\n`)
  // Macros such as _GLIBCXX_DEBUG change the standard types, and nothing is compiled elsewhere for those.
  const isCommon = !macros.some((name) => name.startsWith('_'))
  const codecs = isCommon ? commonCodecs('extern template', (type) => isNamedIn(types, type)) : ''
  const usesStd = /^[ \t]*using\s+namespace\s+std\s*;/m.test(given) ? 'using namespace std;\n' : ''
  const calls = functions.map(({ name, result, parameters }, index) => {
    const values = parameters.map(({ type }, at) => `bare<${type}> given_${at}{}; fetchValue(given_${at});`)
    const call = `::${name}(${parameters.map((_, at) => `given_${at}`).join(', ')})`
    const changed = parameters.flatMap(({ isChanged }, at) => (isChanged ? [`giveValue(given_${at});`] : []))
    const asked =
      result === 'void'
        ? [`${call};`, 'reply();']
        : [`bare<${result}> result = ${call};`, 'reply();', 'giveValue(result);']
    return `static void call_${index}() { ${[...values, ...asked, ...changed].join(' ')} }\n`
  })
  return `#define main assay_answer_main
#include "answer.cpp"
#undef main
${undone.join('')}${headers.join('')}${CODEC_SOURCE}${codecs}
namespace assay_link {
void reply();
namespace answer {
${usesStd}${calls.join('')}}
extern void (*const calls[])();
extern const unsigned count;
void (*const calls[])() = { ${functions.map((_, index) => `answer::call_${index}`).join(', ')} };
const unsigned count = ${functions.length};
}
`
}

/** Returns whether declarations name a type, with or without its namespace. The headers of everything they name are there. */
function isNamedIn(types: string, type: string): boolean {
  return types.replace(/\bstd ?:: ?| /g, '').includes(type.replaceAll('std::', ''))
}
