// Needs: sandbox, python, pytest
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

/** Right answers with data of their own classes. All pass in one process, and must pass here. */
const FORMS: readonly { readonly name: string; readonly source: string; readonly tests: string }[] = [
  {
    name: 'enums',
    source: `import enum
class Status(enum.IntEnum):
    OK = 200
    GONE = 410
    @property
    def good(self): return self < 400
    def text(self): return self.name.lower()
class Color(str, enum.Enum):
    RED = 'red'
    BLUE = 'blue'
class Perm(enum.IntFlag):
    R = 4
    W = 2
class F(enum.Flag):
    A = 1
    B = 2
class Plain(enum.Enum):
    X = 'x'
    Y = (1, 2)
def status(n): return Status(n)
def color(n): return Color(n)
def perms(): return Perm.R | Perm.W
def all_status(): return [Status.OK, Status.GONE]
def by_status(): return {Status.OK: 1}
def take(s): return s is Status.OK`,
    tests: `import pytest
def test_int():
    assert Status.OK == 200 and status(200) == 200 and 200 == status(200)
    assert status(200) is Status.OK and status(200) == Status.OK
    assert status(200) != 201 and Status.OK < 300 and 100 < Status.OK
    assert isinstance(status(200), Status) and isinstance(status(200), int)
    assert status(200).name == 'OK' and status(200).value == 200
    assert Status.OK + 1 == 201 and sum([Status.OK, 1]) == 201
    assert Status['GONE'] == 410 and Status(410) is Status.GONE
    assert [s.value for s in Status] == [200, 410] and len(Status) == 2
    assert all_status() == [200, 410] and by_status() == {200: 1} and by_status()[200] == 1
    assert repr(Status.OK) == '<Status.OK: 200>' and int(Status.OK) == 200 and '%d' % Status.OK == '200'
    assert Status.OK.good and Status.OK.text() == 'ok' and take(Status.OK) and hash(Status.OK) == hash(200)
    assert [10, 20, 30][Status.OK - 199] == 20
    assert {200: 'a'}[status(200)] == 'a' and Status.OK in (200, 300) and 200 in [status(200)]
    assert Status.OK in Status and range(300)[Status.OK] == 200
    with pytest.raises(ValueError): Status(5)
def test_str():
    assert Color.RED == 'red' and color('red') == 'red' and color('red') is Color.RED
    assert isinstance(color('red'), str) and Color.RED.value == 'red' and Color.RED.upper() == 'RED'
    assert Color.RED + 'x' == 'redx' and ''.join([Color.RED, 'b']) == 'redb' and len(Color.RED) == 3
    assert Color.RED in {'red': 1} and Color.RED != Color.BLUE
def test_flag():
    p = perms()
    assert p == 6 and Perm.R in p and (p & Perm.R) == Perm.R and p & 4 and bool(p & Perm.W) and p.value == 6
    assert isinstance(p, Perm) and (p & ~Perm.R) == Perm.W
    assert F.A | F.B == F.A | F.B and F.A in (F.A | F.B) and (F.A | F.B).value == 3
def test_plain():
    assert Plain.X == Plain.X and Plain.X is Plain('x') and Plain.X != 'x' and Plain.Y.value == (1, 2) and Plain['X'].name == 'X'
    assert repr(Plain.X) == "<Plain.X: 'x'>" and str(Plain.X) == 'Plain.X' and Plain.X in list(Plain) and {Plain.X: 1}[Plain.X] == 1`,
  },
  {
    name: 'data subclasses',
    source: `class MyInt(int): pass
class Celsius(float):
    def to_f(self): return self * 9 / 5 + 32
class Name(str):
    def shout(self): return self.upper() + '!'
class Bag(dict):
    def total(self): return sum(self.values())
class Stack(list):
    def push(self, x): self.append(x)
    def peek(self): return self[-1]
class Pair(tuple):
    def flip(self): return Pair(self[::-1])
class Default(dict):
    def __missing__(self, key): return 0
class Attr(dict):
    def __getattr__(self, name): return self[name]
class Vec(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    def __add__(self, o): return Vec(*(x + y for x, y in zip(self, o)))
def one(): return MyInt(1)
def temp(): return Celsius(100.0)
def name(): return Name('bo')
def bag(): return Bag(a=1, b=2)
def vec(): return Vec(1, 2)
def attr(): return Attr(a=1)
def pair(): return Pair((1, 2))`,
    tests: `import math
def test_int():
    assert one() == 1 and isinstance(one(), int) and one() + 1 == 2 and isinstance(one(), MyInt) and MyInt(3) == 3
def test_float():
    assert temp() == 100.0 and temp().to_f() == 212 and isinstance(temp(), float) and math.isclose(temp(), 100) and isinstance(temp(), Celsius)
    assert round(temp(), 1) == 100.0 and abs(temp() - 100) < 1e-9 and '%.1f' % temp() == '100.0' and f'{temp():.1f}' == '100.0'
def test_str():
    assert name() == 'bo' and name().shout() == 'BO!' and name().upper() == 'BO' and isinstance(name(), str) and name()[0] == 'b' and 'b' in name() and len(name()) == 2
    assert name().startswith('b') and {'bo': 1}[name()] == 1 and name() + 'x' == 'box' and '%s' % name() == 'bo'
def test_dict():
    assert bag() == {'a': 1, 'b': 2} and bag().total() == 3 and isinstance(bag(), dict) and sorted(bag()) == ['a', 'b'] and bag()['a'] == 1 and dict(bag()) == {'a': 1, 'b': 2}
    assert list(bag().items()) == [('a', 1), ('b', 2)] and bag().get('z') is None and isinstance(bag(), Bag)
    d = Default()
    d['x'] += 1
    assert d['x'] == 1 and d['y'] == 0 and d == {'x': 1}
    assert attr().a == 1 and attr() == {'a': 1} and Attr(b=2).b == 2
def test_list():
    s = Stack([1])
    s.push(2)
    assert s == [1, 2] and s.peek() == 2 and len(s) == 2 and isinstance(s, list) and list(s) == [1, 2] and s[0] == 1
    s.append(3)
    assert s == [1, 2, 3] and s[-1] == 3 and s[1:] == [2, 3] and [1, 2, 3] == s and 3 in s and sorted(s, reverse=True) == [3, 2, 1]
    s[0] = 9
    assert s.pop() == 3 and s == [9, 2]
def test_tuple():
    assert pair() == (1, 2) and pair().flip() == (2, 1) and isinstance(pair(), tuple) and pair()[0] == 1
    assert vec() + vec() == (2, 4) and Vec(1, 2) + Vec(3, 4) == Vec(4, 6) and vec() == Vec(1, 2)
    a, b = vec()
    assert (a, b) == (1, 2)`,
  },
  {
    name: 'named tuples',
    source: `import collections, typing
Point = collections.namedtuple('Point', 'x y')
class P3(typing.NamedTuple):
    x: int
    y: int = 0
    z: int = 0
    def norm(self): return abs(self.x) + abs(self.y) + abs(self.z)
class Sub(Point):
    __slots__ = ()
    @property
    def total(self): return self.x + self.y
def point(): return Point(1, 2)
def p3(): return P3(1, 2, 3)
def sub(): return Sub(1, 2)
def points(): return [Point(1, 2), Point(3, 4)]`,
    tests: `def test_nt():
    p = point()
    assert p == (1, 2) and p.x == 1 and p == Point(1, 2) and isinstance(p, Point) and isinstance(p, tuple) and p._asdict() == {'x': 1, 'y': 2}
    assert repr(p) == 'Point(x=1, y=2)' and p._replace(x=5) == (5, 2) and type(p).__name__ == 'Point' and Point._fields == ('x', 'y')
    a, b = p
    assert a == 1 and p[1] == 2 and points() == [(1, 2), (3, 4)] and points()[0].y == 2 and hash(p) == hash((1, 2)) and p < (1, 3)
    assert Point(x=1, y=2).y == 2 and isinstance(Point(1, 2), Point) and Point._make([1, 2]) == p
def test_p3():
    p = p3()
    assert p == (1, 2, 3) and p.norm() == 6 and p.z == 3 and isinstance(p, P3) and P3(1) == (1, 0, 0) and P3(1).norm() == 1
    assert isinstance(p, tuple) and repr(p) == 'P3(x=1, y=2, z=3)' and len(p) == 3 and p._asdict() == {'x': 1, 'y': 2, 'z': 3}
def test_sub():
    assert sub() == (1, 2) and sub().total == 3 and sub() == Sub(1, 2) and isinstance(sub(), Sub) and isinstance(sub(), Point) and sub().x == 1`,
  },
  {
    name: 'dataclasses and ordering',
    source: `import dataclasses, functools
@dataclasses.dataclass(order=True)
class V:
    x: int
    y: int = 0
    tags: list = dataclasses.field(default_factory=list)
@dataclasses.dataclass(frozen=True)
class K:
    a: str
@functools.total_ordering
class Ver:
    def __init__(self, s): self.p = tuple(map(int, s.split('.')))
    def __eq__(self, o): return isinstance(o, Ver) and self.p == o.p
    def __lt__(self, o): return self.p < o.p
    def __hash__(self): return hash(self.p)
    def __str__(self): return '.'.join(map(str, self.p))
def make(x, y): return V(x, y)
def many(): return [V(1, 2), V(3, 4)]
def table(): return {K('a'): V(1, 2)}
def newest(vs): return max(vs)
def parse(s): return Ver(s)`,
    tests: `import dataclasses
def test_data():
    assert make(1, 2) == V(1, 2) and make(1, 2) != V(1, 3) and many() == [V(1, 2), V(3, 4)] and V(1, 2) < V(1, 3) and sorted(many(), reverse=True)[0] == V(3, 4)
    assert repr(make(1, 2)) == 'V(x=1, y=2, tags=[])' and dataclasses.asdict(make(1, 2)) == {'x': 1, 'y': 2, 'tags': []}
    assert dataclasses.replace(make(1, 2), x=5) == V(5, 2) and dataclasses.is_dataclass(V) and [f.name for f in dataclasses.fields(V)] == ['x', 'y', 'tags']
    assert dataclasses.astuple(make(1, 2)) == (1, 2, [])
    assert table() == {K('a'): V(1, 2)} and table()[K('a')].x == 1 and K('a') in table() and {K('a'), K('a')} == {K('a')}
    assert make(1, 2) in many() and many().index(V(3, 4)) == 1
    assert {'v': make(1, 2)} == {'v': V(1, 2)} and (make(1, 2),) == (V(1, 2),) and isinstance(make(1, 2), V)
def test_order():
    assert parse('1.2') < Ver('1.10') and parse('1.2') <= parse('1.2') and parse('2.0') > Ver('1.9') and Ver('1.0') >= Ver('1.0') and max(Ver('1.0'), Ver('2.0')) == Ver('2.0')
    assert newest([Ver('1.0'), Ver('3.0')]) == Ver('3.0') and str(newest([Ver('1.0'), Ver('3.0')])) == '3.0' and sorted([Ver('2.0'), Ver('1.0')])[0] == parse('1.0')
    assert [str(v) for v in sorted([Ver('2.0'), Ver('1.0')])] == ['1.0', '2.0'] and len({Ver('1.0'), Ver('1.0')}) == 1`,
  },
  {
    name: 'numbers',
    source: `from decimal import Decimal
from fractions import Fraction
class Money(Decimal): pass
class Half(Fraction): pass
def dec(): return Decimal('0.1') + Decimal('0.2')
def frac(): return Fraction(1, 3)
def money(): return Money('1.50')
def half(): return Half(1, 2)
def flag(): return 5 > 3
def cplx(): return complex(1, 2)
def big(): return 2 ** 200
class Ratio:
    def __init__(self, n, d): self.n, self.d = n, d
    def __eq__(self, o):
        if isinstance(o, int): return self.n == o * self.d
        if isinstance(o, Ratio): return self.n * o.d == o.n * self.d
        return NotImplemented
    def __float__(self): return self.n / self.d
    def __add__(self, o): return Ratio(self.n * o.d + o.n * self.d, self.d * o.d)
    def __mul__(self, k): return Ratio(self.n * k, self.d)
    __rmul__ = __mul__
    def __neg__(self): return Ratio(-self.n, self.d)
    def __bool__(self): return self.n != 0`,
    tests: `from decimal import Decimal
from fractions import Fraction
def test_all():
    assert dec() == Decimal('0.3') and frac() == Fraction(1, 3) and frac() + Fraction(2, 3) == 1 and isinstance(dec(), Decimal)
    assert money() == Decimal('1.50') and money() + 1 == Decimal('2.50') and str(money()) == '1.50' and isinstance(money(), Decimal) and isinstance(money(), Money)
    assert half() == Fraction(1, 2) and half() == 0.5 and isinstance(half(), Fraction)
    assert flag() is True and cplx() == 1 + 2j and cplx().imag == 2 and big() == 2 ** 200
    r = Ratio(1, 2)
    assert r + r == 1 and float(r) == 0.5 and r * 2 == 1 and 2 * r == 1 and bool(r) and not Ratio(0, 1) and (-r).n == -1 and Ratio(2, 4) == r`,
  },
]

