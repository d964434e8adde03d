import { CPP } from '../../answer/languages/cpp.ts'
import type { Compiler } from './compiler.ts'
import { partKey } from './part-cache.ts'

/** Compiled headers for answers' includes, each set once. */
export interface CompiledHeaders {
  /** Returns options that provide exactly the headers at a source's start, compiled; none for a rare set. */
  readonly optionsFor: (source: string) => Promise<readonly string[]>
}

/** The maximum number of sets; each takes some 30 MB. */
const MOST_SETS = 8

const STANDARD = new Set(
  `algorithm any array atomic bitset cassert cctype cerrno cfloat chrono climits cmath complex cstdarg cstddef cstdint cstdio
  cstdlib cstring ctime deque exception forward_list fstream functional initializer_list iomanip ios iosfwd iostream istream
  iterator limits list locale map memory mutex new numeric optional ostream queue random ratio regex set sstream stack stdexcept
  streambuf string string_view system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
  valarray variant vector assert.h ctype.h errno.h float.h limits.h math.h stddef.h stdint.h stdio.h stdlib.h string.h time.h
  bits/stdc++.h`.split(/\s+/),
)

/** Compiles sets of headers when they are seen for the second time; those of earlier runs are there from the first. */
export function compiledHeaders({
  buildPart,
  takePart,
  inside,
}: Pick<Compiler, 'buildPart' | 'takePart' | 'inside'>): CompiledHeaders {
  const seen = new Map<string, Promise<readonly string[]>>()
  const sets = new Map<string, Promise<readonly string[]>>()
  const make = async (key: string, way: Compiler['buildPart']): Promise<readonly string[]> => {
    const lines = key.split(' ').map((name) => `#include <${name}>\n`)
    const name = partKey('set', [key])
    const made = await way(`${name}.hpp.gch`, lines.join(''), ['-x', 'c++-header'])
    return made === null ? [] : ['-include', inside(`${name}.hpp`)]
  }
  return {
    optionsFor: async (source) => {
      const key = leadingHeaders(source).toSorted().join(' ')
      const set = sets.get(key)
      if (set !== undefined) return set
      if (key === '' || sets.size >= MOST_SETS) return []
      const first = seen.get(key)
      if (first === undefined) {
        const taking = make(key, takePart)
        seen.set(key, taking)
        return taking
      }
      const started = first.then((taken) => (taken.length > 0 ? taken : make(key, buildPart)))
      sets.set(key, started)
      return started
    },
  }
}

/**
 * Returns the standard headers that a source includes before anything else. Only these can be provided in advance: an answer
 * that forgot a header must fail as it would alone, and a macro before an `#include` can change what it brings.
 */
export function leadingHeaders(source: string): string[] {
  const found = new Set<string>()
  for (const line of CPP.mask(source).split('\n')) {
    const name = /^\s*#\s*include\s*<([^<>]+)>\s*$/.exec(line)?.[1]
    if (name !== undefined && STANDARD.has(name)) found.add(name)
    else if (!/^\s*(?:using\s+namespace\s+std\s*;\s*)?$/.test(line)) break
  }
  return [...found]
}
