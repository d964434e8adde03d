import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import type { Label } from '@assay/core/review'
import { textWidth } from '@assay/formats/text'
import { openStore } from '@assay/store/store'
import { MAIN } from './main-file.ts'
import { type Project, project, replayed } from './project.ts'

/** The command on a real pseudo-terminal, in which a person presses keys. */
class Terminal {
  readonly #child: ChildProcess
  readonly #folder: string
  output = ''
  readonly ended: Promise<unknown>

  constructor(folder: string, args: readonly string[], columns = 60) {
    // The shell becomes the command, so that its id is the command's own.
    const command = `stty cols ${columns} rows 40; echo \\$\\$ > terminal.pid; exec \${*@Q}`
    const script = `exec script --quiet --return --flush --command "${command}" /dev/null`
    this.#child = spawn('bash', ['-c', script, 'bash', process.execPath, MAIN, ...args], {
      cwd: folder,
      env: { ...process.env, ASSAY_STORE: '', NO_COLOR: '1', TERM: 'xterm-256color', CI: undefined },
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 120_000,
      killSignal: 'SIGKILL',
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.#folder = folder
    this.ended = once(this.#child, 'close')
  }

  /** Ends the command itself, which is no child of this process, at once. */
  kill(): void {
    process.kill(Number(readFileSync(join(this.#folder, 'terminal.pid'), 'utf8')), 'SIGKILL')
  }

  press(keys: string): void {
    this.#child.stdin?.write(keys)
  }

  /** Resolves when the terminal shows a text so many times. */
  async shows(text: string, times = 1): Promise<void> {
    while (stripVTControlCharacters(this.output).split(text).length <= times) {
      if (this.#child.exitCode !== null) throw new Error(`It ended without "${text}": ${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  get lines(): string[] {
    return stripVTControlCharacters(this.output).split(/\r?\n/)
  }
}

const QUESTION = 'Is this answer right?'
const HOSTILE = 'no \u001b[2J\u0007 \u202e ::error:: {{secret("x")}} \u0000'

async function reviewable(count = 24): Promise<Project> {
  const names = Array.from({ length: count }, (_, i) => `case-${i}`)
  const here = project(
    replayed(Object.fromEntries(names.map((name, i) => [name, i % 3 === 0 ? HOSTILE : `${name} it is`]))),
  )
  const { code, stderr } = await here.run(['run', 'suite.yaml'])
  assert.equal(code, 0, stderr)
  return here
}

async function labelsOf(folder: string): Promise<Label[]> {
  await using store = await openStore(join(folder, '.assay', 'assay.db'))
  return Array.fromAsync(store.labels())
}

describe('assay review, on a terminal', () => {
  it('needs one key for each answer, and reports what the labels say', async () => {
    using here = await reviewable()
    const terminal = new Terminal(here.folder, ['review', 'last', '--by', 'ada'])
    for (let i = 1; i <= 24; i++) {
      await terminal.shows(QUESTION, i)
      const shown = terminal.lines.slice(terminal.lines.findLastIndex((line) => line.startsWith('── ')))
      terminal.press(shown.some((line) => line.includes('it is')) ? '1' : 'w')
    }
    await terminal.shows('any other key to finish')
    terminal.press(' ')
    await terminal.ended
    const labels = await labelsOf(here.folder)
    assert.equal(labels.length, 24)
    assert.ok(labels.every(({ by, blind, drawn }) => by === 'ada' && blind && drawn?.share === 1))
    assert.match(terminal.lines.join('\n'), /verdicts agree with people 100% \[\d+, 100\], 24\s+labels/)
    assert.match(terminal.lines.join('\n'), /People confirm 16 of 16 passes and 8 of 8 fails/)
    for (const line of terminal.lines) assert.ok(textWidth(line) <= 60, line)
    // What an answer says does nothing to the terminal: it is shown as what it is.
    assert.ok(!terminal.output.includes('\u001b[2J') && !terminal.output.includes('\u202e'))
    assert.ok(terminal.lines.some((line) => line.includes('\\u{1b}[2J')))
  })

  it('shows the verdict only when it can no longer change the label', async () => {
    using here = await reviewable(6)
    const terminal = new Terminal(here.folder, ['review', 'last', '--by', 'ada'])
    await terminal.shows(QUESTION)
    assert.doesNotMatch(terminal.output, /verdict was|replay\/demo/)
    terminal.press('1')
    await terminal.shows(QUESTION, 2)
    assert.doesNotMatch(terminal.output, /verdict was/)
    terminal.press('2')
    await terminal.shows('you said right. The verdict was')
    await terminal.shows(QUESTION, 3)
    assert.doesNotMatch(terminal.output, /you said wrong/)
    terminal.press('q')
    await terminal.ended
    assert.match(terminal.output, /you said wrong/)
  })

  it('undoes a label once, saves both, and accepts comments', async () => {
    using here = await reviewable(6)
    const terminal = new Terminal(here.folder, ['review', 'last', '--by', 'ada'])
    await terminal.shows(QUESTION)
    terminal.press('1')
    await terminal.shows(QUESTION, 2)
    terminal.press('z')
    await terminal.shows(QUESTION, 3)
    terminal.press('c')
    await terminal.shows('Comment: ')
    terminal.press('naïve x\u007f\u001b[Aq1\r')
    await terminal.shows('q1')
    terminal.press('2')
    await terminal.shows(QUESTION, 4)
    terminal.press('\u0003')
    await terminal.ended
    const labels = await labelsOf(here.folder)
    assert.deepEqual(
      labels.map(({ verdict, comment }) => [verdict, comment]),
      [
        ['right', null],
        ['undone', null],
        ['wrong', 'naïve q1'],
      ],
    )
    assert.equal(new Set(labels.map(({ answer, sample }) => `${answer} ${sample.case}`)).size, 1)
  })

  it('loses no label when killed, and continues with the next answer', async () => {
    using here = await reviewable(6)
    const first = new Terminal(here.folder, ['review', 'last', '--by', 'ada'])
    for (let i = 1; i <= 3; i++) {
      await first.shows(QUESTION, i)
      first.press('1')
    }
    await first.shows(QUESTION, 4)
    first.press('!')
    first.kill()
    await first.ended
    assert.equal((await labelsOf(here.folder)).length, 3)
    const second = new Terminal(here.folder, ['review', 'last', '--by', 'ada'])
    await second.shows('4 of 6')
    await second.shows(QUESTION)
    second.press('1')
    await second.shows(QUESTION, 2)
    second.press('q')
    await second.ended
    const labels = await labelsOf(here.folder)
    assert.equal(new Set(labels.map(({ sample }) => sample.case)).size, 4)
  })
})

describe('assay review, without a terminal', () => {
  it('says that it needs one', async () => {
    using here = await reviewable(3)
    const { code, stderr } = await here.run(['review', 'last'])
    assert.equal(code, 2)
    assert.match(stderr, /needs a terminal/)
  })

  it('prints the agreement, as JSON too', async () => {
    using here = await reviewable(3)
    const { stdout } = await here.run(['review', 'last', '--agreement'])
    assert.match(stdout, /Figures need 20 more labels\./)
    const json = JSON.parse((await here.run(['review', 'last', '--agreement', '--json'])).stdout)
    assert.equal(json.agreements[0].labels, 0)
  })

  it('rejects invalid numbers, classes and runs', async () => {
    using here = await reviewable(3)
    for (const args of [
      ['--n', '0'],
      ['--n', '1e9'],
      ['--seed', '-1'],
      ['--class', '__proto__'],
    ])
      assert.equal((await here.run(['review', 'last', ...args, '--agreement'])).code, 2, args.join(' '))
    assert.equal((await here.run(['review', 'nothing', '--agreement'])).code, 2)
  })
})

describe('assay labels', () => {
  it('imports a plain table, and exports every label unchanged', async () => {
    using here = await reviewable()
    const rows = Array.from(
      { length: 24 },
      (_, i) => `last,words,case-${i},${i % 3 === 0 ? 'wrong' : 'right'},ada,"a ""b"", c"`,
    )
    here.write('labels.csv', `\ufeffrun,suite,case,verdict,by,comment\r\n${rows.join('\r\n')}\r\n`)
    assert.equal((await here.run(['labels', 'import', 'labels.csv'])).stdout, 'Read 24 labels: labels.csv\n')
    assert.equal((await here.run(['labels', 'import', 'labels.csv'])).code, 0)
    const labels = await labelsOf(here.folder)
    assert.equal(labels.length, 24)
    assert.match((await here.run(['show', 'last'])).stdout, /verdicts agree with people 100%/)
    for (const file of ['out.jsonl', 'out.csv']) {
      assert.equal((await here.run(['labels', 'export', file])).code, 0)
      const { code } = await here.run(['labels', 'import', file, '--store', `${file}.db`])
      assert.equal(code, 0)
      await using store = await openStore(join(here.folder, `${file}.db`))
      assert.deepEqual(await Array.fromAsync(store.labels()), labels)
    }
  })

  it('carries hostile text through JSON lines, and through CSV but for lone surrogates', async () => {
    using here = await reviewable(1)
    const texts = [
      '=1+1',
      "'x",
      '"\r\n,',
      '\0\u001b[2J\u202e',
      '::error::x\n##vso[y]',
      '__proto__',
      'ends ',
      '\ud83d\ude00',
    ]
    const line = (comment: string, i: number) =>
      JSON.stringify({
        id: `l${i}`,
        run: 'r',
        answer: 'h',
        verdict: 'right',
        by: `ada ${i}`,
        comment,
        sample: { suite: 's', case: comment.replaceAll('\0', ''), attempt: 1 },
        at: '2026-01-01T00:00:00.000Z',
      })
    writeFileSync(join(here.folder, 'in.jsonl'), `${texts.map(line).join('\n')}\n`)
    const { code, stderr } = await here.run(['labels', 'import', 'in.jsonl'])
    assert.equal(code, 0, stderr)
    const labels = await labelsOf(here.folder)
    assert.deepEqual(
      labels.map(({ comment }) => comment),
      texts,
    )
    await here.run(['labels', 'export', 'out.csv'])
    await here.run(['labels', 'import', 'out.csv', '--store', 'other.db'])
    await using store = await openStore(join(here.folder, 'other.db'))
    assert.deepEqual(await Array.fromAsync(store.labels()), labels)
  })

  it('imports nothing of a file with a wrong line, and names it', async () => {
    using here = await reviewable(3)
    for (const [name, text, expected] of [
      [
        'a.csv',
        'run,suite,case,verdict,by\nlast,words,case-0,right,ada\nlast,words,case-1,maybe,ada\n',
        /line 3: verdict/,
      ],
      ['b.csv', 'run,suite,case,verdict,by\nlast,words,case-99,right,ada\n', /line 2: run "last" has no answer/],
      ['c.jsonl', '{"verdict":"right"\n', /line 1: not valid JSON/],
      ['d.jsonl', '[]\n', /line 1/],
      [
        'g.jsonl',
        '{"run":"last","suite":"words","case":"a\\u0000b","verdict":"right","by":"ada"}\n',
        /Names can't contain NUL/,
      ],
      ['e.csv', 'run,suite\n"', /not valid CSV/],
      ['f.txt', '', /Unknown file type/],
    ] as const) {
      here.write(name, text)
      const { code, stderr } = await here.run(['labels', 'import', name])
      assert.equal(code, 2, name)
      assert.match(stderr, expected)
    }
    assert.deepEqual(await labelsOf(here.folder), [])
  })
})

describe('assay review --make-suite', () => {
  it('writes labeled answers as a suite that runs and tells judges apart', async () => {
    using here = await reviewable()
    const rows = Array.from({ length: 24 }, (_, i) => `last,words,case-${i},${i % 3 === 0 ? 'wrong' : 'right'},ada`)
    here.write('labels.csv', `run,suite,case,verdict,by\n${rows.join('\n')}\n`)
    await here.run(['labels', 'import', 'labels.csv'])
    const made = await here.run(['review', 'last', '--make-suite', 'judge-suite.yaml'])
    assert.equal(made.code, 0, made.stderr)
    assert.match(made.stdout, /Wrote 24 cases to judge-suite\.yaml/)
    assert.ok(existsSync(join(here.folder, 'judge-suite.yaml')))
    const validated = await here.run(['validate', 'judge-suite.yaml'])
    assert.equal(validated.code, 0, validated.stdout + validated.stderr)
    const { evals } = JSON.parse(readFileSync(join(here.folder, 'judge-suite.yaml'), 'utf8'))
    const prompts: string[] = evals.flatMap(({ dataset }: { dataset: { prompt: string }[] }) =>
      dataset.map(({ prompt }) => prompt),
    )
    assert.ok(prompts.some((prompt) => prompt.includes('{{secret("x")}}')))
    const answer = (prompt: string, verdict: string) =>
      JSON.stringify({ prompt, answer: { text: `{"reason": "r", "verdict": "${verdict}"}` } })
    here.write(
      'recordings/fair.jsonl',
      prompts.map((prompt) => answer(prompt, prompt.includes('it is') ? 'yes' : 'no')).join('\n'),
    )
    here.write('recordings/lenient.jsonl', prompts.map((prompt) => answer(prompt, 'yes')).join('\n'))
    const run = await here.run(['run', 'judge-suite.yaml', '-m', 'replay/fair,replay/lenient', '--json'])
    const text = (await here.run(['runs'])).stdout
    assert.equal(run.code, 0, run.stderr)
    assert.match(text, /fair.*100/)
    assert.match(text, /lenient.*66\.7|lenient.*67/)
  })

  it('says that there are no labels', async () => {
    using here = await reviewable(3)
    const { code, stderr } = await here.run(['review', 'last', '--make-suite', 'x.yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /no answers with a verdict from people/)
    assert.ok(!existsSync(join(here.folder, 'x.yaml')))
  })
})

describe('labels and re-scoring', () => {
  it('say how far people agree with changed checks on the same answers', async () => {
    using here = await reviewable()
    const rows = Array.from({ length: 24 }, (_, i) => `last,words,case-${i},${i % 3 === 0 ? 'wrong' : 'right'},ada`)
    here.write('labels.csv', `run,suite,case,verdict,by\n${rows.join('\n')}\n`)
    await here.run(['labels', 'import', 'labels.csv'])
    const suite = readFileSync(join(here.folder, 'suite.yaml'), 'utf8')
    // Every answer contains a space.
    here.write('lenient.yaml', suite.replaceAll(/"contains": "[^"]*"/g, '"contains": " "'))
    const { stdout, code, stderr } = await here.run(['rescore', 'last', '--suite', 'lenient.yaml', '--json'])
    assert.equal(code, 0, stderr)
    const { before, after } = JSON.parse(stdout)
    assert.deepEqual([before.human.agreement.count, after.human.agreement.count], [24, 16])
    assert.equal(after.success.value, 1)
    assert.equal(after.human.success.value.toFixed(4), (16 / 24).toFixed(4))
  })
})
