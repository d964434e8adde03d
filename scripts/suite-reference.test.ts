import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CHECKS, SUITE_CODES } from '@assay/core/suite'
import { suiteJsonSchema, suiteReference } from './suite-reference.ts'

describe('suiteReference', () => {
  it('has a section for every check and a row for every code', () => {
    const page = suiteReference()
    for (const name of Object.keys(CHECKS)) assert.ok(page.includes(`\n### \`${name}\`\n`), name)
    for (const code of Object.keys(SUITE_CODES)) assert.ok(page.includes(`| \`${code}\` |`), code)
  })
})

describe('suiteJsonSchema', () => {
  it('describes every key of a suite, and refers to checks by name', () => {
    const text = JSON.stringify(suiteJsonSchema())
    const { properties }: { properties?: Record<string, { description?: string }> } = JSON.parse(text)
    for (const [key, { description }] of Object.entries(properties ?? {})) assert.ok(description, key)
    assert.deepEqual(Object.keys(properties ?? {}), ['$schema', 'metadata', 'vars', 'evals', 'generate', 'score'])
    assert.ok(text.includes('"$ref":"#/definitions/checks"'))
    for (const name of Object.keys(CHECKS)) assert.ok(text.includes(`"${name}":{`), name)
  })
})
