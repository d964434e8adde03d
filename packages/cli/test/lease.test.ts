import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChatServer, startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, storedRuns, suiteOf } from './project.ts'

const SHORT_LEASE = { node: ['--import', join(import.meta.dirname, 'short-lease.ts')] }
const CASES = Array.from({ length: 200 }, (_, i) => `case-${i}`)

/** A server that takes its time, and calls back at each question. */
async function slowServer(delayMs: number) {
  let listen: (count: number) => void = () => {}
  const server = await startChatServer(async (question, count) => {
    listen(count)
    await delay(delayMs)
    return question
  })
  /** Resolves at the question of that number. */
  const asked = (wanted: number) =>
    new Promise<void>((resolve) => {
      listen = (count) => count === wanted && resolve()
    })
  return Object.assign(server, { asked })
}

function projectOf(server: ChatServer, cases: readonly string[]): Project {
  return project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(cases) })
}

/** The project's database, for what no command does. */
function databaseOf({ folder }: Project): DatabaseSync {
  return new DatabaseSync(join(folder, '.assay', 'assay.db'))
}

/** The cases whose answers are on disk. */
function answeredIn(here: Project): Set<string> {
  using database = databaseOf(here)
  const rows = database.prepare("SELECT json_extract(answer, '$.text') AS text FROM answers").all()
  return new Set(rows.map(({ text }) => String(text)))
}

async function killAt(server: Awaited<ReturnType<typeof slowServer>>, here: Project, count: number): Promise<void> {
  const reached = server.asked(count)
  const run = here.start(['run', 'suite.yaml', '--threads', '8'])
  await reached
  run.child.kill('SIGKILL')
  await run.finished
}

const RESUME = ['run', '--resume', 'last']

/** Stops a process while it does not hold the lock of its store: one that does keeps every other out, whatever its lease. */
async function stopBetweenWrites(child: ChildProcess, file: string): Promise<void> {
  for (;;) {
    child.kill('SIGSTOP')
    using database = new DatabaseSync(file, { timeout: 100 })
    try {
      database.exec('BEGIN IMMEDIATE; ROLLBACK')
      return
    } catch {
      child.kill('SIGCONT')
      await delay(5)
    }
  }
}

