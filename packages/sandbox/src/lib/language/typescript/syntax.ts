import { type Options, type Program, parse } from 'acorn'

/** The place where a text stops being JavaScript, with line and column from 1. */
export interface SyntaxFault {
  readonly message: string
  readonly line: number | null
  readonly column: number | null
}

/** A text's syntax tree, or its first fault. */
export type Parsed =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly fault: SyntaxFault }

/** The kind of Node module that a program is. */
export type ModuleKind = 'commonjs' | 'module'

/** Parses JavaScript. Never throws, however the text is nested. */
export function parseModule(source: string, kind: ModuleKind): Parsed {
  const common: Options = { ecmaVersion: 'latest', allowHashBang: true }
  const options: Options =
    kind === 'module'
      ? { ...common, sourceType: 'module', allowAwaitOutsideFunction: true }
      : { ...common, sourceType: 'script', allowReturnOutsideFunction: true, allowSuperOutsideMethod: false }
  try {
    return { ok: true, program: parse(source, options) }
  } catch (error) {
    return { ok: false, fault: faultOf(error) }
  }
}

/**
 * Returns a program's kind, as Node decides for a file without any other sign: what parses as CommonJS is CommonJS, since
 * modules have stricter rules. A text that is neither gets the later fault, where parsing got further.
 */
export function moduleKind(
  source: string,
): { readonly ok: true; readonly kind: ModuleKind } | { readonly ok: false; readonly fault: SyntaxFault } {
  const script = parseModule(source, 'commonjs')
  if (script.ok) return { ok: true, kind: 'commonjs' }
  const module = parseModule(source, 'module')
  if (module.ok) return { ok: true, kind: 'module' }
  return { ok: false, fault: isLater(script.fault, module.fault) ? script.fault : module.fault }
}

function isLater(one: SyntaxFault, other: SyntaxFault): boolean {
  const [line, otherLine] = [one.line ?? 0, other.line ?? 0]
  return line > otherLine || (line === otherLine && (one.column ?? 0) > (other.column ?? 0))
}

function faultOf(error: unknown): SyntaxFault {
  if (!(error instanceof SyntaxError) || !('loc' in error))
    return { message: 'nested too deeply', line: null, column: null }
  const { loc } = error
  const place =
    typeof loc === 'object' && loc !== null && 'line' in loc && 'column' in loc ? loc : { line: null, column: null }
  return {
    message: error.message.replace(/ \(\d+:\d+\)$/, ''),
    line: typeof place.line === 'number' ? place.line : null,
    column: typeof place.column === 'number' ? place.column + 1 : null,
  }
}
