import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAddressEntry, isPublicAddress, makeAddressRule } from './address-rule.ts'

describe('isPublicAddress', () => {
  const privates = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '8.8.8.8 ',
    '[2606:4700::1]',
  ]
  for (const address of privates) {
    it(`is false for "${address}"`, () => assert.equal(isPublicAddress(address), false))
  }

  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2A00:1450:4001::200e',
    '2001:4860:4860::8888',
  ]) {
    it(`is true for "${address}"`, () => assert.equal(isPublicAddress(address), true))
  }
})

describe('makeAddressRule', () => {
  const rule = makeAddressRule({ private_addresses: ['10.1.0.0/16', '127.0.0.1', 'fd00::/8', 'Ollama.Internal.'] })

  it('allows public addresses and the listed networks, addresses and hosts', () => {
    for (const address of ['10.1.2.3', '127.0.0.1', 'fd12::1', '8.8.8.8'])
      assert.ok(rule.allowsAddress(address), address)
    assert.ok(rule.allowsHost('ollama.internal') && rule.allowsHost('OLLAMA.internal.'))
  })

  it('allows nothing else', () => {
    for (const address of ['10.2.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1', '::ffff:10.1.2.3', '169.254.169.254'])
      assert.ok(!rule.allowsAddress(address), address)
    for (const host of ['internal', 'x.ollama.internal', 'ollama.internal.evil.example', ''])
      assert.ok(!rule.allowsHost(host), host)
  })
})

describe('isAddressEntry', () => {
  it('accepts hosts, addresses and networks', () => {
    for (const entry of ['localhost', 'a-b.example', '10.0.0.0/8', '::1', '[::1]', 'fd00::/8', '0.0.0.0/0'])
      assert.ok(isAddressEntry(entry), entry)
  })

  it('rejects ambiguous entries', () => {
    const wrong = [
      '',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0/8',
      '127.1',
      '0x7f.1',
      '2130706433',
      'a/8',
      'fe80::1%eth0',
      '*',
    ]
    for (const entry of [
      ...wrong,
      'http://a',
      'a b',
      'a\0',
      '::/129',
      '1.2.3.4/8/8',
      '-a',
      `${'a'.repeat(64)}.example`,
    ])
      assert.ok(!isAddressEntry(entry), entry)
  })
})
