// Needs: sandbox, python, pytest
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

/** Right answers whose tests share state with them. All pass in one process, and must in two. */
const FORMS: readonly { readonly name: string; readonly source: string; readonly tests: string }[] = [
  {
    name: 'compare data classes',
    source: 'def f(a: int) -> str: return str(a)\ndef kind(x): return type(x)',
    tests:
      'def test_a():\n    assert f.__annotations__ == {"a": int, "return": str}\n    assert kind(1) is int and kind(None) is type(None) and kind([]) is list and kind(1)("5") == 5',
  },
  {
    name: 'set environment variables that it reads',
    source: `import os
def mode(): return os.environ.get('MODE', 'none')`,
    tests: `import os
def test_env():
    assert mode() == 'none'
    os.environ['MODE'] = 'fast'
    assert mode() == 'fast'
    del os.environ['MODE']
    assert mode() == 'none'
    os.environ.update(MODE='x')
    assert mode() == 'x'
    os.environ.pop('MODE', None)
    assert mode() == 'none'`,
  },
  {
    name: 'compare identities',
    source: `def copy_of(x): return list(x)
def same(x): return x`,
    tests: `def test_id():
    x = [1]
    assert id(copy_of(x)) != id(x) and id(same(x)) == id(x)`,
  },
  {
    name: "reuse builtins' names and read their own names",
    source: `def f(x): return x`,
    tests: `def test_g():
    data = {'input': 1}
    for k, v in locals().items():
        assert f(v) == v
    assert 'nothing' not in globals()
def check(input, expected): assert f(input) == expected
def test_input(): check(1, 1)`,
  },
  {
    name: 'change a container that an object holds, and see it change',
    source: `class Stack:
    def __init__(self): self.items, self.seen = [], {}
    def push(self, x): self.items.append(x)
    def size(self): return len(self.items)
    def all(self): return self.items
    def reset(self): self.items = []`,
    tests: `def test_held():
    s = Stack()
    s.items.append(1)
    assert s.size() == 1 and s.items == [1]
    s.seen['a'] = 2
    assert s.seen == {'a': 2} and s.seen['a'] == 2
    s.seen.update(b=3)
    assert s.seen == {'a': 2, 'b': 3}
    items = s.items
    s.push(5)
    assert items == [1, 5] and s.items is items
    got = s.all()
    assert got is items
    s.push(6)
    assert got == [1, 5, 6] and len(got) == 3
    del s.items[0]
    assert s.size() == 2
    s.reset()
    assert got == [5, 6] and s.items == []
    s.items.extend([3, 1])
    s.items.sort()
    assert s.all() == [1, 3]`,
  },
  {
    name: 'change containers of their own objects',
    source: `def f(log): log.write('a')
def g(x): return x`,
    tests: `from unittest.mock import Mock
class Log:
    def __init__(self): self.lines = []
    def write(self, x): self.lines.append(x)
class Box: pass
def test_own():
    log = Log()
    log.lines.append('z')
    f(log)
    assert log.lines == ['z', 'a']
    box = Box()
    box.inner = Box()
    box.inner.rows = [[1]]
    box.inner.rows[0].append(g(2))
    assert box.inner.rows == [[1, 2]]`,
  },
  {
    name: 'await several of its coroutines at once, and give it their own',
    source: `import asyncio
async def later(x, t=0.01):
    await asyncio.sleep(t)
    return x
class Channel:
    def __init__(self): self.queue = asyncio.Queue(); self.event = asyncio.Event()
    async def put(self, x): await asyncio.sleep(0.01); await self.queue.put(x)
    async def get(self): return await self.queue.get()
    async def wait(self): await self.event.wait(); return 'done'
    async def fire(self): self.event.set()
async def fails(): 
    await asyncio.sleep(0)
    raise ValueError('no')
async def each(cb, xs): return [await cb(x) for x in xs]
async def both(cb): return await asyncio.gather(cb(1), cb(2))
async def spawn(cb): return await asyncio.create_task(cb(3))
def is_async(f): return asyncio.iscoroutinefunction(f)
class Pool:
    async def __aenter__(self): return self
    async def __aexit__(self, *how): return False
    async def run(self, cb): return await cb()`,
    tests: `import asyncio, pytest
from unittest.mock import AsyncMock
async def test_gather():
    assert await asyncio.gather(later(1), later(2), later(3)) == [1, 2, 3]
    c = Channel()
    assert (await asyncio.gather(c.get(), c.put(5)))[0] == 5
    assert (await asyncio.gather(c.wait(), c.fire()))[0] == 'done'
    got = await asyncio.gather(later(1), fails(), return_exceptions=True)
    assert got[0] == 1 and isinstance(got[1], ValueError)
    with pytest.raises(ValueError): await fails()
    with pytest.raises(asyncio.TimeoutError): await asyncio.wait_for(later(1, 10), 0.02)
    task = asyncio.create_task(later(4))
    assert await task == 4
    for done in asyncio.as_completed([later(1, 0.05), later(2)]):
        assert await done == 2
        break
async def test_callbacks():
    async def double(x):
        await asyncio.sleep(0.001)
        return x * 2
    assert await each(double, [1, 2]) == [2, 4]
    assert await both(double) == [2, 4]
    assert await spawn(double) == 6
    assert is_async(double) and not is_async(lambda: 1)
    async with Pool() as pool:
        async def give(): return await later(9)
        assert await pool.run(give) == 9
    mock = AsyncMock(return_value=7)
    assert await each(mock, [1]) == [7]
    mock.assert_awaited_once_with(1)
def test_run():
    async def bad(x): raise KeyError('x')
    with pytest.raises(KeyError): asyncio.run(each(bad, [1]))
    assert asyncio.run(each(later, [1])) == [1]`,
  },
  {
    name: 'drop its objects',
    source: `import sys
class Node:
    alive = 0
    def __init__(self): Node.alive += 1
    def __del__(self): Node.alive -= 1
    def name(self): return 'n'
def alive(): return Node.alive
def make(): return Node()
def gen():
    try: yield 1
    finally: Node.alive += 100`,
    tests: `def test_released():
    for _ in range(50): make()
    for _ in range(50): Node()
    assert alive() <= 2, alive()
    name = make().name
    assert name() == 'n' and alive() == 1
    del name
    assert alive() == 0
    kept = [make(), make()]
    assert alive() == 2 and kept[0].name() == 'n'`,
  },
]