/** Wrong data that tries to judge itself, for tests that expect 3 from add(1, 2). */
const LIES = {
  'an integer that equals everything':
    'class Any(int):\n    __eq__ = __ne__ = __lt__ = __gt__ = lambda s, o: True\n    __hash__ = int.__hash__\ndef add(a, b): return Any(7)',
  'an integer that any number can be taken from':
    'class Any(int):\n    def __sub__(s, o): return 0\n    def __rsub__(s, o): return 0\n    def __add__(s, o): return 3\ndef add(a, b): return Any(7)',
  'a string that equals everything':
    'class Any(str):\n    def __eq__(s, o): return True\n    __hash__ = str.__hash__\ndef add(a, b): return Any("x")',
  'a list that equals everything':
    'class Any(list):\n    def __eq__(s, o): return True\ndef add(a, b): return Any([7])',
  'a fraction that equals everything':
    'from fractions import Fraction\nclass Any(Fraction):\n    def __eq__(s, o): return True\n    __hash__ = Fraction.__hash__\ndef add(a, b): return Any(7)',
  'a member of an enum that equals everything':
    'import enum\nclass Any(enum.IntEnum):\n    A = 7\n    def __eq__(s, o): return True\n    __hash__ = int.__hash__\ndef add(a, b): return Any.A',
  'a member of a plain enum that equals everything':
    'import enum\nclass Any(enum.Enum):\n    A = 7\n    def __eq__(s, o): return True\n    def __sub__(s, o): return 0\n    __hash__ = object.__hash__\ndef add(a, b): return Any.A',
  'a named tuple that equals everything':
    'import typing\nclass Any(typing.NamedTuple):\n    x: int\n    def __eq__(s, o): return True\ndef add(a, b): return Any(7)',
} as const

