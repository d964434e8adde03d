import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findTomlExcess } from './find-toml-excess.ts'

describe('findTomlExcess', () => {
  const texts: [string, number][] = [
    ['', 0],
    ['a = 1\nb = 2\n', 2],
    ['[a.b]\nc = [1, 2]\n', 5],
    ['a = "[,.=#"\n', 1],
    ["a = '[,.=#\\'\nb = 1\n", 2],
    ['a = "\\"[["\nb = 1\n', 2],
    ['a = """\n[[x]]\n"quoted" \\"""\n"""\nb = 1\n', 2],
    ["a = '''\n[[x]] ''\n'''\nb = 1\n", 2],
    ['# a comment = [,]\na = 1 # another "\nb = 2\n', 4],
    ['a = "never closed\nb = 1\n', 2],
    ['a = """never closed [[[[', 1],
    ['a = "\\', 1],
  ]
  for (const [text, parts] of texts) {
    it(`counts ${parts} parts in ${JSON.stringify(text)}`, () => {
      assert.equal(findTomlExcess(text, parts), null)
      if (parts > 0) assert.notEqual(findTomlExcess(text, parts - 1), null)
    })
  }
})
