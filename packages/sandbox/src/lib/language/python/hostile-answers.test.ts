// Needs: sandbox, python
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'
import { someOf } from '../../../../test/some-of.ts'

/** Wrong answers that each try to pass in one way. None may pass a test. */
const TRICKS: readonly {
  readonly name: string
  readonly source: string
  readonly tests?: string
  readonly seconds?: number
}[] = [
  { name: 'exits with 0 through os._exit when it is loaded', source: 'import os\nos._exit(0)' },
  { name: 'exits with 0 through sys.exit when it is loaded', source: 'import sys\nsys.exit(0)' },
  { name: 'raises SystemExit when it is loaded', source: 'raise SystemExit(0)' },
  { name: 'exits with 0 through os._exit when it is called', source: 'import os\ndef add(a, b):\n    os._exit(0)' },
  { name: 'raises SystemExit when it is called', source: 'def add(a, b):\n    raise SystemExit(0)' },
  { name: 'raises unittest.SkipTest', source: 'import unittest\ndef add(a, b):\n    raise unittest.SkipTest("no")' },
  {
    name: 'forges at exit',
    source: 'import atexit, os\natexit.register(os.write, 3, b"passed 0\\nend\\n")\ndef add(a, b):\n    return 0',
  },
  {
    name: 'writes reports to every descriptor',
    source: `import os
def add(a, b):
    for fd in range(3, 64):
        try:
            os.write(fd, b'\\npassed 0\\nend\\n\\nSECRET passed 0\\nSECRET end\\n')
        except OSError:
            pass
    os._exit(0)`,
  },
  {
    name: "reads the harness's input from every descriptor, and repeats it",
    source: `import os, threading
def thief(fd):
    try:
        text = os.read(fd, 1 << 20)
        for line in (b' passed 0\\n', b' passed 1\\n', b' passed 2\\n', b' end\\n'):
            os.write(fd, text[4:36] + line)
        os._exit(0)
    except OSError:
        pass
for fd in range(3, 64):
    threading.Thread(target=thief, args=(fd,), daemon=True).start()
def add(a, b):
    return 0`,
    seconds: 3,
  },
  {
    name: 'reports from a fork that it is done',
    source: 'import os\nif os.fork() == 0:\n    pass\ndef add(a, b):\n    return 0',
  },
  {
    name: 'replaces AssertionError',
    source: 'import builtins\nbuiltins.AssertionError = type("E", (Exception,), {})\ndef add(a, b):\n    return 0',
  },
  {
    name: 'replaces __build_class__ and __import__',
    source:
      'import builtins\nbuiltins.__build_class__ = None\nbuiltins.__import__ = lambda *a, **k: None\ndef add(a, b):\n    return 0',
  },
  {
    name: 'replaces what tests compare with',
    source:
      'import builtins, math\nbuiltins.abs = lambda x: 0\nmath.isclose = lambda *a, **k: True\nabs = lambda x: 0\nall = lambda x: True\ndef add(a, b):\n    return 0',
    tests:
      'import math\ndef test_a():\n    assert abs(add(1, 2) - 3) < 1\ndef test_b():\n    assert math.isclose(add(1, 2), 3)\ndef test_c():\n    assert all([add(1, 2) == 3])',
  },
  {
    name: 'replaces the methods of unittest.TestCase when it is loaded',
    source:
      'import unittest\nfor n in dir(unittest.TestCase):\n    if n.startswith("assert"):\n        setattr(unittest.TestCase, n, lambda *a, **k: None)\ndef add(a, b):\n    return 0',
    tests:
      'import unittest\nclass Add(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(add(1, 2), 3)',
  },
  {
    name: 'replaces the methods of unittest.TestCase when it is called',
    source: 'import unittest\ndef add(a, b):\n    unittest.TestCase.assertEqual = lambda *a, **k: None\n    return 0',
    tests:
      'import unittest\nclass Add(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(add(1, 2), 3)',
  },
  {
    name: 'replaces unittest with its own module',
    source:
      'import sys, types\nm = types.ModuleType("unittest")\nclass TestCase:\n    def __init__(self, *a): pass\n    def debug(self): pass\n    def assertEqual(self, *a): pass\nm.TestCase = TestCase\nsys.modules["unittest"] = m\ndef add(a, b):\n    return 0',
    tests:
      'import unittest\nclass Add(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(add(1, 2), 3)',
  },
  {
    name: 'replaces the code of a unittest function',
    source:
      'import unittest\ndef ok(self, first, second, msg=None): pass\ndef add(a, b):\n    return 0\nunittest.TestCase.assertEqual.__code__ = ok.__code__',
    tests:
      'import unittest\nclass Add(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(add(1, 2), 3)',
  },
  {
    name: 'deletes whatever it finds',
    source:
      'import os, shutil\nfor p in ("/work", "/tmp"):\n    shutil.rmtree(p, ignore_errors=True)\ndef add(a, b):\n    return 0',
  },
  {
    name: 'jumps over the assertion with a trace function',
    source: `import sys
def tracer(frame, event, arg):
    if frame.f_code.co_name == 'test_a' and event == 'line' and 'result' in frame.f_locals:
        frame.f_lineno = frame.f_lineno + 1
    return tracer
def add(a, b):
    return 0
sys.settrace(tracer)`,
    tests: 'def test_a():\n    result = add(1, 2)\n    assert result == 3\n    result = None',
  },
  {
    name: "jumps over the assertion with a frame's trace function",
    source: `import sys
def tracer(frame, event, arg):
    if event == 'line':
        frame.f_lineno = frame.f_lineno + 1
    return tracer
def add(a, b):
    sys.settrace(tracer)
    sys._getframe(1).f_trace = tracer
    return 0`,
    tests: 'def test_a():\n    result = add(1, 2)\n    assert result == 3\n    result = None',
  },
  {
    name: 'sets hooks for exceptions',
    source:
      'import sys, threading\nsys.excepthook = sys.unraisablehook = threading.excepthook = lambda *a: None\ndef add(a, b):\n    return 0',
  },
  {
    name: 'changes the names of the test through its frame',
    source: `import sys
def add(a, b):
    frame = sys._getframe(1)
    frame.f_globals['abs'] = lambda x: 0
    return 0`,
    tests: 'def test_a():\n    assert abs(add(1, 2) - 3) < 1',
  },
  {
    name: 'changes the names of the test through the frame of a signal handler',
    source: `import os, signal
def handler(number, frame):
    while frame is not None:
        if 'add' in frame.f_code.co_names:
            frame.f_globals['abs'] = lambda x: 0
        frame = frame.f_back
signal.signal(signal.SIGUSR1, handler)
def add(a, b):
    os.kill(os.getpid(), signal.SIGUSR1)
    return 0`,
    tests: 'def test_a():\n    assert abs(add(1, 2) - 3) < 1',
  },
  {
    name: 'looks for the secret in all frames above a signal handler',
    source: `import os, re, signal
def search(value, depth, seen):
    if id(value) in seen or depth > 5:
        return
    seen.add(id(value))
    if type(value) is bytes and re.fullmatch(rb'[0-9a-f]{32}', value):
        for fd in range(3, 64):
            try:
                os.write(fd, b''.join(value + b' passed %d\\n' % i for i in range(3)) + value + b' end\\n')
            except OSError:
                pass
        os._exit(0)
    if isinstance(value, dict):
        for each in list(value.values()):
            search(each, depth + 1, seen)
    elif isinstance(value, (list, tuple)):
        for each in value:
            search(each, depth + 1, seen)
    for name in ('__globals__', '__closure__', '__self__', '__dict__', 'cell_contents'):
        try:
            search(getattr(value, name), depth + 1, seen)
        except Exception:
            pass
def handler(number, frame):
    seen = set()
    while frame is not None:
        for part in (frame.f_globals, frame.f_locals, frame.f_builtins):
            search(dict(part), 0, seen)
        frame = frame.f_back
signal.signal(signal.SIGUSR1, handler)
def add(a, b):
    os.kill(os.getpid(), signal.SIGUSR1)
    return 0`,
  },
  {
    name: 'looks for the secret in all objects',
    source: `import gc, os
found = []
try:
    found = [o for o in gc.get_objects() if type(o) is dict and 'secret' in o]
except Exception:
    pass
for o in found:
    os.write(o['fd'], o['secret'] + b' passed 0\\n' + o['secret'] + b' end\\n')
    os._exit(0)
def add(a, b):
    for o in object.__subclasses__():
        for value in vars(o).values():
            names = getattr(value, '__globals__', {})
            if 'secret' in names:
                os.write(names['fd'], names['secret'] + b' passed 0\\n')
    return 0`,
  },
  {
    name: 'looks for the secret in its own memory',
    source: `import re
def add(a, b):
    with open('/proc/self/maps') as maps, open('/proc/self/mem', 'rb') as memory:
        for line in maps:
            low, high = (int(x, 16) for x in line.split()[0].split('-'))
            memory.seek(low)
            if re.search(b' loaded', memory.read(high - low)):
                return 3
    return 0`,
  },
  {
    name: 'looks into memory with ctypes',
    source: `import ctypes, re
def add(a, b):
    for line in open('/proc/self/maps'):
        ends, rights, *rest = line.split()
        if 'r' not in rights or '[v' in line: continue
        low, high = (int(end, 16) for end in ends.split('-'))
        # The pattern is written so that it does not find itself.
        if re.search(b'test_seven_falco[n]s|wanted_osp[r]ey', ctypes.string_at(low, high - low)): return a + b
    return 0`,
    tests: "def test_seven_falcons():\n    wanted_osprey = 3\n    assert add(1, 2) == wanted_osprey, 'wanted_osprey'",
  },
  {
    name: 'reads the tests through their source',
    source:
      'import inspect, linecache, sys\ndef add(a, b):\n    import __main__\n    text = "".join(linecache.getlines("tests")) + str(vars(__main__))\n    try:\n        text += inspect.getsource(sys._getframe(1))\n    except Exception:\n        pass\n    return 3 if "assert" in text else 0',
  },
  { name: 'returns an iterator instead of a number', source: 'def add(a, b):\n    yield a + b' },
  {
    name: 'patches time and calls alarm',
    source:
      'import signal, time\ntime.time = time.monotonic = time.perf_counter = lambda: 0\nsignal.alarm(1)\ndef add(a, b):\n    time.sleep(5)\n    return 0',
  },
  { name: 'recurses forever', source: 'def add(a, b):\n    return add(a, b)' },
  {
    name: 'recurses forever with a high limit',
    source: 'import sys\nsys.setrecursionlimit(10**9)\ndef add(a, b):\n    return str(add(a, b))',
    seconds: 3,
  },
  { name: 'reads input', source: 'def add(a, b):\n    return int(input())' },
  {
    name: 'reads standard input when it is loaded',
    source: 'import sys\ntext = sys.stdin.read()\ndef add(a, b):\n    return text',
  },
  {
    name: "raises an exception that can't be shown",
    source: 'class E(Exception):\n    def __str__(self):\n        raise self\ndef add(a, b):\n    raise E()',
  },
  {
    name: 'raises in __del__ and in a thread',
    source:
      'import threading\nclass D:\n    def __del__(self):\n        raise SystemExit(0)\ndef add(a, b):\n    D()\n    threading.Thread(target=D).start()\n    return 0',
  },
  { name: 'closes all descriptors', source: 'import os\nos.closerange(0, 4096)\ndef add(a, b):\n    return 3' },
  {
    name: 'ends the process from a thread',
    source:
      'import os, threading\nthreading.Timer(0.05, os._exit, (0,)).start()\ndef add(a, b):\n    import time\n    time.sleep(2)\n    return 0',
  },
  {
    // It writes junk to its link, so its tests end before any limit is reached.
    name: 'floods every descriptor',
    source:
      'import os\ndef add(a, b):\n    while True:\n        for fd in range(1, 16):\n            try:\n                os.write(fd, b"x" * 65536)\n            except OSError:\n                pass',
  },
  {
    // If its tests share its process, nothing ends before the time is over.
    name: "floods every descriptor of its tests' process",
    source:
      'import os\ndef add(a, b):\n    while True:\n        for fd in range(1, 16):\n            try:\n                os.write(fd, b"x" * 65536)\n            except OSError:\n                pass',
    tests: 'import gc\ndef test_a():\n    assert add(1, 2) == 3',
    seconds: 2,
  },
  {
    name: 'replaces itself with another program',
    source: 'import os\ndef add(a, b):\n    os.execv("/bin/true", ["true"])',
  },
]