const WANTED = `def test_equal():
    assert add(1, 2) == 3
def test_reflected():
    assert 3 == add(1, 2)
def test_differs():
    assert not add(1, 2) != 3
def test_listed():
    assert [add(1, 2)] == [3]
def test_member():
    assert add(1, 2) in (3, 4)
def test_near():
    assert abs(add(1, 2) - 3) < 1
def test_key():
    assert {3: True}.get(add(1, 2))
class TestCase:
    def test_case(self):
        import unittest
        unittest.TestCase().assertEqual(add(1, 2), 3)`

describe('Python data with a class from the answer', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(2)
  })
  after(() => python.close())

  it('has its class, its members and its value for the tests', async () => {
    const judged = await Promise.all(
      FORMS.map(async (form) => ({ name: form.name, outcome: await python.judge(form) })),
    )
    const failed = judged.flatMap(({ name, outcome: { evidence } }) =>
      evidence.tests.filter(({ outcome }) => outcome !== 'passed').map((test) => ({ form: name, ...test })),
    )
    assert.deepEqual(failed, [])
    assert.deepEqual(
      judged.map(({ outcome }) => outcome.evidence.separation),
      FORMS.map(() => 'apart'),
    )
  })

  it('is judged by its base, not by its class', async () => {
    const spec = { expect_functions: ['add'] }
    const judged = await Promise.all(
      Object.entries(LIES).map(async ([name, source]) => ({
        name,
        ...(await python.judge({ source, tests: WANTED, spec })).evidence,
      })),
    )
    for (const { name, separation, tests } of judged) {
      assert.equal(separation, 'apart', name)
      assert.equal(tests.length, 8, name)
      assert.deepEqual(
        tests.filter(({ outcome }) => outcome === 'passed'),
        [],
        name,
      )
    }
  })
})
