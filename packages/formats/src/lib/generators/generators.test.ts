import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GENERATORS, generateCases, generateEvals } from './generators.ts'

const place = { file: null, line: 1, column: 1 }
const options: Readonly<Record<string, object>> = { long_context: { tokens: [1000, 2000] } }

function evalsOf(generator: string, n: number, seed: number) {
  const generated = generateEvals({ generator, n, seed, ...options[generator] })
  assert.ok(generated.ok)
  return [...generated.evals()]
}

describe('generators', () => {
  for (const { name } of GENERATORS) {
    it(`${name} gives the same evals for the same seed, others for another, and the first ones again when more are asked for`, () => {
      const made = evalsOf(name, 30, 7)
      assert.deepEqual(evalsOf(name, 30, 7), made)
      assert.notDeepEqual(evalsOf(name, 30, 8), made)
      assert.deepEqual(evalsOf(name, 60, 7).slice(0, 30), made)
    })

    it(`${name} makes evals that are read as cases, each under a name of its own, with a rule for a pass`, () => {
      const cases = [...generateCases(evalsOf(name, 60, 3), { classify: { spec: null, isRule: false }, place })]
      assert.equal(new Set(cases.map(({ id }) => id)).size, 60)
      for (const { level, classify, tags } of cases) assert.ok(level !== null && classify !== null && tags.length > 0)
    })
  }

  it('make different evals for the greatest seed, too', () => {
    const made = evalsOf('injection', 200, Number.MAX_SAFE_INTEGER)
    assert.ok(new Set(made.map(({ classify }) => JSON.stringify(classify))).size > 100)
  })

  it('long_context keeps to the length and puts the fact at the requested depth', () => {
    for (const depth of [0.1, 0.9]) {
      const generated = generateEvals({
        generator: 'long_context',
        n: 1,
        seed: 5,
        tokens: 8000,
        depth,
        kinds: ['one'],
      })
      assert.ok(generated.ok)
      const [made] = [...generated.evals()]
      const prompt = made?.prompt ?? ''
      assert.ok(Math.abs(prompt.length / 4.6 / 8000 - 1) < 0.05, `${prompt.length}`)
      const place = / code of the (.*?)\? Answer/.exec(prompt)?.[1] ?? ''
      assert.ok(Math.abs(prompt.indexOf(`${place} is`) / prompt.length - depth) < 0.05)
    }
  })

  it('long_context lets no answer pass that lists every code of the text', () => {
    const kinds = ['one', 'several', 'update'] as const
    for (const made of evalsOf('long_context', 20, 2).filter(({ tags }) =>
      kinds.some((kind) => tags?.includes(kind)),
    )) {
      const checks = JSON.stringify(made.checks)
      const codes = new Set(made.prompt?.match(/[A-Z]{3}-[0-9]{4}/g))
      for (const code of codes) assert.ok(checks.includes(code), `${made.name} says nothing of ${code}`)
    }
  })

  it('report what is wrong with a name or an option', () => {
    const messages = (file: Parameters<typeof generateEvals>[0]) => {
      const generated = generateEvals(file)
      return generated.ok ? [] : generated.problems.map(({ message, hint }) => `${message} | ${hint}`)
    }
    assert.match(
      messages({ generator: 'injectoin', n: 1, seed: 1 })[0] ?? '',
      /Unknown generator "injectoin" \| .*injection/,
    )
    assert.match(messages({ generator: 'injection', n: 1, seed: 1, tokns: 3 })[0] ?? '', /techniques, carriers/)
    const deep = messages({ generator: 'long_context', n: 1, seed: 1, needles: 200 })
    assert.match(deep[0] ?? '', /Invalid "needles" for generator "long_context": Too big/)
  })
})
