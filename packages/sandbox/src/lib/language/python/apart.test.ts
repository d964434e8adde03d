// Needs: sandbox, python, pytest
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

interface Form {
  readonly name: string
  readonly source: string
  readonly tests: string
}

/** Right answers whose tests use more of them than a call with numbers. All pass, in two processes. */
const CARRIED: readonly Form[] = [
  {
    name: 'objects and classes of the tests',
    source: `import dataclasses, functools
def only(items, kind): return [each for each in items if isinstance(each, kind)]
def moved(p): return type(p)(p.x + 1, p.y)
def raised(p): return p.__class__(x=p.x, y=p.y + 1)
def replaced(p): return dataclasses.replace(p, x=9)
def as_dict(p): return dataclasses.asdict(p)
def same_kind(a, b): return type(a) is type(b)
def make(kind, *args): return kind(*args)
def named(kind): return kind.__name__
def kinds(items): return {type(each).__name__ for each in items}
def area(shape):
    match shape:
        case int(): return shape
        case _: return shape.area()
def logged(function):
    @functools.wraps(function)
    def wrapper(*args): return function(*args)
    return wrapper
def logged_async(function):
    @functools.wraps(function)
    async def wrapper(*args): return await function(*args)
    return wrapper`,
    tests: `import abc, asyncio, dataclasses, pytest
@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    y: int = 0
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Square(Shape):
    def __init__(self, side): self.side = side
    def area(self): return self.side ** 2
class Other: pass
def test_classes():
    a, b, c = Square(2), Square(3), Other()
    assert only([a, 1, c, b], Square) == [a, b] and only([a, c], Shape) == [a] and only([1, 'x', a], (int, str)) == [1, 'x']
    assert same_kind(a, b) and not same_kind(a, c) and kinds([a, b, c]) == {'Square', 'Other'} and named(Square) == 'Square'
    assert area(a) == 4 and area(5) == 5
    made = make(Square, 4)
    assert isinstance(made, Square) and made.area() == 16
    with pytest.raises(TypeError): make(Shape)
def test_data():
    p = Point(1, 2)
    assert moved(p) == Point(2, 2) and raised(p) == Point(1, 3) and replaced(p) == Point(9, 2) and p == Point(1, 2)
    assert as_dict(p) == {'x': 1, 'y': 2} and type(moved(p)) is Point
def test_wraps():
    @logged
    def greet(name):
        '''Greets.'''
        return 'Hello ' + name
    assert greet('Ada') == 'Hello Ada' and greet.__doc__ == 'Greets.' and greet.__name__ == 'greet'
    @logged_async
    async def later(n):
        '''Waits.'''
        return n
    assert asyncio.run(later(3)) == 3 and later.__doc__ == 'Waits.' and later.__name__ == 'later'`,
  },
  {
    name: 'data of every kind',
    source: 'def same(x):\n    return x\ndef pair(x):\n    return (x, x)',
    tests: `import collections, datetime, decimal, fractions, math, uuid
Point = collections.namedtuple('Point', 'x y')
VALUES = [None, True, 0, -1, 10 ** 5000, 1.5, -0.0, float('inf'), 'é\\ud800', b'\\x00\\xff', bytearray(b'a'), [1, [2]], (1, (2, 'x')), {1: [2], (1, 2): {3}},
          {1, 2}, frozenset((1, (2,))), 1 + 2j, decimal.Decimal('1.10'), fractions.Fraction(1, 3), datetime.date(2024, 2, 29),
          datetime.datetime(2024, 1, 2, 3, 4, 5, 6, datetime.timezone.utc), datetime.timedelta(1, 2, 3), range(1, 9, 2), slice(1, None, 2),
          uuid.UUID(int=5), collections.deque([1], 3), collections.Counter('aab'), collections.OrderedDict(a=1), collections.defaultdict(list, a=[1]), Point(1, 2)]
def test_same():
    for value in VALUES:
        got = same(value)
        assert got == value and type(got).__name__ == type(value).__name__, value
    assert math.isnan(same(float('nan')))
    assert math.copysign(1, same(-0.0)) == -1
    assert same(Point(1, 2)).x == 1
def test_deep():
    deep = []
    for _ in range(500): deep = [deep]
    got, depth = same(deep), 0
    while got: got, depth = got[0], depth + 1
    assert depth == 500`,
  },
  {
    name: 'changes of arguments, and arguments that come back',
    source: `def add_item(items, item):
    items.append(item)
    return items
def fill(d): d['a'] = [1]
def first(x): return x[0]
def twice(x): return [x, x]
def loop():
    x = [1]
    x.append(x)
    return x`,
    tests: `def test_changes():
    items = [1]
    assert add_item(items, 2) is items and items == [1, 2]
    d = {}
    assert fill(d) is None and d == {'a': [1]}
    rows = [[1], [2]]
    assert first(rows) is rows[0]
    add_item(first(rows), 5)
    assert rows == [[1, 5], [2]]
    row = [1]
    a, b = twice(row)
    assert a is row and b is row
    cycle = loop()
    assert cycle[1] is cycle`,
  },
  {
    name: 'classes with state, operators, properties and inheritance',
    source: `import dataclasses, enum
class Shape:
    kind = 'shape'
    def area(self): return 0
class Square(Shape):
    def __init__(self, side): self.side = side
    def area(self): return self.side ** 2
    @property
    def double(self): return self.side * 2
    @staticmethod
    def unit(): return Square(1)
    @classmethod
    def of(cls, side): return cls(side)
    def __eq__(self, other): return isinstance(other, Square) and self.side == other.side
    def __hash__(self): return hash(self.side)
    def __lt__(self, other): return self.side < other.side
    def __add__(self, other): return Square(self.side + (other.side if isinstance(other, Square) else other))
    def __len__(self): return self.side
    def __iter__(self): return iter(range(self.side))
    def __contains__(self, item): return item < self.side
    def __getitem__(self, at): return at * self.side
    def __repr__(self): return 'Square(%d)' % self.side
@dataclasses.dataclass(frozen=True)
class P:
    x: int
    y: list
class Color(enum.Enum):
    RED = 1
    BLUE = 2
class Money:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return self.n == (other.n if isinstance(other, Money) else other)`,
    tests: `import copy, dataclasses, pytest
def test_classes():
    s = Square(3)
    assert isinstance(s, Square) and isinstance(s, Shape) and issubclass(Square, Shape) and type(s) is Square
    assert s.area() == 9 and s.double == 6 and Square.unit().area() == 1 and Square.of(4).side == 4 and Square.kind == 'shape'
    s.side = 5
    assert s.area() == 25 and len(s) == 5 and list(s) == [0, 1, 2, 3, 4] and 3 in s and 7 not in s and s[2] == 10
    assert repr(s) == 'Square(5)' and s == Square(5) and s != Square(6) and Square(1) < Square(2) and (Square(1) + 2).side == 3
    assert sorted([Square(3), Square(1)])[0] == Square(1) and len({Square(1), Square(1)}) == 1
    assert hasattr(s, 'area') and not hasattr(s, 'volume') and callable(s.area)
    assert Money(3) == 3 and copy.deepcopy(s) == s
    with pytest.raises(AttributeError): s.volume
def test_data():
    p = P(1, [2])
    assert dataclasses.asdict(p) == {'x': 1, 'y': [2]} and p == P(1, [2])
    with pytest.raises(dataclasses.FrozenInstanceError): p.x = 2
    assert Color.RED is Color.RED and Color.RED.name == 'RED' and Color(2) == Color.BLUE and [c.value for c in Color] == [1, 2]`,
  },
  {
    name: 'exceptions',
    source: `class Empty(ValueError):
    def __init__(self, what, code):
        super().__init__(what)
        self.code = code
class Worse(Empty): pass
import json
def fail(kind):
    if kind == 1: raise Empty('no', 7)
    if kind == 2: raise Worse('bad', 8)
    if kind == 3: return json.loads('{')
    if kind == 4: return {}['x']
    if kind == 5: raise StopIteration
    raise TypeError('other')`,
    tests: `import json, pytest, unittest
class T(unittest.TestCase):
    def test_raises(self):
        with self.assertRaises(Empty) as caught: fail(1)
        self.assertEqual(str(caught.exception), 'no')
        self.assertEqual(caught.exception.code, 7)
        with self.assertRaisesRegex(Empty, 'bad'): fail(2)
        with self.assertRaises(ValueError): fail(1)
        with self.assertRaises(json.JSONDecodeError): fail(3)
        with self.assertRaises(KeyError): fail(4)
        with self.assertRaises(RuntimeError): fail(5)
        with self.assertRaises(TypeError): fail()
def test_pytest():
    with pytest.raises(Worse, match='bad'): fail(2)
    with pytest.raises(TypeError): fail(9)`,
  },
  {
    name: 'callbacks, generators, context managers, printed text and coroutines',
    source: `import asyncio, contextlib
def apply(f, *args, **named): return f(*args, **named)
def total(items): return sum(items)
def ordered(items, key): return sorted(items, key=key)
def count():
    n = 0
    while True:
        got = yield n
        n = n + 1 if got is None else got
def guarded(f):
    try: return f()
    except ValueError as error: return str(error)
@contextlib.contextmanager
def tag(log):
    log('in')
    yield 5
    log('out')
def hello(): print('hello')
async def later(x):
    await asyncio.sleep(0)
    return x + 1
async def steps():
    yield 1
    yield 2
def log_to(log): log.write('x'); log.level = 3
def memo(f):
    known = {}
    def inner(x):
        if x not in known: known[x] = f(x)
        return known[x]
    return inner`,
    tests: `import asyncio, contextlib, io, itertools, operator
from unittest.mock import Mock
def test_calls():
    assert apply(lambda a, b: a - b, 5, b=2) == 3 and apply(max, [1, 3]) == 3 and apply(str.upper, 'a') == 'A' and apply(operator.add, 1, 2) == 3
    assert total(x for x in (1, 2)) == 3 and total(iter([4])) == 4 and ordered(['bb', 'a'], key=len) == ['a', 'bb'] and ordered([1, 2], lambda x: -x) == [2, 1]
    def bad(): raise ValueError('mine')
    assert guarded(bad) == 'mine'
    seen = []
    slow = memo(lambda x: seen.append(x) or x * 2)
    assert slow(2) == 4 and slow(2) == 4 and seen == [2]
    mock = Mock(return_value=7)
    assert apply(mock, 1) == 7
    mock.assert_called_once_with(1)
class Log:
    def __init__(self): self.lines = []
    def write(self, line): self.lines.append(line)
def test_more():
    assert list(itertools.islice(count(), 3)) == [0, 1, 2]
    g = count()
    assert next(g) == 0 and g.send(10) == 10
    log = []
    with tag(lambda line: log.append(line)) as five: assert five == 5 and log == ['in']
    assert log == ['in', 'out']
    out = io.StringIO()
    with contextlib.redirect_stdout(out): hello()
    assert out.getvalue() == 'hello\\n'
    assert asyncio.run(later(1)) == 2
    mine = Log()
    log_to(mine)
    assert mine.lines == ['x'] and mine.level == 3
async def test_async():
    assert await later(2) == 3
    assert [x async for x in steps()] == [1, 2]`,
  },
  {
    name: 'threads, signatures and names',
    source: 'LIMIT = 3\ndef inc(x: int, by=1) -> int:\n    "Adds."\n    return x + by',
    tests: `import inspect, threading
import solution
from answer import LIMIT
def test_all():
    got = []
    threads = [threading.Thread(target=lambda n=n: got.append(inc(n))) for n in range(8)]
    for each in threads: each.start()
    for each in threads: each.join()
    assert sorted(got) == list(range(1, 9))
    assert list(inspect.signature(inc).parameters) == ['x', 'by'] and inc.__doc__ == 'Adds.' and inc.__name__ == 'inc'
    assert LIMIT == 3 and solution.LIMIT == 3 and solution.inc(1, by=2) == 3`,
  },
]