describe('the owner of a run', () => {
  it('is one of two that resume it at once; the other names the owner, and ends with the same summary', async () => {
    await using server = await slowServer(30)
    using here = projectOf(server, CASES)
    await killAt(server, here, 100)
    const onDisk = answeredIn(here)
    const before = server.questions.length
    const both = [here.start([...RESUME, '--threads', '4']), here.start([...RESUME, '--threads', '4'])]
    const [one, other] = await Promise.all(both.map(({ finished }) => finished))
    assert.deepEqual([one?.code, other?.code], [0, 0], `${one?.stderr}${other?.stderr}`)
    const waiting = [one, other].map(({ stderr } = { stdout: '', stderr: '', code: 0 }) =>
      /Run \S+ is running in process (\d+) on ".+"; waiting for it/.exec(stderr),
    )
    const [said, ...more] = waiting.filter((found) => found !== null)
    assert.deepEqual(more, [])
    const holder = both[waiting[0] === null ? 0 : 1]
    assert.equal(said?.[1], String(holder?.child.pid))
    assert.match(one?.stdout ?? '', /=== Run Summary ===/)
    assert.equal(one?.stdout, other?.stdout)

    const again = server.questions.slice(before)
    assert.equal(new Set(again).size, again.length, 'A case was asked twice.')
    assert.deepEqual(
      again.filter((question) => onDisk.has(question)),
      [],
    )
    const [run, ...others] = await storedRuns(here.folder)
    assert.deepEqual([run?.run.status, run?.results.length, others.length], ['finished', CASES.length, 0])
  })

  it('that was killed is not waited for', async () => {
    await using server = await slowServer(20)
    using here = projectOf(server, CASES.slice(0, 20))
    await killAt(server, here, 10)
    assert.notEqual((await storedRuns(here.folder))[0]?.run.lease, null)
    const { code, stderr } = await here.run(RESUME)
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /waiting/)
  })

  it('that stalls for longer than its lease stops by itself when another takes over, and says so', async (test) => {
    await using server = await slowServer(60)
    using here = projectOf(server, CASES.slice(0, 60))
    const reached = server.asked(12)
    const first = here.start(
      ['run', 'suite.yaml', '--threads', '2', '--format', 'json', '-o', 'partial.json'],
      SHORT_LEASE,
    )
    await reached
    await stopBetweenWrites(first.child, join(here.folder, '.assay', 'assay.db'))
    // Whatever fails below, it does not stay.
    test.after(() => first.child.kill('SIGKILL'))
    const before = server.questions.length
    const second = here.start([...RESUME, '--threads', '2', '-o', 'report.json'], SHORT_LEASE)
    await Promise.race([server.asked(before + 6), second.finished])
    const beforeReturn = server.questions.length
    first.child.kill('SIGCONT')
    const [{ code, stderr }, taken] = await Promise.all([first.finished, second.finished])
    assert.equal(code, 3, stderr)
    assert.match(
      stderr,
      new RegExp(`Run \\S+ was taken over by process ${second.child.pid} on ".+" while this process was stalled`),
    )
    assert.ok(!existsSync(join(here.folder, 'partial.json')), 'It reported a run that is not its own.')
    assert.equal(taken.code, 0, taken.stderr)
    assert.match(taken.stdout, /Success Rate: 100\.0% \(60\/60/)

    const [run, ...others] = await storedRuns(here.folder)
    const keys = run?.results.map(({ case: id }) => id) ?? []
    assert.deepEqual([run?.run.status, keys.length, new Set(keys).size, others.length], ['finished', 60, 60, 0])
    // The first may send what it was about to when it woke up, before it learns that the run is not its own.
    const twice = server.questions.slice(beforeReturn).length - new Set(server.questions.slice(beforeReturn)).size
    assert.ok(twice <= 4, `${twice} cases were asked twice`)
  })

  it('that wakes up when another has done its work sends nothing more, to a model or to a judge', async (test) => {
    await using server = await startChatServer(async (question) => {
      await delay(20)
      return question.startsWith('Say ') ? question : '{"reason": "It is.", "verdict": "yes"}'
    })
    const evals = CASES.map((name) => ({ name, prompt: `Say ${name}`, checks: [{ llm_judge: `Is it ${name}?` }] }))
    using here = project({
      'assay.config.yaml': configFor(server, ['local/m', 'local/judge']),
      'suite.yaml': JSON.stringify({ metadata: { name: 'judged', models: ['local/m'], judge: 'local/judge' }, evals }),
    })
    const first = here.start(['run', 'suite.yaml', '--threads', '8', '--json'], SHORT_LEASE)
    await first.prints('"done":20,')
    await stopBetweenWrites(first.child, join(here.folder, '.assay', 'assay.db'))
    test.after(() => first.child.kill('SIGKILL'))
    const { code, stderr } = await here.run(RESUME, SHORT_LEASE)
    assert.equal(code, 0, stderr)
    const sent = server.questions.length
    first.child.kill('SIGCONT')
    assert.equal((await first.finished).code, 3)
    assert.equal(server.questions.length, sent)
    // What the first had open when it was stopped, and nothing else, was sent again.
    assert.ok(sent - new Set(server.questions).size <= 8, `${sent} were sent`)
  })

  it('is each process of its own run if two start the same suite at once', async () => {
    await using server = await slowServer(10)
    using here = projectOf(server, CASES.slice(0, 40))
    const both = await Promise.all([0, 1].map(() => here.run(['run', 'suite.yaml', '--no-cache'])))
    for (const { code, stderr } of both) {
      assert.equal(code, 0, stderr)
      assert.doesNotMatch(stderr, /waiting/)
    }
    const runs = await storedRuns(here.folder)
    assert.deepEqual(
      runs.map(({ run, results }) => [run.status, run.lease, results.length]),
      [
        ['finished', null, 40],
        ['finished', null, 40],
      ],
    )
    assert.equal(server.questions.length, 80)
  })

  it('on another host has it until its lease has ended', async () => {
    await using server = await slowServer(10)
    using here = projectOf(server, CASES.slice(0, 20))
    await killAt(server, here, 10)
    const leaseEnds = (inMs: number) => {
      using database = databaseOf(here)
      const owner = JSON.stringify(['another-host', 'pid:[1]', '4242', '1', 'abc'])
      database.prepare('UPDATE runs SET lease_owner = ?, lease_expires_ms = ?').run(owner, Date.now() + inMs)
    }
    leaseEnds(60_000)
    const waiting = here.start(RESUME)
    await waiting.says('is running in process 4242 on "another-host"; waiting for it')
    const asked = server.questions.length
    waiting.child.kill('SIGINT')
    assert.equal((await waiting.finished).code, 3)
    assert.equal(server.questions.length, asked)

    leaseEnds(-1)
    const { code, stderr } = await here.run(RESUME)
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /waiting/)
  })
})
