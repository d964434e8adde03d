import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fillTemplate, findTemplateProblems, type TemplateScope } from './fill-template.ts'
import { fillSecrets, listSecrets, nameSecretVariable, showSecrets } from './secret.ts'
import { isOneTemplate, listTemplateNames, scanTemplate } from './template.ts'

const scope: TemplateScope = {
  vars: [
    new Map([['name', 'row']]),
    new Map([
      ['name', 'suite'],
      ['company', 'Acme'],
      ['a b', 'spaced'],
    ]),
    new Map([['only', 'caller']]),
  ],
  env: new Map([['HOME', '/home/ada']]),
  secrets: { has: (name) => name === 'token', names: ['token'] },
}
const fill = (text: string) => fillTemplate(text, scope)
const codes = (text: string, within: TemplateScope = scope) =>
  findTemplateProblems(text, ['p'], within).map((each) => each.code)

describe('fillTemplate', () => {
  it('looks in the dataset row, then the suite, then the caller', () => {
    assert.equal(fill('{{name}} {{company}} {{only}}'), 'row Acme caller')
  })

  it('accepts calls with either quote, spaces inside, and names with any character', () => {
    assert.equal(fill(`{{ name }}{{var('name')}}{{ var( "a b" ) }}{{env('HOME')}}`), 'rowrowspaced/home/ada')
  })

  it('reads four braces as two', () => {
    assert.equal(fill('{{{{name}} and {{{{{{{{'), '{{name}} and {{{{')
    assert.equal(fill('{{ 1 and {{{{'), '{{ 1 and {{')
  })

  it('fills the innermost braces', () => {
    assert.equal(fill('{"a": {{{name}}}, {{x {{name}}'), '{"a": {row}, {{x row')
  })

  it('leaves other template languages alone', () => {
    const text = '{% if x %}#{y} {{}} {{"a": 1}} {{ x | upper }} <%= z %> }}'
    assert.equal(fill(text), text)
  })

  it('does not fill what a value brings along', () => {
    const values = {
      ...scope,
      vars: [
        new Map([
          ['a', '{{b}}'],
          ['b', 'no'],
        ]),
      ],
    }
    assert.equal(fillTemplate('{{a}}', values), '{{b}}')
  })

  it('leaves a text without templates unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !/\{\{|[\uFDD0\uFDD1]/.test(text)),
        (text) => fill(text) === text,
      ),
    )
  })

  it('sends any text unchanged when its double braces are doubled', () => {
    const piece = fc.constantFrom('{', '}', '{{', '}}', '{{name}}', 'x', "{{var('", "')}}", ' ', '\n')
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        assert.equal(fill(text.replaceAll('{{', '{{{{')), text)
      }),
    )
  })

  it('scans a hostile text once', () => {
    const count = (text: string) => [...scanTemplate(text)].length
    assert.equal(count('{{'.repeat(200_001)), 100_001)
    assert.equal(count('{{a'.repeat(100_000)), 2)
    assert.equal(count(`${'{{a '.repeat(100_000)}}}`), 2)
  })
})

describe('findTemplateProblems', () => {
  it('names what is missing, at its place, with the nearest name', () => {
    const [problem] = findTemplateProblems('Hi {{compny}}', ['evals', 0, 'prompt'], scope)
    assert.equal(problem?.code, 'TEMPLATE_UNKNOWN_NAME')
    assert.equal(problem?.hint, 'Did you mean "company"?')
    assert.deepEqual(problem?.span, { start: 3, end: 13 })
  })

  it('distinguishes names, environment, secrets and functions', () => {
    assert.deepEqual(codes(`{{nope}}{{env('NOPE')}}{{secret('nope')}}{{vars('name')}}`), [
      'TEMPLATE_UNKNOWN_NAME',
      'TEMPLATE_UNKNOWN_ENV',
      'TEMPLATE_UNKNOWN_SECRET',
      'TEMPLATE_UNKNOWN_FUNCTION',
    ])
    assert.deepEqual(codes(`{{name}}{{env('HOME')}}{{secret('token')}}{{{{nope}}`), [])
  })

  it('rejects the environment if there is none to read', () => {
    assert.deepEqual(codes(`{{env('HOME')}}`, { ...scope, env: null }), ['SUITE_NOT_ALLOWED'])
  })

  it('warns about braces that look like a slip', () => {
    assert.deepEqual(codes('{{ name | upper }}'), ['TEMPLATE_LITERAL'])
  })

  it("warns about a template that isn't closed", () => {
    const [problem] = findTemplateProblems('Hi {{ name, how are you?', ['p'], scope)
    assert.deepEqual(
      [problem?.code, problem?.severity, problem?.span],
      ['TEMPLATE_LITERAL', 'warning', { start: 3, end: 10 }],
    )
    assert.deepEqual(codes('a {{ 1 {{'), [])
    assert.equal(fill('Hi {{ name, how are you?'), 'Hi {{ name, how are you?')
  })

  it('rejects a secret read as an environment variable, which would show it', () => {
    const within = { ...scope, env: new Map([['ASSAY_SECRET_TOKEN', 's3cret']]) }
    const [problem] = findTemplateProblems(`{{env('ASSAY_SECRET_TOKEN')}}`, ['p'], within)
    assert.deepEqual([problem?.code, problem?.hint], ['TEMPLATE_SECRET', `Write {{secret('token')}}.`])
    assert.ok(!fillTemplate(`{{env('ASSAY_SECRET_TOKEN')}}`, within).includes('s3cret'))
  })
})

describe('secrets', () => {
  it('stay markers until they are filled', () => {
    const text = fill(`Bearer {{secret('token')}}`)
    assert.ok(!text.includes('s3cret'))
    assert.deepEqual(listSecrets(text), ['token'])
    assert.equal(showSecrets(text), `Bearer {{secret('token')}}`)
    assert.equal(fillSecrets(text, new Map([['token', 's3cret']])), 'Bearer s3cret')
  })

  it("can't be requested by a text that imitates a marker", () => {
    const forged = fillTemplate('{{v}} \uFDD0token\uFDD1', { ...scope, vars: [new Map([['v', 'x']])] })
    assert.equal(fillSecrets(forged, new Map([['token', 's3cret']])), 'x \uFFFDtoken\uFFFD')
  })

  it('are named in the environment in upper case', () => {
    assert.equal(nameSecretVariable('linear.api-key'), 'ASSAY_SECRET_LINEAR_API_KEY')
  })
})

describe('listTemplateNames', () => {
  it('lists variables only', () => {
    assert.deepEqual(listTemplateNames(`{{a}}{{var('b')}}{{env('c')}}{{secret('d')}}`), ['a', 'b'])
  })

  it('knows a text that is one template', () => {
    assert.deepEqual([' {{a}} ', '{{a}}{{b}}', 'x', ''].map(isOneTemplate), [true, false, false, false])
  })
})
