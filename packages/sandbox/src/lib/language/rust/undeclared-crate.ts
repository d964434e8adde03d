import type { CodeSpec } from '@assay/core/suite'
import { definedNames } from './reach.ts'
import { type Token, tokensOf } from './tokens.ts'

/**
 * Crates that tests often use and that no task is likely to require under that name, as it may for `hex` or `time`. A name
 * that isn't here is the answer's to define.
 */
const CRATES = new Set(
  `anyhow assert_approx_eq assert_matches async_std async_trait bigdecimal chrono criterion crossbeam dashmap float_cmp futures hashbrown
  indexmap insta itertools lazy_static maplit mockall nalgebra ndarray num_bigint num_complex num_integer num_rational num_traits
  once_cell ordered_float parking_lot petgraph pretty_assertions proptest quickcheck quickcheck_macros rand rand_chacha rayon regex
  rstest rust_decimal serde serde_derive serde_json serde_yaml serial_test smallvec tempfile test_case thiserror tokio tokio_test
  unicode_segmentation`.split(/\s+/),
)

/** Returns a crate that tests use and the case doesn't list in `dependencies`; null if there is none. */
export function undeclaredCrate(
  tokens: readonly Token[],
  { dependencies, files, prefix, expect_types }: CodeSpec,
  /** Names that aren't crates here, such as those of the answer. */
  others: ReadonlySet<string> = new Set(),
): string | null {
  const named = new Set([...dependencies.map(({ name }) => name.replaceAll('-', '_')), ...expect_types])
  const defined = [tokens, ...[prefix ?? '', ...files.map(({ content }) => content)].map(tokensOf)].map(definedNames)
  const isCrate = (name: string) =>
    CRATES.has(name) && !named.has(name) && !others.has(name) && defined.every((names) => !names.has(name))
  const used = tokens.find(({ kind, text }, at) => kind === 'name' && isCrate(text) && isPathStart(tokens, at))
  return used === undefined || isRenamed(tokens, used.text) ? null : used.text
}

/** Returns whether a name comes from elsewhere: `use std::collections as rand`, `use helpers::rand`. */
function isRenamed(tokens: readonly Token[], name: string): boolean {
  return tokens.some(({ text }, at) => {
    if (text !== name) return false
    return tokens[at - 1]?.text === 'as' || (isMember(tokens, at) && /^[;,}]$/.test(tokens[at + 1]?.text ?? ''))
  })
}

/** Returns whether a name begins a path (`rand::random()`), or is imported by itself (`use md5;`, `extern crate rand;`). */
function isPathStart(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text, tokens[at + 1]?.text]
  if (before === 'use' || before === 'crate') return after === ';' || after === ':' || after === 'as'
  return before !== '.' && !isMember(tokens, at) && after === ':' && tokens[at + 2]?.text === ':'
}

/** Returns whether a name is a path's member. A type after a name, such as `n: T`, has one colon. */
function isMember(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.text === ':' && tokens[at - 2]?.text === ':' && tokens[at - 3]?.kind === 'name'
}
