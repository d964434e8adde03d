import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { makePolicy, TRUSTED } from '@assay/core/policy'
import { markSecret, showSecrets } from '@assay/core/suite'
import {
  agentWith,
  callTool,
  httpServer,
  isAlive,
  openTestTools,
  stdioServer,
  waitForEnd,
} from '../../../test/agent.ts'
import { serveMcp } from '../../../test/http-server.ts'

/** Tests a transport with servers of its kind. */
const TRANSPORTS = {
  stdio: async () => ({ spec: stdioServer('plain'), [Symbol.asyncDispose]: async () => {} }),
  'streamable HTTP': async () => {
    const server = await serveMcp()
    return { spec: httpServer(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  SSE: async () => {
    const server = await serveMcp({ speaks: 'sse' })
    return { spec: httpServer(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
}

for (const [name, serve] of Object.entries(TRANSPORTS)) {
  describe(`an MCP server over ${name}`, () => {
    it('lists its tools and answers calls', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      assert.deepEqual(box.definitions[0], {
        name: 'echo',
        description: 'Repeats a text.',
        parameters: {
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
          additionalProperties: false,
        },
      })
      const run = await box.prepare({ id: '1', name: 'echo', arguments: '{"text":"hi"}' })
      assert.deepEqual(run.about, {
        name: 'echo',
        server: 'test',
        arguments: { text: 'hi' },
        valid: true,
        source: 'mcp',
      })
      const { latency_ms, ...reply } = await run.run({ timeoutMs: 20_000, signal: new AbortController().signal })
      assert.deepEqual(reply, { result: '{"text":"hi"}', is_error: false, truncated: false })
      assert.ok((latency_ms ?? -1) >= 0)
      assert.deepEqual([box.isRepeatable, run.isRepeatable], [false, false])
    })

    it('keeps the samples apart', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const [one, two] = await Promise.all([1, 2].map(() => tools.open(agentWith([], [server.spec]))))
      assert.ok(one !== undefined && two !== undefined)
      await callTool(one, 'count')
      assert.equal((await callTool(one, 'count')).result, '2')
      assert.equal((await callTool(two, 'count')).result, '1')
    })

    it('is shared by samples with scope: run', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const spec = { ...server.spec, scope: 'run' } as const
      const [one, two] = await Promise.all([1, 2].map(() => tools.open(agentWith([], [spec]))))
      assert.ok(one !== undefined && two !== undefined)
      await callTool(one, 'count')
      await one.close()
      assert.equal((await callTool(two, 'count')).result, '2')
    })

    it('returns a tool error at the time limit, and continues', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      const reply = await callTool(box, 'hang', {}, { timeoutMs: 200 })
      assert.deepEqual(
        [reply.is_error, reply.result],
        [true, 'The tool "hang" failed: it didn\'t answer within 0.2 s.'],
      )
      assert.equal((await callTool(box, 'echo', { text: 'x' })).result, '{"text":"x"}')
    })

    it('truncates a reply of 10 MB', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const reply = await callTool(await tools.open(agentWith([], [server.spec])), 'big')
      assert.deepEqual([reply.result.length, reply.truncated, reply.is_error], [100_000, true, false])
    })

    it("passes on the server's error results and thrown errors", async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      const failed = await callTool(box, 'fail')
      assert.deepEqual([failed.is_error, failed.result], [true, 'it is closed on Sundays'])
      const broken = await callTool(box, 'break')
      assert.deepEqual([broken.is_error, broken.result], [true, 'a \u001b[31mhostile\u001b[0m message'])
    })

    it("names parts that aren't text, and writes JSON if there are no parts", async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      const lines = [
        'one',
        '[image: image/png, 300 bytes]',
        '[resource: file:///a.txt, text/plain]',
        'inside',
        '[resource: file:///b\\u{a}b, unknown type]',
        'two',
      ]
      assert.equal((await callTool(box, 'mixed')).result, lines.join('\n'))
      assert.equal((await callTool(box, 'structured')).result, '{"a":[2],"b":1}')
    })

    it('rejects a call that is aborted', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      const ending = new AbortController()
      const call = callTool(box, 'hang', {}, { signal: ending.signal })
      setTimeout(() => ending.abort(new Error('enough')), 20)
      await assert.rejects(call, /enough/)
      await assert.rejects(callTool(box, 'echo', { text: 'x' }, { signal: ending.signal }), /enough/)
    })

    it('never sees a call whose arguments break its schema', async () => {
      await using server = await serve()
      await using tools = openTestTools()
      const box = await tools.open(agentWith([], [server.spec]))
      const run = await box.prepare({ id: '1', name: 'echo', arguments: '{"txt":"hi"}' })
      assert.equal(run.about.valid, false)
      assert.match(run.problem ?? '', /The arguments don't match the schema of "echo": .*"text"/)
      await callTool(box, 'echo', { txt: 'hi' })
      assert.equal((await callTool(box, 'count')).result, '1')
    })
  })
}

