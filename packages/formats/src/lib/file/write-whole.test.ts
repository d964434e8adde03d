import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { writeWhole } from './write-whole.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-write-'))
after(() => rmSync(root, { recursive: true, force: true }))
const folder = () => mkdtempSync(join(root, 'f-'))
const MODULE = join(import.meta.dirname, 'write-whole.ts')

/** Runs a program that has `writeWhole` and `path` at hand, in a process of its own. */
const start = (program: string, path: string, stdout: 'pipe' | 'ignore' = 'ignore') =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { writeWhole } from ${JSON.stringify(MODULE)}\nconst path = process.argv[1]\n${program}`,
      path,
    ],
    { stdio: ['ignore', stdout, 'pipe'] },
  )

const rejects =
  (kind: typeof UserError | typeof EnvironmentError, code: string, message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof kind, String(error))
    assert.equal(error.code, code)
    assert.match(error.message, message)
    return true
  }

describe('writeWhole, on regular files', () => {
  it('creates a file and its folders with the usual mode', async () => {
    const path = join(folder(), 'a', 'b', 'report.json')
    await writeWhole(path, ['one ', 'two'])
    assert.equal(readFileSync(path, 'utf8'), 'one two')
    assert.equal(statSync(path).mode & 0o777, 0o666 & ~process.umask())
    assert.deepEqual(readdirSync(join(path, '..')), ['report.json'])
  })

  it('keeps the mode and the owner of what is there', { skip: process.getuid?.() !== 0 && 'needs root' }, async () => {
    const path = join(folder(), 'report.json')
    writeFileSync(path, 'old')
    chmodSync(path, 0o640)
    chownSync(path, 1234, 4321)
    await writeWhole(path, ['new'])
    const { mode, uid, gid } = statSync(path)
    assert.deepEqual([readFileSync(path, 'utf8'), mode & 0o777, uid, gid], ['new', 0o640, 1234, 4321])
  })

  it('leaves the old file whole and nothing beside it when the text breaks off', async () => {
    const place = folder()
    const path = join(place, 'report.json')
    writeFileSync(path, 'old')
    const bug = new TypeError('not a matter of files')
    const pieces = (function* () {
      yield 'half'
      throw bug
    })()
    await assert.rejects(writeWhole(path, pieces), (error) => error === bug)
    assert.equal(readFileSync(path, 'utf8'), 'old')
    assert.deepEqual(readdirSync(place), ['report.json'])
  })

  it('accepts a name as long as the file system allows', async () => {
    const path = join(folder(), `${'x'.repeat(250)}.json`)
    await writeWhole(path, ['new'])
    assert.equal(readFileSync(path, 'utf8'), 'new')
  })

  it('lets several writers at once each write the whole file', async () => {
    const place = folder()
    const path = join(place, 'report.json')
    const program = `const text = String(process.pid % 10).repeat(300_000)
