import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createStatusFailure } from './status-failure.ts'

const fail = (status: number, text = '', headers = {}) => createStatusFailure({ status, text, headers }, 0)

describe('createStatusFailure', () => {
  it('retries exactly 408, 409, 429 and 5xx', () => {
    for (const status of [408, 409, 429, 500, 502, 503, 504, 529])
      assert.equal(fail(status).retryable, true, `${status}`)
    for (const status of [301, 400, 401, 402, 403, 404, 413, 422])
      assert.equal(fail(status).retryable, false, `${status}`)
  })

  it('maps a status to its code', () => {
    const codes = [400, 401, 403, 404, 408, 409, 422, 429, 500].map((status) => fail(status).code)
    assert.deepEqual(codes, [
      'bad_request',
      'unauthorized',
      'unauthorized',
      'not_found',
      'timeout',
      'conflict',
      'bad_request',
      'rate_limited',
      'server_error',
    ])
  })

  it('distinguishes a service that had no room from one that failed, which may have done the work', () => {
    const free = [
      fail(529),
      fail(503, '', { 'retry-after': '2' }),
      fail(503, '{"error":{"message":"Loading model"}}'),
      fail(503, '{"error":{"message":"The engine is currently overloaded"}}'),
    ]
    for (const { code } of free) assert.equal(code, 'unavailable')
    for (const status of [500, 502, 503, 504, 520, 522, 524])
      assert.equal(fail(status, '<html>Time-out</html>').code, 'server_error', `${status}`)
    assert.equal(fail(500, '{"error":{"message":"overloaded"}}', { 'retry-after': '2' }).code, 'server_error')
  })

  it("repeats the service's own words, in the shapes that services use", () => {
    assert.equal(
      fail(400, '{"error":{"message":"No such field"}}').message,
      'The service answered with status 400: "No such field".',
    )
    assert.equal(fail(400, '{"error":"plain"}').message, 'The service answered with status 400: "plain".')
    assert.equal(fail(400, '{"message":"top"}').message, 'The service answered with status 400: "top".')
    assert.equal(
      fail(502, '<h1>Bad\n gateway</h1>').message,
      'The service answered with status 502: "<h1>Bad gateway</h1>".',
    )
    assert.equal(fail(500).message, 'The service answered with status 500.')
  })

  it('keeps any message short and free of control characters', () => {
    const { message } = fail(500, `\u001b[31m${'x'.repeat(5_000_000)}`)
    assert.ok(message.length < 600)
    assert.doesNotMatch(message, /\p{Cc}/u)
  })

  it('uses the wait that a service asks for', () => {
    assert.equal(fail(429, '', { 'retry-after': '3' }).retry_after_ms, 3000)
    assert.equal(fail(503, '', { 'retry-after': '2' }).retry_after_ms, 2000)
  })

  it("doesn't retry after exhausted credit or a content filter", () => {
    const quota = fail(429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}')
    assert.deepEqual([quota.code, quota.retryable], ['quota_exhausted', false])
    assert.equal(fail(400, '{"error":{"code":"content_filter","message":"Blocked"}}').code, 'content_filter')
  })

  it('tells what concerns every request from what concerns one', () => {
    const said = (message: string) => JSON.stringify({ error: { message } })
    for (const [status, message, code] of [
      [402, 'This request requires more credits', 'quota_exhausted'],
      [400, 'Your credit balance is too low to access the Anthropic API.', 'quota_exhausted'],
      [400, 'API key not valid. Please pass a valid API key.', 'unauthorized'],
      [400, 'Incorrect API key provided: xa***1.', 'unauthorized'],
      [403, 'Your project does not have access to this model', 'unauthorized'],
      [400, 'nope/nope is not a valid model ID', 'not_found'],
      [400, 'The provided model identifier is invalid.', 'not_found'],
      [400, 'Model Not Exist', 'not_found'],
      [403, 'Your input was flagged by moderation', 'content_filter'],
      [403, 'Blocked by a guardrail of your organization', 'content_filter'],
      [400, "This model doesn't support temperature", 'bad_request'],
      [400, "This model's maximum context length is 8192 tokens", 'bad_request'],
      [400, 'Content policy fields are not supported', 'bad_request'],
      [429, 'insufficient quota for now', 'rate_limited'],
    ] as const) {
      assert.equal(fail(status, said(message)).code, code, message)
    }
    assert.equal(fail(404, '{"error":{"code":"model_not_found"}}').code, 'not_found')
    assert.equal(fail(400, '{"type":"invalid_model","message":"Invalid model: x"}').code, 'not_found')
    assert.equal(fail(403, '<!DOCTYPE html><title>Sorry, you have been blocked</title>').code, 'bad_request')
    assert.equal(fail(403, '').code, 'unauthorized')
  })
})
