// Needs: sandbox, python
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

const TESTS = `class Case:
    def __init__(self): self.wanted = 3
def test_a():
    assert add(1, 2) == 3
def test_b():
    assert add(2, 2) == 4 and add(2, 2) != 5`

/** The descriptor that connects an answer to its tests, and frames as its harness writes them. */
const LINK = `import json, os, stat
def link():
    for fd in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode): return fd
        except OSError: pass
def say(*parts):
    data = json.dumps(list(parts)).encode()
    os.write(link(), len(data).to_bytes(4, 'big') + data)
`

/** Wrong answers that each attack the link to their tests, or what judges them. None may pass a test. */
const ATTACKS: readonly { readonly name: string; readonly source: string; readonly tests?: string }[] = [
  {
    name: 'changes the class of objects that it gets, derives from it, and looks in it for the tests',
    source: `import dataclasses
def grown(shape, by):
    kind = type(shape)
    kind.area = kind.__eq__ = lambda *given: True
    class Own(kind):
        def __eq__(self, other): return True
    for base in kind.__mro__:
        for each in vars(base).values():
            space = getattr(each, '__globals__', {})
            if 'test_area' in space or 'Shape' in space: return eval('Shape(5)', space)
    for make in (lambda: Own(5), lambda: object.__new__(Own), lambda: dataclasses.replace(shape, side='5'), lambda: kind.__init__.__globals__['Shape'](5)):
        try: return make()
        except Exception: pass
    return kind(0)`,
    tests: `import dataclasses
@dataclasses.dataclass
class Shape:
    side: int
    def area(self): return self.side ** 2
def test_area():
    assert grown(Shape(3), 2).area() == 25
def test_equal():
    assert grown(Shape(3), 2) == Shape(5) and Shape(1) != Shape(2)`,
  },
  {
    name: 'walks the frames above a signal handler and replaces what runs the tests',
    source: `import os, signal
def handler(number, frame):
    while frame is not None:
        for name in ('rows_of', 'attempt', 'call_function', 'explain', 'tell', 'run'):
            if name in frame.f_globals: frame.f_globals[name] = lambda *a, **k: True
        frame = frame.f_back
signal.signal(signal.SIGUSR1, handler)
def add(a, b):
    os.kill(os.getpid(), signal.SIGUSR1)
    return 0`,
  },
  {
    name: 'reads expected values from the constants of all code',
    source: `import gc, types
def add(a, b):
    found = [o for o in gc.get_objects() if isinstance(o, types.CodeType) or isinstance(o, types.FunctionType)]
    codes = [getattr(o, '__code__', o) for o in found]
    for code in codes:
        if code.co_filename == 'tests' or code.co_name.startswith('test_'): return a + b
    return 0`,
  },
  {
    name: 'looks for tests in sys.modules and in every loaded module',
    source: `import sys
def add(a, b):
    for module in list(sys.modules.values()):
        if any(name in vars(module) for name in ('test_a', 'run_tests', 'TestsLink', 'plan')): return a + b
    return 0`,
  },
  {
    name: 'looks for tests in the names of its harness',
    source: `import sys
def add(a, b):
    frame = sys._getframe()
    while frame is not None:
        if any(name in frame.f_globals for name in ('run_tests', 'TestsLink', 'plan', 'attempt', 'JUDGE_SOURCE')): return a + b
        frame = frame.f_back
    return 0`,
  },
  {
    name: 'traces and jumps',
    source: 'import sys\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)\ndef add(a, b): return 0',
  },
  {
    name: 'returns a number that equals everything',
    source:
      'class Any(int):\n    def __eq__(self, other): return True\n    def __ne__(self, other): return True\n    __hash__ = int.__hash__\ndef add(a, b): return Any()',
  },
  {
    name: 'returns an object that equals everything',
    source:
      'class Any:\n    def __eq__(self, other): return True\n    def __ne__(self, other): return True\ndef add(a, b): return Any()',
  },
  {
    name: 'is a class whose objects equal everything',
    source:
      'class add:\n    def __init__(self, a, b): pass\n    def __eq__(self, other): return True\n    def __ne__(self, other): return True',
  },
  {
    name: 'returns a class that equals everything',
    source:
      'class Meta(type):\n    def __eq__(self, other): return True\n    def __ne__(self, other): return True\n    def __hash__(self): return 0\nclass Any(metaclass=Meta): pass\ndef add(a, b): return Any',
  },
  {
    name: 'returns itself from a method and then judges',
    source:
      'class Calc:\n    def __init__(self, n): pass\n    def add(self, n): return self\n    def __eq__(self, other): return True',
    tests: 'def test_a():\n    assert Calc(2).add(3) == 5',
  },
  {
    name: 'returns a container that contains everything',
    source:
      'class All:\n    def __contains__(self, item): return True\n    def __iter__(self): return iter(())\ndef add(a, b): return All()',
    tests: 'def test_a():\n    assert 3 in add(1, 2)',
  },
  {
    name: 'raises on any comparison',
    source:
      'class Less:\n    def __lt__(self, other): return True\n    def __gt__(self, other): return True\n    def __sub__(self, other): return 0\n    def __rsub__(self, other): return 0\ndef add(a, b): return Less()',
    tests: 'def test_a():\n    assert abs(add(1, 2) - 3) < 1\ndef test_b():\n    assert add(1, 2) < 4',
  },
  {
    name: "swallows a callback's assertion",
    source: 'def apply(f):\n    try: f(0)\n    except BaseException: pass\n    return 1',
    tests: 'def test_a():\n    def check(x): assert x == 5\n    assert apply(check) == 1',
  },
  {
    name: 'returns junk instead of the exception that a test expects',
    source: `${LINK}def add(a, b):\n    os.write(link(), b'junk' * 100)\n    return a + b`,
  },
  {
    name: 'answers at the wrong depth',
    source: `${LINK}def add(a, b):\n    say('v', 7, a + b, [], None)\n    return 0`,
  },
  { name: 'answers twice', source: `${LINK}def add(a, b):\n    say('v', 1, 0, [], None)\n    return a + b` },
  {
    name: "uses a handle that it wasn't given",
    source: `${LINK}def add(a, b):\n    say('c', 2, 'get', 99, 'wanted', [], {})\n    return a + b`,
  },
  {
    name: 'sends an unknown form',
    source: `${LINK}def add(a, b):\n    say('v', 1, ['N', 'builtins', 'print'], [], None)\n    return a + b`,
  },
  {
    name: 'sends an endless frame',
    source: `${LINK}def add(a, b):\n    os.write(link(), b'\\xff\\xff\\xff\\xff')\n    return a + b`,
  },
  {
    name: 'sends an endlessly nested value',
    source: `${LINK}def add(a, b):\n    data = b'["v",1,' + b'[' * 1000000\n    os.write(link(), len(data).to_bytes(4, 'big') + data)\n    return a + b`,
  },
  {
    name: "changes something that it wasn't given",
    source: `${LINK}def add(a, b):\n    say('v', 1, 3, [[5, 1, 2]], None)\n    return a + b`,
  },
  ...[
    ["['W', 1, 3]", 'a watched number'],
    ["['W', 1, ['r', 0]]", 'a watched container that is not its own'],
    ["['w', 1, [2], 3]", 'data of a class that it never described'],
    [
      "['w', 1, [2, {'name': 'A', 'bases': [], 'error': None, 'special': [], 'methods': [], 'data': 'str', 'own': [], 'doc': None, 'async': [], 'hashable': True, 'fields': None, 'enum': False}], 3]",
      'data that is not of its base',
    ],
    ["['E', 'sys', 'exit', 'x', 0]", "a member of something that isn't an enum, and stops"],
  ].map(([form, name]) => ({
    name: `sends ${name}`,
    source: `${LINK}def add(a, b):\n    say('v', 1, ${form}, [], None)\n    return a + b`,
  })),
  {
    name: 'changes a watched container that it never returned',
    source: `${LINK}def add(a, b):\n    say('v', 1, 0, [[-5, 1, 2]], None)\n    return a + b`,
  },
  {
    name: 'changes what the tests expect, through a container that they got from it',
    source: `class Holder:
    def __init__(self): self.items = []
held = Holder()
def holder(): return held
def add(a, b):
    held.items[:] = [7]
    return [7]`,
    tests: 'def test_a():\n    wanted = list(holder().items) + [3]\n    assert add(1, 2) == wanted',
  },
  {
    name: 'never ends a coroutine, but reports that it did',
    source: `import asyncio
class Anything(tuple):
    def __getitem__(self, at): return 3
async def add(a, b): return Anything()`,
    tests: 'import asyncio\ndef test_a():\n    assert asyncio.run(add(1, 2)) == 3',
  },
  {
    name: 'names a class of the harness as its exception',
    source: `${LINK}def add(a, b):\n    say('x', 1, ['e', ['n', 'harness', 'Uncarried'], ['t'], '', ['d'], None, None], [], None)\n    return a + b`,
  },
  {
    name: 'reads the private members of its arguments',
    source:
      'def add(case):\n    for name in ("_wanted", "__dict__", "__class__", "__init__"):\n        try: return getattr(case, name)["wanted"]\n        except Exception: pass\n    return 0',
    tests: 'class Case:\n    def __init__(self): self._wanted = 3\ndef test_a():\n    assert add(Case()) == 3',
  },
  {
    name: 'reads the frame of a function that it gets',
    source:
      'def add(f):\n    for name in ("__globals__", "__code__", "__closure__", "func_globals"):\n        try: return getattr(f, name).co_consts[1]\n        except Exception: pass\n    return 0',
    tests: 'def test_a():\n    assert add(lambda: 3) == 3',
  },
  {
    name: 'ends when it is called, and its child sends a report',
    source:
      'import os\ndef add(a, b):\n    if os.fork() == 0:\n        for fd in range(3, 64):\n            try: os.write(fd, b"passed 0\\nend\\n")\n            except OSError: pass\n    os._exit(0)',
  },
  {
    name: 'looks into other processes',
    source: `import os
def add(a, b):
    for pid in os.listdir('/proc'):
        for place in ('mem', 'environ', 'maps', 'cmdline', 'fd'):
            try:
                path = '/proc/%s/%s' % (pid, place)
                text = ' '.join(os.listdir(path)) if place == 'fd' else open(path, 'rb').read(1 << 20).decode('latin1')
                if 'test_a' in text or 'add(1, 2)' in text: return a + b
            except (OSError, OverflowError): pass
    return 0`,
  },
  {
    name: "uses its server's descriptors",
    source: `import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def add(a, b):
    pidfd = libc.syscall(434, os.getppid(), 0)
    got = [libc.syscall(438, pidfd, fd, 0) for fd in range(16)]
    return a + b if any(fd >= 0 for fd in got) else 0`,
  },
  {
    name: 'raises an exception that would skip a test',
    source: 'import unittest\ndef add(a, b): raise unittest.SkipTest("no")',
    tests: 'import unittest\nclass T(unittest.TestCase):\n    def test_a(self): self.assertEqual(add(1, 2), 3)',
  },
  {
    name: 'replaces parts of its own harness',
    source: `import json, marshal, os
json.JSONEncoder.encode = lambda *a: '["v",1,3,[],null]'
marshal.loads = lambda data: (1, 'f', 'add', None, 0, ((1, 2), {}), False, [])
def add(a, b): return 0`,
  },
]

