// Needs: sandbox
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { EnvironmentError } from '@assay/core/errors'
import { processesWith } from '../../../test/hostile/hostile-host.ts'
import { openSandbox } from './open-sandbox.ts'
import type { Ended, Sandbox, SandboxTask } from './sandbox.ts'

const shell = (script: string): SandboxTask['command'] => ['/bin/sh', '-c', script]
const out = ({ stdout }: Ended) => stdout.bytes.toString()

/** Tests for what holds with and without isolation. */
for (const unsafe of [false, true]) {
  describe(`openSandbox({ unsafe: ${unsafe} })`, () => {
    let sandbox: Sandbox
    let folder: string
    before(async () => {
      sandbox = await openSandbox({ unsafe })
      folder = mkdtempSync(join(tmpdir(), 'assay-sandbox-test-'))
    })
    after(async () => {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    })

    it('reports how programs are isolated', () => {
      assert.equal(sandbox.isolation, unsafe ? 'none' : 'bubblewrap')
    })

    it('returns what a program wrote to its streams and to descriptor 3', async () => {
      const ended = await sandbox.run({
        command: shell('cat; echo oh >&2; echo result >&3; exit 5'),
        folder,
        stdin: 'in',
      })
      assert.deepEqual(
        [
          out(ended),
          ended.stderr.bytes.toString(),
          ended.channel.bytes.toString(),
          ended.exitCode,
          ended.signal,
          ended.limit,
        ],
        ['in', 'oh\n', 'result\n', 5, null, null],
      )
    })

    it('names the signal that ended a program', async () => {
      const { exitCode, signal, limit } = await sandbox.run({ command: shell('kill -SEGV $$'), folder })
      assert.deepEqual({ exitCode, signal, limit }, { exitCode: null, signal: 'SIGSEGV', limit: null })
    })

    it('leaves files in the work folder for the next program and for the host', async () => {
      writeFileSync(join(folder, 'given'), 'given')
      await sandbox.run({
        command: shell('cat given > made; mkdir deep; echo x > /work/deep/er || echo x > deep/er'),
        folder,
      })
      assert.equal(readFileSync(join(folder, 'made'), 'utf8'), 'given')
      assert.equal(
        out(await sandbox.run({ command: shell('cat made deep/er; echo more >> made'), folder })),
        'givenx\n',
      )
    })

    it('lets a program change what the host put into a subfolder', async () => {
      mkdirSync(join(folder, 'src'))
      writeFileSync(join(folder, 'src', 'main'), 'old')
      const { exitCode } = await sandbox.run({ command: shell('echo new > src/main && touch src/other'), folder })
      assert.equal(exitCode, 0)
    })

    it('passes arguments unchanged, without a shell', async () => {
      const ended = await sandbox.run({ command: ['/bin/echo', '$HOME', '`id`', '--', 'a b', '*'], folder })
      assert.equal(out(ended), '$HOME `id` -- a b *\n')
    })

    it("adds the task's variables to the fixed ones", async () => {
      const ended = await sandbox.run({ command: ['/usr/bin/env'], folder, env: { CARGO_HOME: '/x', LANG: 'C' } })
      const names = out(ended)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('PWD='))
      assert.deepEqual(names.map((line) => line.split('=')[0]).sort(), ['CARGO_HOME', 'HOME', 'LANG', 'PATH', 'TMPDIR'])
      assert.match(out(ended), /^LANG=C$/m)
    })

    it('ends a program that takes too long, with everything it started', async () => {
      const marker = `marker-${process.pid}-${unsafe}`
      const ended = await sandbox.run({
        command: shell(`sleep 600 & sleep 600; : ${marker}`),
        folder,
        limits: { wallMs: 100 },
      })
      assert.deepEqual([ended.exitCode, ended.signal, ended.limit], [null, 'SIGKILL', 'time'])
      assert.deepEqual(processesWith(marker), [])
    })

    it('cuts output at the limit and says so', async () => {
      const ended = await sandbox.run({ command: shell('echo 12345; echo 12 >&2'), folder, limits: { outputBytes: 3 } })
      assert.deepEqual([out(ended), ended.stdout.cut, ended.stderr.cut, ended.limit], ['123', true, false, 'output'])
      const exact = await sandbox.run({ command: shell('printf 123'), folder, limits: { outputBytes: 3 } })
      assert.deepEqual([out(exact), exact.stdout.cut, exact.limit], ['123', false, null])
    })

    it("survives a program that doesn't read its input", async () => {
      const ended = await sandbox.run({ command: ['/bin/true'], folder, stdin: 'x'.repeat(2_000_000) })
      assert.equal(ended.exitCode, 0)
    })

    it('rejects with the reason of an abort, before and while a program runs', async () => {
      const reason = new Error('stopped by the user')
      await assert.rejects(sandbox.run({ command: ['/bin/true'], folder, signal: AbortSignal.abort(reason) }), reason)
      const controller = new AbortController()
      const run = sandbox.run({ command: ['/bin/sleep', '600'], folder, signal: controller.signal })
      setTimeout(() => controller.abort(reason), 50)
      await assert.rejects(run, reason)
    })

    it('rejects with an EnvironmentError when there is no folder', async () => {
      await assert.rejects(sandbox.run({ command: ['/bin/true'], folder: '/nowhere' }), EnvironmentError)
    })

    it('starts a long-running program, and ends it', async () => {
      const program = await sandbox.start({ command: ['/bin/cat'], folder, limits: { wallMs: 1 } })
      program.stdin.write('hello\n')
      const [chunk] = await once(program.stdout, 'data')
      assert.equal(String(chunk), 'hello\n')
      program.kill()
      const { exitCode, signal, limit } = await program.ended
      assert.deepEqual({ exitCode, signal, limit }, { exitCode: null, signal: 'SIGKILL', limit: null })
    })

    it('reports how a long-running program ended by itself, with all its output', async () => {
      const program = await sandbox.start({
        command: shell('cat; echo done >&3; echo last >&2; exit 4'),
        folder,
        stdin: 'a',
      })
      const all = Promise.all([program.stdout, program.channel, program.stderr].map((stream) => text(stream)))
      program.stdin.end('b')
      assert.equal((await program.ended).exitCode, 4)
      assert.deepEqual(await all, ['ab', 'done\n', 'last\n'])
    })

    it('ends everything that runs when it is closed', async () => {
      const closing = await openSandbox({ unsafe })
      const program = await closing.start({ command: ['/bin/sleep', '600'], folder })
      const run = closing.run({ command: ['/bin/sleep', '600'], folder })
      await new Promise((done) => setTimeout(done, 50))
      await closing.close()
      assert.deepEqual([(await program.ended).signal, (await run).signal], ['SIGKILL', 'SIGKILL'])
    })
  })
}