const STACK = `class Stack:
    def __init__(self): self.items, self.rows = [], [[]]
def same(x): return x`

/** Tests that still need the answer in their own process. */
const TOGETHER = {
  'read what it sets in the environment': `import os\ndef test_a(): assert same(os.environ.get('X')) is None`,
  'change a container inside a container that an object holds':
    'def test_a():\n    s = Stack()\n    s.rows[0].append(1)\n    assert s.rows == [[1]]',
  'expect it to log':
    'import logging, unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        with self.assertLogs("a"): same(logging.getLogger)("a").warning("x")',
  'evaluate text': 'def test_a(): assert eval("same(1)") == 1',
} as const

describe('Python tests that share state with the answer', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  for (const { name, source, tests } of FORMS)
    it(`can ${name}, in another process`, async () => {
      const { evidence } = await python.judge({ source, tests })
      assert.deepEqual(
        evidence.tests.filter(({ outcome }) => outcome !== 'passed'),
        [],
      )
      assert.equal(evidence.separation, 'apart')
    })

  it('run without /proc, in a server that is reused', async () => {
    const tests = `import os\ndef test_a(): assert same(1) == 1 and not os.path.exists('/proc/self') and not os.listdir('/work')`
    const judge = () => python.judge({ source: STACK, tests })
    assert.deepEqual(
      (await Promise.all([judge(), judge()])).map((outcome) => outcome.tests?.passed),
      [1, 1],
    )
    const started = python.started()
    assert.deepEqual([(await judge()).tests?.passed, python.started()], [1, started])
  })

  for (const [name, tests] of Object.entries(TOGETHER))
    it(`share its process if they ${name}`, async () => {
      const { evidence } = await python.judge({ source: STACK, tests })
      assert.deepEqual(
        evidence.tests.map(({ outcome }) => outcome),
        ['passed'],
      )
      assert.equal(evidence.separation, 'none')
    })
})