describe('an MCP server that is started', () => {
  const pidOf = async (box: Awaited<ReturnType<ReturnType<typeof openTestTools>['open']>>) =>
    Number((await callTool(box, 'start')).result)

  it("gets the suite's variables and few others", async () => {
    await using tools = openTestTools({ secrets: { token: 'sesame-open' } })
    process.env.ASSAY_SECRET_OTHER = 'not for servers'
    const spec = stdioServer('plain', { env: { TOKEN: `Bearer ${markSecret('token')}` } })
    const box = await tools.open(agentWith([], [spec]))
    const { result } = await callTool(box, 'env')
    assert.match(showSecrets(result), /"TOKEN":"Bearer {{secret\('token'\)}}"/)
    assert.equal(result.includes('sesame'), false)
    assert.equal(result.includes('not for servers'), false)
    assert.match(result, /"PATH":/)
  })

  it('gets secrets in arguments, which nobody else sees', async () => {
    await using tools = openTestTools({ secrets: { token: 'sesame-open', pin: '4711' } })
    const box = await tools.open(agentWith([], [stdioServer('plain')]))
    const args = `{"${markSecret('token')}": "${markSecret('token')}", "pin": ${markSecret('pin')}}`
    const run = await box.prepare({ id: '1', name: 'count', arguments: args })
    assert.equal(run.about.valid, true)
    assert.equal(JSON.stringify(run.about).includes('sesame'), false)
    assert.equal(JSON.stringify(run.about).includes('4711'), false)
    const echoed = await callTool(box, 'odd_name_', args)
    assert.equal(showSecrets(echoed.result), `{"{{secret('token')}}":"{{secret('token')}}","pin":{{secret('pin')}}}`)
  })

  it('returns tool errors from the call in which it dies', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([], [stdioServer('plain')]))
    const [hanging, dying] = await Promise.all([callTool(box, 'hang'), callTool(box, 'die')])
    for (const reply of [hanging, dying, await callTool(box, 'echo', { text: 'x' })]) {
      assert.equal(reply.is_error, true)
      assert.match(reply.result, /failed: it exited with code 3: out of luck/)
    }
  })

  it('is restarted for the next sample if a shared one died', async () => {
    await using tools = openTestTools()
    const agent = agentWith([], [stdioServer('plain', { scope: 'run' })])
    await callTool(await tools.open(agent), 'die')
    assert.equal((await callTool(await tools.open(agent), 'count')).result, '1')
  })

  it('ends with its sample, along with its child processes', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([], [stdioServer('plain')]))
    const pid = await pidOf(box)
    assert.equal(isAlive(pid), true)
    await box.close()
    await waitForEnd(pid)
  })

  it('ends when its sample is aborted, however busy it is', async () => {
    await using tools = openTestTools()
    const ending = new AbortController()
    const box = await tools.open(agentWith([], [stdioServer('stubborn')]), ending.signal)
    const pid = await pidOf(box)
    const call = callTool(box, 'spin', {}, { signal: ending.signal })
    setTimeout(() => ending.abort(new Error('enough')), 100)
    await assert.rejects(call, /enough/)
    await waitForEnd(pid)
  })

  it("ends with the run's tools even if it ignores everything", async () => {
    const tools = openTestTools()
    const pid = await pidOf(await tools.open(agentWith([], [stdioServer('stubborn', { scope: 'run' })])))
    await tools[Symbol.asyncDispose]()
    await waitForEnd(pid)
  })

  it('can be aborted while it starts', async () => {
    await using tools = openTestTools()
    const ending = new AbortController()
    const opening = tools.open(agentWith([], [stdioServer('silent')]), ending.signal)
    setTimeout(() => ending.abort(new Error('enough')), 100)
    await assert.rejects(opening, /enough/)
  })

  it("is an environment error if it doesn't start", async () => {
    await using tools = openTestTools({ secrets: { token: 'sesame-open' } })
    const crashing = stdioServer('crash', { env: { TOKEN: markSecret('token') } })
    await assert.rejects(tools.open(agentWith([], [crashing, stdioServer('plain', { name: 'b' })])), {
      code: 'MCP_SERVER_FAILED',
      message: `MCP server "test" isn't available: it exited with code 1: can't start without {{secret('token')}}.`,
    })
    const transport = { kind: 'stdio', command: 'no-such-program', args: [], env: {} } as const
    await assert.rejects(tools.open(agentWith([], [stdioServer('', { transport })])), {
      code: 'MCP_SERVER_FAILED',
      message: `MCP server "test" isn't available: it didn't start: program "no-such-program" doesn't exist.`,
    })
  })
})