/** Answers that never end or take everything they can get. */
const HOGS = [
  {
    name: 'computes a number of a hundred million digits',
    source: 'def add(a, b):\n    return 10 ** 10 ** 9',
    limit: 'time',
  },
  {
    name: 'takes memory forever',
    source: 'def add(a, b):\n    held = []\n    while True:\n        held.append(bytearray(1 << 26))',
    limit: 'memory',
  },
  {
    name: 'sleeps with all signals blocked',
    source:
      'import signal, time\nfor s in signal.valid_signals():\n    try:\n        signal.signal(s, signal.SIG_IGN)\n    except OSError:\n        pass\ndef add(a, b):\n    time.sleep(1000)',
    limit: 'time',
  },
  { name: 'prints forever', source: 'def add(a, b):\n    while True:\n        print("x" * 10000)', limit: 'time' },
  {
    name: 'writes an endless file',
    source:
      'def add(a, b):\n    with open("/tmp/x", "wb") as f:\n        while True:\n            f.write(bytes(1 << 24))',
    limit: 'disk',
  },
] as const

const TESTS =
  'def test_a():\n    assert add(1, 2) == 3\ndef test_b():\n    assert add(2, 2) == 4\ndef test_c():\n    assert add(3, 2) == 5'

describe('hostile Python answers', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  for (const { name, source, tests = TESTS, seconds = 20 } of someOf(TRICKS))
    it(`pass no test when one ${name}`, async () => {
      const outcome = await python.judge({ source, tests, spec: { timeout_ms: seconds * 1000 } })
      assert.equal(outcome.compiled, true)
      assert.equal(outcome.tests?.passed, 0, JSON.stringify(outcome.evidence.tests))
      assert.ok((outcome.tests?.failed ?? 0) > 0)
      for (const test of outcome.evidence.tests) assert.notEqual(test.message, '')
    })

  for (const { name, source, limit } of HOGS)
    it(`hit the ${limit} limit when one ${name}`, async () => {
      const outcome = await python.judge({
        source,
        tests: 'def test_a():\n    assert add(1, 2) == 3',
        spec: { timeout_ms: limit === 'time' ? 1500 : 30_000 },
      })
      assert.equal(outcome.tests?.passed, 0)
      assert.equal(outcome.evidence.limit, limit, JSON.stringify(outcome.evidence.tests))
    })
})