for (let i = 0; i < 20; i++) await writeWhole(path, [text.slice(0, 1000), text.slice(1000)])`
    const writers = [start(program, path), start(program, path), start(program, path)]
    const codes = await Promise.all(writers.map(async (each) => (await once(each, 'close'))[0]))
    assert.deepEqual(codes, [0, 0, 0])
    assert.match(readFileSync(path, 'utf8'), /^(\d)\1{299999}$/)
    assert.deepEqual(readdirSync(place), ['report.json'])
    // The same in one process, where the process id tells nothing apart.
    await Promise.all(['a', 'b', 'c'].map((text) => writeWhole(path, [text.repeat(1000)])))
    assert.match(readFileSync(path, 'utf8'), /^(.)\1{999}$/)
  })

  it('leaves the old file whole when it is killed on the way', async () => {
    const path = join(folder(), 'report.json')
    writeFileSync(path, 'old')
    const writer = start(
      `await writeWhole(path, (async function* () { yield 'half'; process.kill(process.pid, 'SIGKILL') })())`,
      path,
    )
    assert.deepEqual(await once(writer, 'close'), [null, 'SIGKILL'])
    assert.equal(readFileSync(path, 'utf8'), 'old')
  })

  it('writes nowhere else when its place becomes a link on the way', async () => {
    const place = folder()
    const path = join(place, 'report.json')
    const victim = join(place, 'victim')
    writeFileSync(path, 'old')
    writeFileSync(victim, 'mine')
    const pieces = (async function* () {
      yield 'new'
      rmSync(path)
      symlinkSync(victim, path)
    })()
    await assert.rejects(writeWhole(path, pieces), rejects(EnvironmentError, 'FILE_UNWRITABLE', /replaced/))
    assert.equal(readFileSync(victim, 'utf8'), 'mine')
    assert.equal(readlinkSync(path), victim)
  })
})

describe('writeWhole, on links', () => {
  it('follows a chain of relative and absolute links, and leaves them links', async () => {
    const place = folder()
    mkdirSync(join(place, 'deep', 'er'), { recursive: true })
    writeFileSync(join(place, 'deep', 'real.json'), 'old')
    symlinkSync('../real.json', join(place, 'deep', 'er', 'second'))
    symlinkSync(join(place, 'deep', 'er', 'second'), join(place, 'first'))
    await writeWhole(join(place, 'first'), ['new'])
    assert.equal(readFileSync(join(place, 'deep', 'real.json'), 'utf8'), 'new')
    assert.ok(lstatSync(join(place, 'first')).isSymbolicLink())
    assert.ok(lstatSync(join(place, 'deep', 'er', 'second')).isSymbolicLink())
    assert.deepEqual(readdirSync(join(place, 'deep')).sort(), ['er', 'real.json'])
  })

  it('follows `..` behind a linked folder as the system does', async () => {
    const place = folder()
    mkdirSync(join(place, 'there', 'sub'), { recursive: true })
    symlinkSync('there/sub', join(place, 'sub'))
    await writeWhole(`${place}/sub/../report.json`, ['new'])
    assert.equal(readFileSync(join(place, 'there', 'report.json'), 'utf8'), 'new')
  })

  it('creates the file that a dangling link points to', async () => {
    const place = folder()
    symlinkSync('later/real.json', join(place, 'link'))
    await writeWhole(join(place, 'link'), ['new'])
    assert.equal(readFileSync(join(place, 'later', 'real.json'), 'utf8'), 'new')
    assert.ok(lstatSync(join(place, 'link')).isSymbolicLink())
  })

  it('rejects links that form a loop', async () => {
    const place = folder()
    symlinkSync('b', join(place, 'a'))
    symlinkSync('a', join(place, 'b'))
    await assert.rejects(writeWhole(join(place, 'a'), ['x']), rejects(UserError, 'FILE_PATH_INVALID', /loop/))
  })
})

describe('writeWhole, on what is not a regular file', () => {
  const isRoot = process.getuid?.() === 0

  it('writes into a device and leaves it one', { skip: !isRoot && 'needs root' }, async () => {
    const device = join(folder(), 'null')
    execFileSync('mknod', [device, 'c', '1', '3'])
    await writeWhole(device, ['into nothing'])
    assert.ok(lstatSync(device).isCharacterDevice())
    symlinkSync('null', `${device}-link`)
    await writeWhole(`${device}-link`, ['into nothing'])
    assert.ok(lstatSync(device).isCharacterDevice())
  })

  // Devices are made for the test: a bug must not be able to replace those of the machine.
  it('reports a full disk when the device is full', { skip: !isRoot && 'needs root' }, async () => {
    const device = join(folder(), 'full')
    execFileSync('mknod', [device, 'c', '1', '7'])
    await assert.rejects(
      writeWhole(device, ['x']),
      rejects(EnvironmentError, 'FILE_UNWRITABLE', /full" can't be written: the disk is full/),
    )
    assert.ok(lstatSync(device).isCharacterDevice())
  })

  it('rejects a disk', { skip: !isRoot && 'needs root' }, async () => {
    const device = join(folder(), 'disk')
    execFileSync('mknod', [device, 'b', '7', '250'])
    await assert.rejects(writeWhole(device, ['x']), rejects(UserError, 'FILE_PATH_INVALID', /a disk/))
    assert.ok(lstatSync(device).isBlockDevice())
  })

  it('writes into a pipe that comes to be read, more than it holds at once', async () => {
    const pipe = join(folder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const writing = writeWhole(pipe, ['a'.repeat(200_000), 'b'.repeat(200_000)])
    const reader = spawn('sh', ['-c', 'sleep 0.2; wc -c < "$0"', pipe])
    let counted = ''
    reader.stdout.on('data', (chunk) => {
      counted += chunk
    })
    await writing
    await once(reader, 'close')
    assert.equal(counted.trim(), '400000')
    assert.ok(lstatSync(pipe).isFIFO())
  })

  it('gives up on a pipe that nothing reads, and says so', async () => {
    const pipe = join(folder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    await assert.rejects(
      writeWhole(pipe, ['x'], { readerWaitMs: 100 }),
      rejects(EnvironmentError, 'FILE_UNWRITABLE', /nothing reads/),
    )
  })

  it('reports a reader that closed the pipe', async () => {
    const pipe = join(folder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('head', ['-c', '1', pipe], { stdio: 'ignore' })
    await assert.rejects(
      writeWhole(pipe, Array(100).fill('x'.repeat(100_000))),
      rejects(EnvironmentError, 'FILE_UNWRITABLE', /reader closed the pipe/),
    )
    reader.kill()
  })

  it('rejects a socket and a folder', async () => {
    const place = folder()
    const socket = join(place, 'socket')
    const server = createServer().listen(socket)
    await once(server, 'listening')
    await assert.rejects(writeWhole(socket, ['x']), rejects(UserError, 'FILE_PATH_INVALID', /a socket/))
    assert.ok(lstatSync(socket).isSocket())
    server.close()
    await assert.rejects(writeWhole(place, ['x']), rejects(UserError, 'FILE_PATH_INVALID', /a folder/))
  })

  it('writes to the output itself, whatever it is', async () => {
    // As /dev/stdout is.
    const link = join(folder(), 'stdout')
    symlinkSync('/proc/self/fd/1', link)
    for (const path of [link, '/dev/fd/1', '/proc/self/fd/1']) {
      const writer = start(
        `console.log('before'); await writeWhole(path, ['text\\n']); console.log('after')`,
        path,
        'pipe',
      )
      let read = ''
      writer.stdout?.on('data', (chunk) => {
        read += chunk
      })
      await once(writer, 'close')
      assert.equal(read, 'before\ntext\nafter\n', path)
    }
    // Through a shell: a pipe of the system, then a regular file.
    const file = join(folder(), 'out')
    const program = `import { writeWhole } from ${JSON.stringify(MODULE)}; console.log('before'); await writeWhole('/proc/self/fd/1', ['text\\n']); console.log('after')`
    const shell = (redirect: string) =>
      spawnSync('sh', ['-c', `"$0" --input-type=module -e "$1" ${redirect}`, process.execPath, program, file], {
        encoding: 'utf8',
      })
    assert.equal(shell('| cat').stdout, 'before\ntext\nafter\n')
    shell('> "$2"')
    assert.equal(readFileSync(file, 'utf8'), 'before\ntext\nafter\n')
  })

  it('writes into a pipe that the shell made', () => {
    const program = `import { writeWhole } from ${JSON.stringify(MODULE)}; await writeWhole(process.argv[1], ['text'])`
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', '"$0" --input-type=module -e "$1" >(cat; echo " read") | cat', process.execPath, program],
      { encoding: 'utf8' },
    )
    assert.equal(stdout, 'text read\n', stderr)
  })
})

describe("writeWhole, where it can't", () => {
  it('names what is wrong with the path, and shows no control characters of it', async () => {
    const place = folder()
    writeFileSync(join(place, 'file'), '')
    await assert.rejects(
      writeWhole(join(place, 'file', 'report.json'), ['x']),
      rejects(UserError, 'FILE_PATH_INVALID', /a file is where its folder should be/),
    )
    await assert.rejects(
      writeWhole(join(place, 'x'.repeat(300)), ['x']),
      rejects(UserError, 'FILE_PATH_INVALID', /too long/),
    )
    await assert.rejects(
      writeWhole(join(place, 'file', 'a\nb\u001b[31m'), ['x']),
      rejects(UserError, 'FILE_PATH_INVALID', /a\\u\{a\}b\\u\{1b\}\[31m/),
    )
  })

  it('leaves a read-only folder unchanged', { skip: process.getuid?.() !== 0 && 'needs root' }, async () => {
    const place = folder()
    const path = join(place, 'report.json')
    writeFileSync(path, 'old')
    chmodSync(root, 0o755)
    chmodSync(place, 0o555)
    // Root may write anywhere, so that somebody else tries.
    const writer = start(`process.setgid(65534); process.setuid(65534); await writeWhole(path, ['new'])`, path)
    let said = ''
    writer.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await once(writer, 'close')
    assert.match(said, /FILE_UNWRITABLE/)
    assert.match(said, /can't be written: permission denied/)
    assert.equal(readFileSync(path, 'utf8'), 'old')
    assert.deepEqual(readdirSync(place), ['report.json'])
  })
})
