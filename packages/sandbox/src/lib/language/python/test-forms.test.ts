// Needs: sandbox, python, pytest
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, outcomesOf, type PythonForTest, type TestTask } from '../../../../test/python-for-test.ts'

const ADD = 'def add(a, b):\n    return a + b\n'
const FAILS_ON_NEGATIVE = 'def add(a, b):\n    return abs(a) + abs(b)\n'

describe('tests of Python answers', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())
  const outcomes = async (task: TestTask) => outcomesOf(await python.judge(task))
  const messages = async (task: TestTask) => (await python.judge(task)).evidence.tests.map(({ message }) => message)

  it('can be plain asserts, each a separate test', async () => {
    const tests = 'assert add(1, 2) == 3\nassert add(-1, -2) == -3\nassert add(0, 0) == 0'
    const expected = { 'assert 1': 'passed', 'assert 2': 'failed', 'assert 3': 'passed' }
    assert.deepEqual(await outcomes({ source: FAILS_ON_NEGATIVE, tests }), expected)
  })

  it('can be asserts in a loop, which are one test', async () => {
    const tests =
      'cases = [(1, 2, 3), (2, 2, 4)]\nfor a, b, c in cases:\n    assert add(a, b) == c\nassert add(1, 1) == 2'
    assert.deepEqual(await outcomes({ source: ADD, tests }), { 'assert 1': 'passed', 'assert 2': 'passed' })
  })

  it("can be HumanEval's check, called by the tests or by its entry point", async () => {
    const check =
      'METADATA = {}\ndef check(candidate):\n    assert candidate(1, 2) == 3\n    assert candidate(-1, 0) == -1\n'
    for (const tests of [check, `${check}\ncheck(add)\n`]) {
      const spec = { entry_point: 'add' }
      assert.deepEqual(await outcomes({ source: ADD, tests, spec }), { check: 'passed' })
      assert.deepEqual(await outcomes({ source: FAILS_ON_NEGATIVE, tests, spec }), { check: 'failed' })
    }
  })

  it('fail by name if the entry point is missing', async () => {
    const [message] = await messages({
      source: 'x = 1',
      tests: 'def check(f):\n    pass',
      spec: { entry_point: 'add' },
    })
    assert.match(message ?? '', /NameError: name 'add' is not defined/)
  })

  it('can be functions, async functions and classes, as in pytest', async () => {
    const tests = `import asyncio
def test_plain():
    assert add(1, 2) == 3
async def test_async():
    await asyncio.sleep(0)
    assert add(1, 2) == 4
class TestAdd:
    def setup_method(self):
        self.two = 2
    def test_in_class(self):
        assert add(self.two, 2) == 4
    def not_a_test(self):
        assert False
`
    assert.deepEqual(await outcomes({ source: ADD, tests }), {
      test_plain: 'passed',
      test_async: 'failed',
      'TestAdd.test_in_class': 'passed',
    })
  })

  it('can be unittest cases, with setup, inheritance, subtests and async methods', async () => {
    const tests = `import unittest
from unittest import IsolatedAsyncioTestCase
class Base(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.one = 1
    def setUp(self):
        self.two = 2
    def test_base(self):
        self.assertEqual(add(self.one, self.two), 3)
class Derived(Base):
    def test_sub(self):
        for n in (1, -1):
            with self.subTest(n=n):
                self.assertEqual(add(n, 0), n)
    def test_raises(self):
        with self.assertRaises(TypeError):
            add(1)
class Later(IsolatedAsyncioTestCase):
    async def test_later(self):
        self.assertEqual(add(1, 1), 2)
if __name__ == '__main__':
    unittest.main()
`
    const passed = {
      'Base.test_base': 'passed',
      'Derived.test_sub': 'passed',
      'Derived.test_raises': 'passed',
      'Derived.test_base': 'passed',
      'Later.test_later': 'passed',
    }
    assert.deepEqual(await outcomes({ source: ADD, tests }), passed)
    assert.deepEqual(await outcomes({ source: FAILS_ON_NEGATIVE, tests }), { ...passed, 'Derived.test_sub': 'failed' })
  })

  it('can import the answer under any name', async () => {
    for (const name of ['answer', 'solution', 'main', 'adder']) {
      const tests = `from ${name} import add\ndef test_add():\n    assert add(1, 2) == 3`
      assert.deepEqual(await outcomes({ source: ADD, tests }), { test_add: 'passed' })
    }
  })

  it("see the answer's current names, and define their own without changing them", async () => {
    const source =
      'count = 0\ndef bump():\n    global count\n    count += 1\ndef double(x):\n    return helper(x)\ndef helper(x):\n    return x * 2'
    const tests =
      'def helper(x):\n    return x\ndef test_count():\n    bump()\n    bump()\n    assert count == 2\ndef test_helper():\n    assert double(helper(2)) == 4'
    assert.deepEqual(await outcomes({ source, tests }), { test_count: 'passed', test_helper: 'passed' })
  })

  it('get the required function, even if a builtin has its name', async () => {
    const source = 'def sum(xs):\n    return "mine"'
    const tests = 'def test_sum():\n    assert sum([1]) == "mine"'
    assert.deepEqual(await outcomes({ source, tests, spec: { expect_functions: ['sum'] } }), { test_sum: 'passed' })
    assert.deepEqual(await outcomes({ source, tests }), { test_sum: 'failed' })
  })

  it("report both sides of a failed comparison, and the answer's line that raised", async () => {
    assert.deepEqual(await messages({ source: ADD, tests: 'assert add(1, 2) == 4' }), [
      'AssertionError: assert add(1, 2) == 4, with 3 and 4',
    ])
    assert.deepEqual(await messages({ source: 'def add(a, b):\n    return a / 0', tests: 'assert add(1, 2) == 4' }), [
      'ZeroDivisionError: division by zero (answer.py, line 2)',
    ])
    assert.deepEqual(await messages({ source: ADD, tests: 'assert add(1, 2) == 4, "own words"' }), [
      'AssertionError: own words',
    ])
  })

  it("all fail with the reason if the answer doesn't load or their own setup fails", async () => {
    const tests = 'def test_a():\n    assert True\nassert True'
    const load = await messages({ source: 'raise ValueError("no")', tests })
    assert.deepEqual(load, Array(2).fill('The answer failed to load: ValueError: no (answer.py, line 1)'))
    const setUp = await messages({ source: ADD, tests: `value = subtract(2, 1)\n${tests}` })
    assert.match(setUp[0] ?? '', /^The test code failed before its tests: NameError: name 'subtract'/)
  })

  it('distinguish tests with the same name', async () => {
    const tests = 'def test_a():\n    assert False\ndef test_a():\n    assert True'
    assert.deepEqual(await outcomes({ source: ADD, tests }), { test_a: 'passed', 'test_a (2)': 'passed' })
  })

  it('are one test when they only have to run', async () => {
    const tests = 'result = add(1, 2)\nif result != 3:\n    raise ValueError(result)'
    assert.deepEqual(await outcomes({ source: ADD, tests }), { tests: 'passed' })
    assert.deepEqual(await outcomes({ source: 'def add(a, b):\n    return 0', tests }), { tests: 'failed' })
  })

  it('keep the outcomes of those that reported before one never ended', async () => {
    const source = 'def add(a, b):\n    while a < 0:\n        pass\n    return a + b'
    const tests = 'assert add(1, 2) == 3\nassert add(-1, 2) == 1\nassert add(0, 2) == 2'
    const outcome = await python.judge({ source, tests, spec: { timeout_ms: 1000 } })
    assert.deepEqual(outcomesOf(outcome), { 'assert 1': 'passed', 'assert 2': 'missing', 'assert 3': 'missing' })
    assert.equal(outcome.evidence.tests[1]?.message, "The test didn't finish within 1 s")
  })

  it("use the answer's files, but no file that replaces the standard library", async () => {
    const files = [
      { path: 'shapes/square.py', content: 'def area(x):\n    return x * x\n' },
      { path: 'json.py', content: 'def loads(text):\n    return "mine"\n' },
      { path: 'conftest.py', content: 'raise SystemExit(0)\n' },
      { path: 'sitecustomize.py', content: 'raise SystemExit(0)\n' },
    ]
    const source =
      'import json\nfrom shapes.square import area\n\n\ndef both(x):\n    return [area(x), json.loads("1")]\n'
    const tests =
      'import json\nfrom shapes import square\ndef test_both():\n    assert both(2) == [4, 1]\ndef test_json():\n    assert json.loads("1") == 1'
    assert.deepEqual(await outcomes({ source, tests, files }), { test_both: 'passed', test_json: 'passed' })
  })

  it("can use pytest's raises, approx and parametrize, whose rows are one test", async () => {
    const tests = `import pytest
@pytest.mark.parametrize('a, b, c', [(1, 2, 3), pytest.param(-1, -2, -3)])
@pytest.mark.parametrize('factor', [1, 10])
def test_rows(a, b, c, factor):
    assert add(a * factor, b * factor) == c * factor
@pytest.mark.parametrize('pair', [(1, 2), (3, 4)])
def test_pair(pair):
    assert add(*pair) == pytest.approx(sum(pair))
def test_raises():
    with pytest.raises(TypeError, match='missing'):
        add(1)
`
    const passed = { test_rows: 'passed', test_pair: 'passed', test_raises: 'passed' }
    assert.deepEqual(await outcomes({ source: ADD, tests }), passed)
    assert.deepEqual(await outcomes({ source: FAILS_ON_NEGATIVE, tests }), { ...passed, test_rows: 'failed' })
  })

  it("report which of the case's dependencies is missing", async () => {
    const spec = { dependencies: [{ name: 'no_such_module', version: '1', features: [] }] }
    const tests = 'import no_such_module\ndef test_a():\n    assert add(1, 2) == 3'
    const outcome = await python.judge({ source: ADD, tests, spec })
    assert.equal(outcome.evidence.broken_tests, true)
    assert.match(outcome.evidence.tests[0]?.message ?? '', /"no_such_module", which Python can't import here/)
  })

  it('include what the answer printed, both streams together', async () => {
    const source = 'import sys\ndef add(a, b):\n    print("out ✓")\n    print("err", file=sys.stderr)\n    return a + b'
    const outcome = await python.judge({ source, tests: 'assert add(1, 2) == 3' })
    assert.equal(outcome.evidence.output, 'out ✓\nerr\n')
    assert.ok((outcome.evidence.peak_memory_bytes ?? 0) > 1024 ** 2)
  })

  it('let the answer use what ordinary programs use', async () => {
    const source = `import asyncio, collections, dataclasses, enum, logging, pickle, signal, subprocess, sys, threading, traceback, typing
Point = collections.namedtuple('Point', 'x y')
Color = enum.Enum('Color', 'RED BLUE')
@dataclasses.dataclass(order=True)
class Item:
    price: int
class Pair(typing.NamedTuple):
    a: int
def uses():
    point = pickle.loads(pickle.dumps(Point(1, 2)))
    logging.getLogger('x').warning('careful')
    try:
        1 / 0
    except ZeroDivisionError:
        text = traceback.format_exc()
    signal.signal(signal.SIGALRM, lambda *a: None)
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    printed = subprocess.run([sys.executable, '-c', 'print(7)'], capture_output=True, text=True).stdout
    looped = asyncio.get_event_loop_policy().new_event_loop().run_until_complete(asyncio.sleep(0, 5))
    return [point.x, Color.RED.name, Item(1) < Item(2), Pair(3).a, 'ZeroDivisionError' in text, printed.strip(), looped]
`
    const [message] = await messages({
      source,
      tests: 'def test_uses():\n    assert uses() == [1, "RED", True, 3, True, "7", 5]',
    })
    assert.equal(message, '')
  })

  it("are broken if they don't compile, with the place in their own code", async () => {
    const outcome = await python.judge({ source: ADD, tests: 'assert add(1, 2) == 3\nassert (' })
    assert.equal(outcome.evidence.broken_tests, true)
    assert.deepEqual(outcome.tests, { passed: 0, failed: 0 })
    const [diagnostic] = outcome.evidence.diagnostics
    assert.deepEqual([diagnostic?.file, diagnostic?.line, diagnostic?.column], [null, 2, 8])
  })
})
