import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '@assay/core/suite'
import { plainSpec } from '../../../test/plain-spec.ts'
import { structureOf } from './structure.ts'

/** A source for each language, with what it defines and what it only mentions in comments, strings and calls. */
const SOURCES: Readonly<Record<Language, { source: string; functions: string[]; types: string[]; neither: string[] }>> =
  {
    rust: {
      source: `/* fn commented() {} */ use std::fmt; // struct Gone;
pub(crate) async fn fetch<'a>(x: &'a str) -> char { let _ = "fn quoted() {}"; called(); 'x' }
impl Stack { const fn push(&mut self) {} } pub struct Stack; enum Kind { A } trait Shape {} type Id = u8;`,
      functions: ['fetch', 'push', 'Stack::push'],
      types: ['Stack', 'Kind', 'Shape', 'Id'],
      neither: ['commented', 'quoted', 'Gone', 'called', 'fmt'],
    },
    python: {
      source: `# def commented(): pass
"""
def quoted(): pass
class Gone: pass
"""
async def fetch(x): called()
class Stack(Base):
    def push(self): return 'def other'
short = lambda x: x
Point = namedtuple("Point", "x y")`,
      functions: ['fetch', 'push', 'short'],
      types: ['Stack', 'Point'],
      neither: ['commented', 'quoted', 'Gone', 'other', 'called', 'Base'],
    },
    typescript: {
      source: `// function commented() {}
const text = \`function quoted() {} \${called(\`x\`)}\`, re = /function regex\\(\\) {}/
export default async function fetch<T>(x: T): Promise<Map<string, T>> { if (x) { other() } return null }
const arrow = <T,>(x: T) => x
export class Stack<T> extends Base { private async push(x: T): Promise<void> { new Thing() } }
interface Shape { area(): number } type Id = string | number; enum Kind { A }`,
      functions: ['fetch', 'arrow', 'push'],
      types: ['Stack', 'Shape', 'Id', 'Kind'],
      neither: ['commented', 'quoted', 'regex', 'called', 'other', 'if', 'Thing', 'Base'],
    },
    javascript: {
      source: `function* walk() {} const twice = function (f) { return called(f) }
class Tree { get size() { return 1 } } /* class Gone {} */ const ratio = 4 / 2 / 1`,
      functions: ['walk', 'twice', 'size'],
      types: ['Tree'],
      neither: ['called', 'Gone'],
    },
    go: {
      source: `package main
// func commented() {}
var text = \`func quoted() {}\`
type Stack[T any] struct{ items []T }
type (
	Shape interface{ Area() float64 }
)
func (s *Stack[T]) Push(x T) { called() }
func Map[T any](xs []T) []T { return xs }`,
      functions: ['Push', 'Map', 'Stack.Push'],
      types: ['Stack', 'Shape'],
      neither: ['commented', 'quoted', 'called', 'main'],
    },
    cpp: {
      source: `#include <vector> // int commented() {}
const char* text = R"(int quoted() {})"; long big = 1'000'000; char c = '"';
template <typename T> T larger(T a, T b) { return called(a, b); }
struct Point final { int x; int norm() const noexcept { while (true) {} } };
enum class Kind { A }; using Id = int; typedef unsigned long Size; class Later;`,
      functions: ['larger', 'norm'],
      types: ['Point', 'Kind', 'Id', 'Size'],
      neither: ['commented', 'quoted', 'called', 'while', 'Later'],
    },
    java: {
      source: `// class Gone {}
public record Point(int x, int y) {}
interface Shape { double area(); }
final class Stack<T> { String s = """
   class Quoted { "
   """; public <R> R map(T x) throws Exception { return called(new Thing(x)); } }`,
      functions: ['map'],
      types: ['Point', 'Shape', 'Stack'],
      neither: ['Gone', 'Quoted', 'called', 'Thing'],
    },
  }

describe('structureOf', () => {
  for (const [language, { source, functions, types, neither }] of Object.entries(SOURCES)) {
    it(`finds what ${language} defines, and nothing in comments, strings and calls`, () => {
      const names = (kind: 'function' | 'type', expected: readonly string[]) => {
        const key = kind === 'function' ? 'expect_functions' : 'expect_types'
        const spec = plainSpec({ language: language as Language, [key]: [...expected, ...neither] })
        return structureOf(source, spec)
          .filter(({ found }) => found)
          .map(({ name }) => name)
      }
      assert.deepEqual(names('function', functions), functions)
      assert.deepEqual(names('type', types), types)
    })
  }
})