describe('openSandbox', () => {
  it('runs many programs at once, each with its own limits', async () => {
    const sandbox = await openSandbox()
    const folders = Array.from({ length: 12 }, () => mkdtempSync(join(tmpdir(), 'assay-sandbox-test-')))
    const runs = folders.map((folder, index) =>
      sandbox.run({
        command: shell(`echo ${index} > own; cat own; ls / | grep -c own`),
        folder,
        limits: { processes: 8 },
      }),
    )
    assert.deepEqual(
      (await Promise.all(runs)).map((ended) => [out(ended), ended.limit]),
      folders.map((_, index) => [`${index}\n0\n`, null]),
    )
    await sandbox.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  it('shows a program its binds, read-only, at the same path or another', async () => {
    const sandbox = await openSandbox()
    const [folder, tools] = ['work', 'tools'].map((name) => mkdtempSync(join(tmpdir(), `assay-${name}-`))) as [
      string,
      string,
    ]
    writeFileSync(join(tools, 'tool'), 'tool\n')
    chmodSync(tools, 0o755)
    mkdirSync(join(folder, 'inside'))
    const ended = await sandbox.run({
      command: shell(`cat ${tools}/tool /tools/tool /file /work/inside/tool; touch ${tools}/x /tools/x /file; true`),
      folder,
      binds: [
        { from: tools },
        { from: tools, to: '/tools' },
        { from: join(tools, 'tool'), to: '/file' },
        { from: tools, to: '/work/inside' },
      ],
    })
    assert.equal(out(ended), 'tool\n'.repeat(4))
    assert.ok(!existsSync(join(tools, 'x')))
    assert.equal(ended.stderr.bytes.toString().match(/cannot touch/g)?.length, 3)
    await sandbox.close()
    for (const each of [folder, tools]) rmSync(each, { recursive: true })
  })

  it('leaves nothing behind when it is closed', async () => {
    const sandbox = await openSandbox()
    const folder = mkdtempSync(join(tmpdir(), 'assay-sandbox-test-'))
    const root = out(await sandbox.run({ command: ['/bin/cat', '/proc/1/cmdline'], folder }))
      .split('\0')
      .find((each) => each.includes('assay-root-'))
    assert.ok(root !== undefined && existsSync(root))
    await sandbox.close()
    assert.ok(!existsSync(root))
    rmSync(folder, { recursive: true })
  })
})

describe('openSandbox without bubblewrap', () => {
  it('says what to install, and leaves flags to the command', async () => {
    const { PATH } = process.env
    process.env.PATH = '/nowhere'
    try {
      await assert.rejects(openSandbox(), (error) => {
        assert.ok(error instanceof EnvironmentError)
        assert.equal(error.code, 'SANDBOX_MISSING')
        assert.match(error.hint ?? '', /apt install bubblewrap.*without isolation/)
        assert.doesNotMatch(error.hint ?? '', /--/)
        return true
      })
    } finally {
      process.env.PATH = PATH
    }
  })
})
