import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Running } from './process.ts'
import { type Project, project, replayed } from './project.ts'
import { startServerProcess } from './server-process.ts'

/** A browser that writes down which page it was given. */
function writeBrowser(at: Project): { readonly BROWSER: string; readonly opened: () => Promise<string> } {
  const file = join(at.folder, 'opened')
  const program = at.write('browser', `#!/bin/sh\nprintf %s "$1" > '${file}.part' && mv '${file}.part' '${file}'\n`)
  chmodSync(program, 0o755)
  const opened = async () => {
    // The browser goes on by itself; the command does not wait for it.
    for (let tries = 0; tries < 500 && !existsSync(file); tries++) await delay(20)
    return readFileSync(file, 'utf8')
  }
  return { BROWSER: program, opened }
}

/** The address that `assay view` prints. */
async function addressOf(running: Running): Promise<string> {
  const line = await new Promise<string>((resolve, reject) => {
    running.onLine(resolve)
    void running.finished.then(({ stderr }) => reject(new Error(`It ended: ${stderr}`)))
  })
  assert.match(line, /^http:\/\/127\.0\.0\.1:\d+\/\S* · Ctrl-C stops$/)
  return line.split(' ')[0] ?? ''
}

describe('assay view', { skip: process.platform === 'win32' && 'needs a Unix' }, () => {
  it('serves the dashboard of the store on a free port until Ctrl-C', async () => {
    using at = project(replayed({ a: 'a', b: 'no' }))
    assert.equal((await at.run(['run', 'suite.yaml'])).code, 0)
    const running = at.start(['view', '--no-open'])
    const address = await addressOf(running)
    assert.match(await (await fetch(address)).text(), /<title>Assay<\/title>/)
    assert.equal((await (await fetch(`${address}api/runs`)).json()).runs.length, 1)
    running.child.kill('SIGINT')
    const { code, stderr } = await running.finished
    assert.equal(code, 0)
    assert.match(stderr, /^(Building .*\n)?$/)
  })

  it('opens the page of a run in the browser that BROWSER names', async () => {
    using at = project(replayed({ a: 'a' }))
    await at.run(['run', 'suite.yaml'])
    const { BROWSER, opened } = writeBrowser(at)
    const running = at.start(['view', 'last'], { env: { BROWSER } })
    const address = await addressOf(running)
    assert.match(address, /\/runs\/\d{8}-\d{6}-\w+$/)
    assert.equal(await opened(), address)
    running.child.kill('SIGTERM')
    assert.equal((await running.finished).code, 0)
  })

  it('continues without a browser, and says so', async () => {
    using at = project()
    const running = at.start(['view'], { env: { BROWSER: join(at.folder, 'none') } })
    const address = await addressOf(running)
    await running.says(`Open it yourself: ${address}`)
    assert.equal((await fetch(`${address}readyz`)).status, 200)
    running.child.kill('SIGINT')
    assert.equal((await running.finished).code, 0)
  })

  it('opens the dashboard of a server that is named, and ends', async () => {
    await using server = await startServerProcess(replayed({ a: 'a' }))
    await server.at.run(['run', 'suite.yaml'])
    const { BROWSER, opened } = writeBrowser(server.at)
    const { code, stdout } = await server.at.run(['view', 'last', '--server', server.url], { env: { BROWSER } })
    assert.equal(code, 0)
    assert.match(stdout, /^http:\/\/127\.0\.0\.1:\d+\/runs\/\S+\n$/)
    assert.equal(await opened(), stdout.trim())
  })

  it('rejects a store, a run and a port that are not there, and makes no store', async () => {
    using at = project()
    const missing = await at.run(['view', '--no-open', '--store', 'none.db'])
    assert.deepEqual([missing.code, existsSync(join(at.folder, 'none.db'))], [2, false])
    const none = await at.run(['view', 'last', '--no-open'])
    assert.deepEqual([none.code, none.stdout, existsSync(join(at.folder, '.assay'))], [2, '', false])
    assert.equal((await at.run(['view', '--no-open', '--port', '70000'])).code, 2)
  })
})

describe('assay run --open', { skip: process.platform === 'win32' && 'needs a Unix' }, () => {
  it('opens the run on a server of this machine that has it', async () => {
    await using server = await startServerProcess(replayed({ a: 'a' }))
    server.at.write('assay.config.yaml', `server: { port: ${server.port} }\n`)
    const { BROWSER, opened } = writeBrowser(server.at)
    const { code, stderr } = await server.at.run(['run', 'suite.yaml', '--open'], { env: { BROWSER } })
    assert.equal(code, 0)
    assert.doesNotMatch(stderr, /assay view/)
    const page = await opened()
    assert.ok(page.startsWith(`${server.url}/runs/`), page)
    const { run } = await (await fetch(page.replace('/runs/', '/api/runs/'))).json()
    assert.equal(run.status, 'finished')
  })

  it('opens the run that a server does', async () => {
    const { 'suite.yaml': suite = '', ...recording } = replayed({ a: 'a' })
    await using server = await startServerProcess({
      ...recording,
      'assay.config.yaml': 'replay: { demo: recordings/demo.jsonl }\n',
    })
    using at = project({ 'suite.yaml': suite })
    const { BROWSER, opened } = writeBrowser(at)
    const { code } = await at.run(['run', 'suite.yaml', '--open', '--server', server.url], { env: { BROWSER } })
    assert.equal(code, 0)
    assert.ok((await opened()).startsWith(`${server.url}/runs/`))
  })

  it('says how to open the run if no server has it', async () => {
    await using other = await startServerProcess({})
    using at = project({ ...replayed({ a: 'a' }), 'assay.config.yaml': `server: { port: ${other.port} }\n` })
    const { BROWSER } = writeBrowser(at)
    const { code, stderr } = await at.run(['run', 'suite.yaml', '--open', '--store', 'own.db'], { env: { BROWSER } })
    assert.equal(code, 0)
    assert.match(stderr, /No server shows this run\. Open it with: assay view \S+ --store own\.db\n$/)
    assert.equal(existsSync(join(at.folder, 'opened')), false)
  })

  it('rejects a run in memory, which nothing can show', async () => {
    using at = project(replayed({ a: 'a' }))
    const { code, stderr } = await at.run(['run', 'suite.yaml', '--open', '--store', 'memory:'])
    assert.equal(code, 2)
    assert.match(stderr, /--open needs a store that isn't in memory/)
  })
})