describe('an MCP server over HTTP', () => {
  it('gets headers with secrets, a session, and its end', async () => {
    await using server = await serveMcp()
    await using tools = openTestTools({ secrets: { token: 'sesame-open' } })
    const spec = httpServer(server.url, { headers: { Authorization: `Bearer ${markSecret('token')}` } })
    const box = await tools.open(agentWith([], [spec]))
    assert.equal(server.sessions.size, 1)
    await box.close()
    assert.equal(server.sessions.size, 0)
    assert.ok(server.requests.every(({ authorization }) => authorization === 'Bearer sesame-open'))
  })

  it('returns a tool error if its connection breaks during a call', async () => {
    await using server = await serveMcp()
    await using tools = openTestTools()
    const box = await tools.open(agentWith([], [httpServer(server.url)]))
    const call = callTool(box, 'hang')
    setTimeout(() => server.cut(), 100)
    const reply = await call
    assert.equal(reply.is_error, true)
    assert.match(reply.result, /The tool "hang" failed: .*The connection broke/)
    assert.equal((await callTool(box, 'echo', { text: 'x' })).result, '{"text":"x"}')
  })

  it('is an environment error if nobody answers, or not in MCP', async () => {
    const dead = await serveMcp()
    await dead[Symbol.asyncDispose]()
    await using tools = openTestTools()
    await assert.rejects(tools.open(agentWith([], [httpServer(dead.url)])), { code: 'MCP_SERVER_FAILED' })
    await using page = await serveMcp({
      intercept: (_, response) => {
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
        return true
      },
    })
    await assert.rejects(tools.open(agentWith([], [httpServer(page.url)])), {
      code: 'MCP_SERVER_FAILED',
      message: 'MCP server "test" isn\'t available: it answered: <h1>Sorry</h1>.',
    })
  })

  it('follows a redirect within its origin and no other', async () => {
    await using other = await serveMcp()
    await using server = await serveMcp({
      intercept: (request, response) => {
        const to = { '/mcp': '/mcp/', '/away': other.url }[request.url ?? '']
        if (to === undefined) return false
        response.writeHead(307, { location: to }).end()
        return true
      },
    })
    await using tools = openTestTools()
    const box = await tools.open(agentWith([], [httpServer(server.url)]))
    assert.equal((await callTool(box, 'count')).result, '1')
    const away = httpServer(server.url.replace('/mcp', '/away'))
    await assert.rejects(tools.open(agentWith([], [away])), { code: 'MCP_SERVER_FAILED' })
    assert.deepEqual(other.requests, [])
  })

  it("isn't reached at a private address that the policy forbids, by any name", async () => {
    await using server = await serveMcp()
    const policy = makePolicy({ mcp_servers: true })
    await using tools = openTestTools({ policy })
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'localhost', '169.254.169.254']) {
      const url = `http://${host}:${server.port}/mcp`
      await assert.rejects(tools.open(agentWith([], [httpServer(url)])), { code: 'ADDRESS_REFUSED' }, host)
    }
    for (const url of ['file:///etc/passwd', 'ftp://example.com', 'http://user:pw@example.com/']) {
      await assert.rejects(tools.open(agentWith([], [httpServer(url)])), { code: 'ADDRESS_REFUSED' }, url)
    }
    assert.deepEqual(server.requests, [])
    await using allowed = openTestTools({
      policy: makePolicy({ mcp_servers: true, private_addresses: ['127.0.0.0/8'] }),
    })
    assert.ok((await allowed.open(agentWith([], [httpServer(server.url)]))).definitions.length > 0)
  })
})

