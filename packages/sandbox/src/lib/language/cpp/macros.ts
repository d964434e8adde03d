import { CPP } from '../../answer/languages/cpp.ts'

/** Lists the names that a source defines for the preprocessor, however the lines are written. */
export function macrosIn(source: string): string[] {
  const joined = CPP.mask(source.replace(/\\\r?\n/g, ''))
  return [...joined.matchAll(/(?:#|%:|\?\?=)[ \t]*define[ \t]+(\w+)/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  )
}
