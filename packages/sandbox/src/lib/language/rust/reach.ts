import type { Token } from './tokens.ts'

/** Names beyond mere computation: they could reveal a program's neighbors in a crate or its place in it, or reach files. */
const REACHING = new Set(
  'crate super mod extern unsafe macro_export macro_use no_mangle export_name link_section link link_name used global_allocator panic_handler include include_str include_bytes env option_env file module_path type_name asm global_asm path process fs net os Command File OpenOptions set_hook take_hook catch_unwind backtrace Backtrace Location track_caller main'.split(
    ' ',
  ),
)

/** Larger programs are compiled by themselves, so that nobody else pays for them. */
const MAX_SHARED_LENGTH = 64 * 1024

/**
 * Returns whether a program can be a module of a crate with others and behave as it does alone. It names nothing that reveals
 * where it is or reaches out of it, and adds nothing to the standard library's types and traits that others could notice.
 */
export function canShareCrate(source: string, tokens: readonly Token[]): boolean {
  if (source.length > MAX_SHARED_LENGTH) return false
  const reaches = tokens.some(
    ({ kind, text }, i) =>
      (kind === 'name' && (REACHING.has(text) || (text === 'panic' && tokens[i + 1]?.text === ':'))) ||
      (text === '#' && tokens[i + 1]?.text === '!' && tokens[i + 3]?.text !== 'allow'),
  )
  return !reaches && !extendsForeignTypes(tokens)
}

const TESTS_MAY_NAME = new Set(['super', 'mod', 'main', 'unsafe', 'catch_unwind'])

/** Returns whether test code can be beside other cases: it stays inside its answer's module. */
export function testsCanShareCrate(tokens: readonly Token[]): boolean {
  return !tokens.some(
    ({ kind, text }, i) =>
      kind === 'name' &&
      ((REACHING.has(text) && !TESTS_MAY_NAME.has(text)) || (text === 'super' && tokens[i + 3]?.text === 'super')),
  )
}

/** Returns whether code implements a foreign trait for a foreign type, which changes what the compiler infers elsewhere. */
function extendsForeignTypes(tokens: readonly Token[]): boolean {
  const own = namesAfter(tokens, new Set(['struct', 'enum', 'union', 'trait']))
  return tokens.some(({ kind, text }, i) => kind === 'name' && text === 'impl' && !isOwnImplementation(tokens, i, own))
}

function isOwnImplementation(tokens: readonly Token[], at: number, own: ReadonlySet<string>): boolean {
  let hasOwnTrait = false
  for (let i = at + 1; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? ''
    if (text === '{' || text === ';') return true
    if (own.has(text)) hasOwnTrait ||= tokens[i + 1]?.text === 'for' || tokens[i + 1]?.text === '<'
    if (text !== 'for' || tokens[i + 1]?.text === '<') continue
    const self = tokens
      .slice(i + 1, i + 6)
      .find(({ kind, text }) => kind === 'name' && text !== 'mut' && text !== 'dyn')
    return hasOwnTrait || own.has(self?.text ?? '')
  }
  return true
}

const DEFINES = new Set(['fn', 'struct', 'enum', 'union', 'trait', 'type', 'const', 'static', 'mod'])

/** Returns the names of items, and of macros, that a source defines at any depth. */
export function definedNames(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set([...namesAfter(tokens, DEFINES), ...definedMacros(tokens)])
}

/** Returns the names of macros that a source defines at any depth. */
export function definedMacros(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ text }, i) => (tokens[i - 2]?.text === 'macro_rules' ? [text] : [])))
}

function namesAfter(tokens: readonly Token[], keywords: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [i, { kind, text }] of tokens.entries()) {
    const before = tokens[i - 1]
    if (kind === 'name' && before?.kind === 'name' && keywords.has(before.text)) names.add(text)
  }
  return names
}

/** Names with which code that can do anything to memory could also write to any open descriptor, or call any address. */
const OUTPUT = new Set(
  'fs File OpenOptions Command from_raw_fd FromRawFd borrow_raw BorrowedFd OwnedFd asm naked_asm global_asm libc nix rustix transmute transmute_copy transmute_unchecked union'.split(
    ' ',
  ),
)

/**
 * Returns why a program's tests can't be trusted, or null. Rust without `unsafe` can't reach the memory of the code that
 * reports its tests; with it, and with a way to write to any descriptor, it could report them itself.
 */
export function distrustOf(tokens: readonly Token[], unsafeUses: readonly string[]): string | null {
  const renamed = tokens.some(
    ({ text }, i) => text === 'extern' && tokens[i + 1]?.text === 'crate' && tokens[i + 3]?.text !== ';',
  )
  if (renamed) return 'extern crate … as'
  const linked = unsafeUses.find((message) => !/`unsafe` (?:block|function|method|trait)$/.test(message))
  if (linked !== undefined) return linked
  if (!tokens.some(({ kind, text }) => kind === 'name' && text === 'unsafe')) return null
  const output = tokens.find(
    ({ kind, text }, i) =>
      kind === 'name' && (OUTPUT.has(text) || isForeignBlock(tokens, i) || isFunctionPointer(tokens, i)),
  )
  return output === undefined ? null : `unsafe with ${output.text}`
}

/** Returns whether tokens start `extern "C" {`, as opposed to such a function or function pointer. */
function isForeignBlock(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== 'extern') return false
  const after = tokens[at + 1]?.kind === 'literal' ? tokens[at + 2] : tokens[at + 1]
  return after?.text === '{'
}

/** Returns whether tokens start a type like `fn(i32) -> i32`: read from memory, it calls any address. */
function isFunctionPointer(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'fn' && tokens[at + 1]?.text === '('
}

const NO_MANGLE = /#\[\s*(?:no_mangle|unsafe\s*\(\s*no_mangle\s*\))\s*\]/g

/** Returns the source with `#[no_mangle]` blanked: tests call Rust's names, and a symbol could replace one of the system's. */
export function withoutSymbols(source: string): string {
  return source.replace(NO_MANGLE, (attribute) => attribute.replace(/[^\n]/g, ' '))
}