describe('the list of an MCP server', () => {
  it('is read over all its pages', async () => {
    await using tools = openTestTools()
    const { definitions } = await tools.open(agentWith([], [stdioServer('pages')]))
    assert.deepEqual([definitions.length, definitions[249]?.name], [250, 'tool-249'])
  })

  it('is narrowed by globs of the suite and the eval', async () => {
    await using tools = openTestTools()
    const spec = stdioServer('plain', { tools: ['e*', 'count', 'big'] })
    const names = async (without: string[]) =>
      (await tools.open(agentWith([], [spec], without))).definitions.map(({ name }) => name)
    assert.deepEqual(await names([]), ['echo', 'count', 'env', 'big'])
    assert.deepEqual(await names(['test/e*', 'big', 'other/count']), ['count'])
    const wrong = stdioServer('plain', { tools: ['ecko'] })
    await assert.rejects(tools.open(agentWith([], [wrong])), {
      code: 'TOOL_UNKNOWN',
      message: 'MCP server "test" has no tool "ecko".',
      hint: 'Did you mean "echo"?',
    })
  })

  it('is used as far as possible if parts of it are invalid', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([], [stdioServer('liar')]))
    const byName = new Map(box.definitions.map(({ name, parameters }) => [name, parameters]))
    const anything = ['bad-type', 'bad-ref', 'bad-pattern', 'a-list', 'none', 'a-string', 'deep', 'large']
    assert.deepEqual([...byName.keys()], ['no-type', ...anything, 'good'])
    for (const name of anything) {
      assert.deepEqual(byName.get(name), { type: 'object' }, name)
      assert.ok(
        tools.warnings.some((each) => each.includes(`Tool "${name}" of MCP server "test"`)),
        name,
      )
      assert.equal((await callTool(box, name, { a: 1 })).result, '{"a":1}')
    }
    assert.deepEqual(byName.get('no-type'), { type: 'object', properties: { a: { type: 'string' } } })
    assert.equal((await callTool(box, 'no-type', { a: 1 })).is_error, true)
    assert.ok(tools.warnings.some((each) => each.includes('more than one tool named "good"')))
    assert.equal(tools.warnings.length, new Set(tools.warnings).size)
  })
})

