// Needs: sandbox, python
import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

/** Samples that each try to reach the server or the next sample. */
const NEIGHBOURS: readonly { readonly name: string; readonly source: string; readonly isSlow?: boolean }[] = [
  {
    name: "leaves a process that answers the next one's tests",
    source: `import os, stat
if os.fork() == 0:
    os.setsid()
    while True:
        for fd in range(3, 64):
            try:
                os.set_blocking(fd, False)
                data = b'["v",1,3,[],null]'
                os.write(fd, len(data).to_bytes(4, 'big') + data)
            except OSError:
                pass`,
  },
  { name: 'kills every process', source: 'import os\nos.kill(-1, 9)' },
  { name: 'kills its parent', source: 'import os\nos.kill(os.getppid(), 9)' },
  { name: 'stops its parent', source: 'import os, time\nos.kill(os.getppid(), 19)\ntime.sleep(0.2)' },
  {
    name: 'sends its parent every signal that can be ignored',
    source: 'import os\nfor n in range(1, 65):\n    if n not in (9, 19):\n        os.kill(os.getppid(), n)',
  },
  {
    name: 'leaves files',
    source:
      'for p in ("/work/json.py", "/tmp/left", "/work/answer.py", "/work/sitecustomize.py"):\n    open(p, "w").write("raise SystemExit(0)")',
  },
  {
    name: "leaves a folder that can't be listed",
    source: 'import os\nos.mkdir("/work/a")\nos.chmod("/work/a", 0)\nos.chmod("/work", 0)',
  },
  {
    name: 'leaves a daemon that kills and writes',
    // Stops the server like one that stops its parent.
    isSlow: true,
    source: `import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            try:
                open('/tmp/daemon', 'w').write('here')
                os.kill(-1, 19)
            except OSError:
                pass
    os._exit(0)
time.sleep(0.05)`,
  },
  {
    name: "lowers its parent's limits",
    source:
      'import os, resource\nresource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (8, 8))\nresource.prlimit(os.getppid(), resource.RLIMIT_AS, (1 << 24, 1 << 24))',
  },
  {
    name: "lowers its parent's priority",
    source: 'import os\nos.setpriority(os.PRIO_PROCESS, os.getppid(), 19)\nos.sched_setaffinity(os.getppid(), {0})',
  },
  {
    name: 'changes its interpreter',
    source:
      'import builtins, json, math, sys\nbuiltins.len = lambda x: 0\nmath.sqrt = None\njson.loads = None\nsys.path.clear()\nsys.modules.clear()',
  },
  {
    name: 'forks forever',
    source: 'import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        break',
  },
  { name: 'leaves shared memory', source: 'import subprocess\nsubprocess.run(["ipcmk", "-M", "4096"])' },
  { name: "writes to its parent's memory", source: 'import os\nf = open("/proc/%d/mem" % os.getppid(), "r+b")' },
  {
    name: "writes to its parent's memory with another program",
    source:
      'import os, subprocess\nsubprocess.run(["dd", "if=/dev/zero", "of=/proc/%d/mem" % os.getppid(), "count=1"])',
  },
  {
    name: "uses its parent's descriptors",
    source:
      'import os, subprocess\nsubprocess.run(["sh", "-c", "echo x > /proc/%d/fd/3; cat /proc/%d/fd/0" % (os.getppid(), os.getppid())])',
  },
  {
    name: 'fills the disk',
    source:
      'try:\n    with open("/tmp/fill", "wb") as f:\n        for _ in range(600):\n            f.write(bytes(1 << 20))\nexcept OSError:\n    pass',
  },
]

/** A program that passes only if nothing of another sample is visible. */
const PROBE = `import os
def seen():
    found = [os.path.join(p, n) for p in ('/work', '/tmp') for n in os.listdir(p)]
    # Itself, the server and bubblewrap.
    found += [n for n in os.listdir('/proc') if n.isdigit() and int(n) not in (1, os.getpid(), os.getppid())]
    for name in ('shm', 'sem', 'msg'):
        try:
            found += open('/proc/sysvipc/' + name).readlines()[1:]
        except OSError:
            pass
    found += [line for line in open('/proc/net/unix').read().split('\\n')[1:] if '@' in line]
    if os.getpriority(os.PRIO_PROCESS, 0) != ${getPriority()}:
        found.append('priority')
    return found
def add(a, b):
    return a + b
`
const TESTS =
  'import json, math\ndef test_seen():\n    assert seen() == []\ndef test_add():\n    assert add(1, 2) == 3 and len([1]) == 1 and math.sqrt(4) == 2 and json.loads("1") == 1'

describe('a Python sample after a hostile one', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(1)
  })
  after(() => python.close())

  for (const { name, source } of NEIGHBOURS.filter(({ isSlow = false }) => !isSlow || process.env.ASSAY_SOAK))
    it(`is judged as if alone when the one before ${name}`, async () => {
      await python.judge({ source, tests: 'def test_a():\n    assert True', spec: { timeout_ms: 1500 } })
      const outcome = await python.judge({ source: PROBE, tests: TESTS })
      assert.deepEqual(
        outcome.evidence.tests.map(({ outcome, message }) => [outcome, message]),
        [
          ['passed', ''],
          ['passed', ''],
        ],
      )
    })

  it('uses the same server when the one before left nothing', async () => {
    await python.judge({ source: PROBE, tests: TESTS })
    const before = python.started()
    for (let i = 0; i < 5; i++) await python.judge({ source: PROBE, tests: TESTS })
    assert.equal(python.started(), before)
  })

  it('gets a new server when the one before left a file', async () => {
    await python.judge({ source: 'open("/tmp/left", "w").close()', tests: 'def test_a():\n    assert True' })
    const before = python.started()
    await python.judge({ source: PROBE, tests: TESTS })
    assert.equal(python.started(), before + 2)
  })

  it("can't be signaled, since it runs in its own sandbox at the same time", async () => {
    const two = await openForTest(2)
    const hostile = 'import os, time\ndef add(a, b):\n    time.sleep(0.1)\n    os.kill(-1, 9)'
    const slow = 'import time\ndef add(a, b):\n    time.sleep(0.5)\n    return a + b'
    const tests = 'def test_add():\n    assert add(1, 2) == 3'
    const outcomes = await Promise.all([hostile, slow].map((source) => two.judge({ source, tests })))
    await two.close()
    assert.deepEqual(
      outcomes.map((each) => each.tests?.passed),
      [0, 1],
    )
  })
})
