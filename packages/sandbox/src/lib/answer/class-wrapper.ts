import type { CodeSpec } from '@assay/core/suite'
import { freeMethod } from './free-method.ts'
import { fitJavaClass } from './java-class.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import { plain } from './structure.ts'

/** Returns code in which the class around the required function has the form that the case expects; see each language. */
export function fitClass(code: string, spec: CodeSpec): string {
  const names = (spec.entry_point === null ? spec.expect_functions : [spec.entry_point]).map(plain)
  const asked = names.filter((name) => /^\w+$/.test(name))
  if (spec.language === 'python') return asked.reduce(bindMethod, code)
  if (spec.language === 'java') return fitJavaClass(code, asked, spec)
  if (spec.language === 'cpp') return asked.reduce((text, name) => freeMethod(text, name, spec), code)
  return code
}

/** Python: turns a method of a class that needs no arguments into the function that the case requires. */
function bindMethod(code: string, name: string): string {
  const masked = LANGUAGE_RULES.python.mask(code)
  if (new RegExp(`^(?:(?:async[ \\t]+)?def|class)[ \\t]+${name}\\b|^${name}[ \\t]*[:=]`, 'm').test(masked)) return code
  const method = new RegExp(`^([ \\t]+)(?:async[ \\t]+)?def[ \\t]+${name}[ \\t]*\\(`, 'm').exec(masked)
  if (method === null) return code
  const around = [...masked.slice(0, method.index).matchAll(/^(\S[^\n]*)$/gm)].at(-1)?.[1] ?? ''
  const [, type] = /^class[ \t]+(\w+)[^\n]*:[ \t]*$/.exec(around) ?? []
  if (type === undefined || /^[ \t]+def[ \t]+__init__\b/m.test(masked)) return code
  return `${code.trimEnd()}\n\n\n${name} = ${type}().${name}\n`
}
