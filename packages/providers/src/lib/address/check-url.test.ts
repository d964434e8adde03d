import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUrlProblem } from './check-url.ts'

const nothing = { private_addresses: false }

describe('findUrlProblem', () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0:80/',
    'http://[::]/',
    'http://[::1]:8080/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/latest',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://100.100.100.200/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http:127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http://user@8.8.8.8/',
    'http://8.8.8.8:pass@127.0.0.1/',
    'file:///etc/passwd',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8/',
    'data:text/plain,x',
    'javascript:1',
    '//8.8.8.8/',
    '',
    'http://',
    'http://a b/',
    'http://a\0b/',
  ]) {
    it(`rejects ${JSON.stringify(url)}`, () => assert.notEqual(findUrlProblem(url, nothing), null))
  }

  for (const url of ['https://hooks.example.com/a?b=c', 'http://8.8.8.8/', 'https://[2606:4700:4700::1111]:8443/']) {
    it(`accepts ${url}`, () => assert.equal(findUrlProblem(url, nothing), null))
  }

  it('allows what the policy lists, but only web addresses', () => {
    assert.equal(findUrlProblem('http://127.0.0.1:1/', { private_addresses: ['127.0.0.0/8'] }), null)
    assert.equal(
      findUrlProblem('http://metadata.google.internal/', { private_addresses: ['metadata.google.internal'] }),
      null,
    )
    assert.equal(findUrlProblem('http://[::1]/', { private_addresses: true }), null)
    assert.notEqual(findUrlProblem('http://127.0.0.1:1/', { private_addresses: ['10.0.0.0/8', 'localhost'] }), null)
    assert.notEqual(findUrlProblem('file:///etc/passwd', { private_addresses: true }), null)
  })
})