const EQUAL = 'class E:\n    def __eq__(self, other): return True\n'

/** Wrong answers that would prefer the weaker way. */
const WEAKER: readonly { readonly name: string; readonly source: string; readonly tests?: string }[] = [
  { name: "a reply that can't cross", source: 'import threading\ndef add(a, b): return threading.Lock()' },
  {
    name: 'an exception of that name',
    source: 'class Uncarried(BaseException): pass\ndef add(a, b): raise Uncarried("x")',
  },
  { name: 'junk', source: `${LINK}def add(a, b):\n    os.write(link(), b'secret fallback\\n')\n    return 0` },
  {
    name: 'a module that a callback gives back',
    source: `import math\n${EQUAL}def my_map(f, x):\n    f(math)\n    return E()`,
    tests: 'def test_a(): assert my_map(lambda x: x, [1, 2]) == [1, 2]',
  },
  {
    name: 'a module that the tests pass on',
    source: `import math\n${EQUAL}def enc(x): return math\ndef dec(x): return E()`,
    tests: 'def test_a(): assert dec(enc("ab")) == "ab"',
  },
  {
    name: 'a member of a standard enum that the tests pass on',
    source: `import http\n${EQUAL}def enc(x): return http.HTTPStatus.OK\ndef dec(x): return E()`,
    tests: 'import http\ndef test_a(): assert dec(enc("ab")) == "ab"',
  },
  {
    name: 'a result that is nested deeply',
    source: `${EQUAL}def enc(x):\n    for _ in range(2000): x = [x]\n    return x\ndef dec(x): return E()`,
    tests: 'def test_a(): assert dec(enc("ab")) == "ab"',
  },
  {
    name: 'a module in a list of the tests',
    source: `import math\n${EQUAL}def srt(x): x[:] = [math]\ndef same(x, y): return E()`,
    tests: 'def test_a():\n    x = [2, 1]\n    srt(x)\n    assert same(x, [1, 2]) == True',
  },
  {
    name: 'a list of the tests that gets deeper with each call',
    source: `${EQUAL}def f(x):\n    for _ in range(1500): x[:] = [list(x)]\ndef g(x): return E()`,
    tests: 'def test_a():\n    x = []\n    f(x)\n    f(x)\n    assert g(x) == 77',
  },
  {
    name: 'a member of a coroutine of the tests',
    source: `${EQUAL}async def run(job):\n    job().close()\n    return E()`,
    tests: 'import asyncio\nasync def job(): return 5\ndef test_a(): assert asyncio.run(run(job)) == 5',
  },
]

describe('hostile Python answers apart from their tests', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  it('pass no test', async () => {
    const judged = await Promise.all(
      ATTACKS.map(async ({ name, source, tests = TESTS }) => {
        const { evidence } = await python.judge({
          source,
          tests,
          spec: { timeout_ms: 10_000, expect_functions: ['add'] },
        })
        return { name, evidence }
      }),
    )
    const won = judged.filter(({ evidence }) => evidence.tests.some(({ outcome }) => outcome === 'passed'))
    assert.deepEqual(
      won.map(({ name, evidence }) => ({ name, tests: evidence.tests })),
      [],
    )
    assert.deepEqual(
      judged
        .filter(({ evidence }) => evidence.separation !== 'apart' || evidence.tests.length === 0)
        .map(({ name }) => name),
      [],
    )
  })

  it("can't choose to share a process with their tests", async () => {
    for (const { name, source, tests = TESTS } of WEAKER) {
      const { evidence } = await python.judge({ source, tests })
      assert.equal(evidence.separation, 'apart', name)
      assert.ok(!evidence.tests.some(({ outcome }) => outcome === 'passed'), name)
    }
  })
})