describe('record and replay', () => {
  const record = (changes = {}) => stdioServer('plain', { mode: 'record', ...changes })
  const replay = stdioServer('nothing-that-starts', {
    mode: 'replay',
    transport: { kind: 'stdio', command: 'no-such-program', args: [], env: {} },
  })

  it('returns what was recorded, by arguments and occurrence, without a server', async () => {
    await using tools = openTestTools()
    const live = await tools.open(agentWith([], [record({ tools: ['echo', 'count', 'fail', 'big'] })]))
    const replies = []
    for (const [name, args] of [
      ['count', {}],
      ['count', {}],
      ['echo', { text: 'x' }],
      ['fail', {}],
      ['big', {}],
    ] as const)
      replies.push(await callTool(live, name, args))
    await live.close()
    assert.deepEqual(readdirSync(`${tools.folder}/recordings`), ['test.mcp.jsonl'])

    await using later = openTestTools({ folder: tools.folder })
    const box = await later.open(agentWith([], [{ ...replay, tools: ['echo', 'count', 'fail', 'big'] }]))
    assert.deepEqual(box.definitions, live.definitions)
    assert.equal(box.isRepeatable, true)
    const again = []
    for (const [name, args] of [
      ['count', '{ }'],
      ['count', ''],
      ['echo', { text: 'x' }],
      ['fail', {}],
      ['big', {}],
    ] as const)
      again.push(await callTool(box, name, args))
    assert.deepEqual(again, replies)
    const third = await callTool(box, 'count')
    assert.deepEqual(
      [third.is_error, third.result],
      [true, 'The recording has no reply from tool "count" for these arguments, call 3.'],
    )
    assert.equal((await callTool(box, 'echo', { text: 'y' })).is_error, true)
    const run = await box.prepare({ id: '1', name: 'echo', arguments: '{"text":"x"}' })
    assert.equal(run.about.source, 'replay')
  })

  it('writes no secret, and nothing twice', async () => {
    const secrets = { token: 'sesame-open' }
    await using tools = openTestTools({ secrets })
    const spec = record({ env: { TOKEN: markSecret('token') } })
    const file = `${tools.folder}/recordings/test.mcp.jsonl`
    const sample = async () => {
      const box = await tools.open(agentWith([], [spec]))
      await callTool(box, 'odd_name_', { key: markSecret('token') })
      await box.close()
      return readFileSync(file, 'utf8')
    }
    const first = await sample()
    assert.equal(await sample(), first)
    assert.equal(first.split('\n').length, 3)
    assert.equal(first.includes('sesame'), false)
    assert.match(first, /"arguments":{"key":"{{secret\('token'\)}}"}/)
    await using later = openTestTools({ folder: tools.folder, secrets })
    const box = await later.open(agentWith([], [replay]))
    const reply = await callTool(box, 'odd_name_', { key: markSecret('token') })
    assert.deepEqual([reply.is_error, reply.result], [false, `{"key":"{{secret('token')}}"}`])
  })

  it('is a user error if nothing was recorded', async () => {
    await using tools = openTestTools()
    await assert.rejects(tools.open(agentWith([], [replay])), { code: 'RECORDING_MISSING' })
    await using nowhere = openTestTools({ folder: null })
    await assert.rejects(nowhere.open(agentWith([], [replay])), { code: 'RECORDING_MISSING' })
    await assert.rejects(nowhere.open(agentWith([], [record()])), { code: 'RECORDING_MISSING' })
  })

  it('is rejected for suites from the network, like programs', async () => {
    for (const [allowed, spec] of [
      [{}, httpServer('https://example.com')],
      [{ mcp_servers: true }, stdioServer('plain')],
      [{ mcp_servers: true, commands: true }, record()],
      [{ mcp_servers: true, commands: true }, replay],
    ] as const) {
      await using tools = openTestTools({
        policy: { ...TRUSTED, mcp_servers: false, commands: false, files: false, ...allowed },
      })
      await assert.rejects(tools.open(agentWith([], [spec])), { code: 'SPEC_NOT_ALLOWED' })
    }
  })
})