/** Right answers whose tests reach into the answer's process. They pass in one process, and the evidence says so. */
const TOGETHER: readonly Form[] = [
  {
    name: 'derive from its class',
    source: 'class Base:\n    def run(self): return self.step() + 1',
    tests: 'class Own(Base):\n    def step(self): return 1\ndef test_a():\n    assert Own().run() == 2',
  },
  {
    name: 'patch what it calls',
    source: 'import time\ndef now(): return time.time()',
    tests:
      'from unittest.mock import patch\ndef test_a():\n    with patch("time.time", return_value=5):\n        assert now() == 5',
  },
  {
    name: 'seed its random numbers',
    source: 'import random\ndef draw(): return random.random()',
    tests:
      'import random\ndef test_a():\n    random.seed(1)\n    a = draw()\n    random.seed(1)\n    assert draw() == a',
  },
  {
    name: 'pass it what only their process has',
    source: 'def same(x): return x',
    tests: 'import zlib\ndef test_a():\n    given = zlib.compressobj()\n    assert same(given) is given',
  },
]

describe('Python answers apart from their tests', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  /** Returns what went wrong, by the form's name. */
  const troubles = async (forms: readonly Form[], separation: string) => {
    const judged = await Promise.all(forms.map(async (form) => ({ form, outcome: await python.judge(form) })))
    return judged.flatMap(({ form, outcome: { evidence } }) => [
      ...evidence.tests.filter(({ outcome }) => outcome !== 'passed').map((test) => ({ form: form.name, ...test })),
      ...(evidence.separation === separation ? [] : [{ form: form.name, separation: evidence.separation }]),
    ])
  }

  it('pass, whatever their tests do with them', async () => {
    assert.deepEqual(await troubles(CARRIED, 'apart'), [])
  })

  it('share a process with tests that need it, and the result says so', async () => {
    assert.deepEqual(await troubles(TOGETHER, 'none'), [])
  })
})
