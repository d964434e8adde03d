/** Python: the closed format in which data crosses between the tests and the answer, for both sides. */
export const VALUES_SOURCE = `
import binascii, collections, copy, datetime, decimal, enum, fractions, json, marshal, operator, os, pathlib, sys, types, uuid

LARGEST_FRAME = 32 << 20
# Types that can be sent directly: by JSON, and by marshal, which only carries the tests' messages.
SCALARS = frozenset((type(None), bool, int, float, str))
SIMPLE = SCALARS | {bytes, complex}
as_json = json.JSONEncoder(check_circular=False).encode
from_json = json.JSONDecoder().decode
# More digits than Python writes.
HUGE = 1 << 12000

class Unplain(Exception):
    pass

# A value of the tests that no rule can carry. Only the tests' own arguments raise it.
class Uncarried(BaseException):
    pass

# The other side is gone or sent something invalid.
class LinkDead(BaseException):
    pass

def send_frame(fd, payload):
    size = len(payload)
    if size > LARGEST_FRAME: raise OverflowError('A value of %d bytes is too large to pass' % size)
    data = size.to_bytes(4, 'big') + payload
    done = os.write(fd, data)
    if done < size + 4:
        data = memoryview(data)
        while done < size + 4: done += os.write(fd, data[done:])

def receive_frame(fd):
    data = os.read(fd, 65536)
    while len(data) < 4:
        more = os.read(fd, 65536)
        if not data or not more: raise LinkDead('it ended')
        data += more
    size = int.from_bytes(data[:4], 'big')
    if size > LARGEST_FRAME: raise LinkDead('a frame of %d bytes' % size)
    if len(data) - 4 == size: return data[4:]
    if len(data) - 4 > size: raise LinkDead('more than one frame')
    parts = [data[4:]]
    missing = size + 4 - len(data)
    while missing > 0:
        part = os.read(fd, min(missing, 1 << 20))
        if not part: raise LinkDead('it ended')
        parts.append(part)
        missing -= len(part)
    return b''.join(parts)

# Numbers the containers in plain data. Raises Unplain for anything else, and for two references to one container.
def number_plain(value, table, seen):
    kind = type(value)
    if id(value) in seen: raise Unplain
    seen[id(value)] = len(table)
    table.append(value)
    if kind is dict:
        if not SIMPLE.issuperset(map(type, value)): number_all(value, table, seen)
        value = value.values()
    elif kind is not list and kind is not tuple and kind is not set and kind is not frozenset: raise Unplain
    if not SIMPLE.issuperset(map(type, value)): number_all(value, table, seen)

def number_all(values, table, seen):
    for each in values:
        if type(each) not in SIMPLE: number_plain(each, table, seen)

# The containers' state before a call, and which of them changed since.
def snapshots_of(table):
    found = []
    for index, each in enumerate(table):
        kind = type(each)
        if kind in LISTS: found.append((index, each, list(each)))
        elif kind in DICTS: found.append((index, each, dict(each)))
        elif kind is set: found.append((index, each, set(each)))
        elif kind is bytearray: found.append((index, each, bytes(each)))
    return found

def is_changed(now, before):
    if len(now) != len(before): return True
    if type(now) in DICTS: return not (all(map(operator.is_, now, before)) and all(map(operator.is_, now.values(), before.values())))
    if type(now) in LISTS: return not all(map(operator.is_, now, before))
    return now != before

def contents_of(value):
    if type(value) in DICTS: return [each for pair in value.items() for each in pair]
    return list(value)

def replace_contents(value, items):
    kind = type(value)
    if kind is list: value[:] = items
    elif kind is bytearray: value[:] = bytes(items)
    elif kind in DICTS:
        pairs = dict(zip(items[::2], items[1::2]))
        value.clear()
        value.update(pairs)
    else:
        value.clear()
        (value.update if kind is set else value.extend)(items)

LISTS = frozenset((list, collections.deque))
DICTS = frozenset((dict, collections.OrderedDict, collections.defaultdict, collections.Counter))
MUTABLE = LISTS | DICTS | {set, bytearray}

# Writes values as JSON. "refer" writes what isn't data.
class Encoder:
    def __init__(self, refer, table=(), seen=None):
        self.refer, self.table = refer, list(table)
        self.seen = {id(each): index for index, each in enumerate(self.table)} if seen is None else dict(seen)

    def value(self, value):
        kind = type(value)
        if kind is int: return value if -HUGE < value < HUGE else ['i', hex(value)]
        if kind in SCALARS: return value
        known = self.seen.get(id(value))
        if known is not None: return ['r', known]
        write = WRITERS.get(kind)
        if write is not None: return write(self, value)
        return self.other(value)

    def note(self, value):
        self.seen[id(value)] = len(self.table)
        self.table.append(value)

    def items(self, tag, value):
        self.note(value)
        return [tag, *map(self.value, value)]

    # Containers that can only hold earlier objects are numbered after them.
    def frozen(self, tag, value):
        written = [tag, *map(self.value, value)]
        self.note(value)
        return written

    def pairs(self, head, value):
        self.note(value)
        return [*head, *map(self.value, contents_of(value))]

    # Data with its own class crosses as plain data.
    def other(self, value):
        kind = type(value)
        if isinstance(value, enum.Enum) and is_standard_class(kind): return ['E', kind.__module__, kind.__qualname__, str(value._name_), self.value(value.value)]
        if isinstance(value, tuple) and is_named(kind): return self.frozen('nt', value)[:1] + [kind.__name__, list(kind._fields), *map(self.value, value)]
        if not isinstance(value, enum.Enum) and not has_own_methods(kind):
            for base in (int, float, str, bytes, tuple, list, dict, set, frozenset):
                if isinstance(value, base): return self.value(PLAIN_OF[base](value))
        if isinstance(value, pathlib.PurePath): return ['P', str(value)]
        return self.refer(self, value)

def is_named(kind):
    fields = getattr(kind, '_fields', None)
    return kind.__bases__ == (tuple,) and type(fields) is tuple and all(type(each) is str for each in fields)

PLAIN_OF = {int: lambda v: int.__add__(v, 0), float: lambda v: float.__add__(v, 0.0) if v == v else float('nan'), str: lambda v: str.__str__(v)[:],
            bytes: lambda v: bytes.__getitem__(v, slice(None)), tuple: lambda v: tuple(tuple.__iter__(v)), list: lambda v: list(list.__iter__(v)),
            dict: lambda v: dict(dict.items(v)), set: lambda v: set(set.__iter__(v)), frozenset: lambda v: frozenset(frozenset.__iter__(v))}
PLAIN_OF[str] = lambda v: ''.join(str.__iter__(v))

# Data that never changes and may have its own class.
FIXED = (int, float, complex, str, bytes, tuple, frozenset, decimal.Decimal, fractions.Fraction)
PLAIN_OF_FIXED = {**PLAIN_OF, complex: lambda v: complex(v.real, v.imag), decimal.Decimal: lambda v: decimal.Decimal(decimal.Decimal.as_tuple(v)),
                  fractions.Fraction: lambda v: fractions.Fraction(v.numerator, v.denominator)}

# Data classes that an answer can name. Calling them only makes data.
DATA_CLASSES = {each.__name__: each for each in (*FIXED, bool, list, dict, set, bytearray, type(None))}

def fixed_base(kind):
    return next((each for each in FIXED if issubclass(kind, each)), None)

def is_standard_class(kind):
    return kind.__module__.partition('.')[0] in STANDARD and '<' not in kind.__qualname__

OWN = {}
def has_own_methods(kind):
    known = OWN.get(kind)
    if known is None:
        known = any(type(each) is types.FunctionType and not name.startswith('_') for base in kind.__mro__ if base.__module__ not in ('builtins', 'collections')
                    for name, each in vars(base).items())
        OWN[kind] = known
    return known

def zone_of(value):
    if value.tzinfo is None: return None
    if type(value.tzinfo) is datetime.timezone: return value.utcoffset().total_seconds()
    raise Unplain

def write_moment(encoder, value):
    try: zone = zone_of(value)
    except Unplain: return encoder.refer(encoder, value)
    if type(value) is datetime.time: return ['tm', value.hour, value.minute, value.second, value.microsecond, value.fold, zone]
    return ['dt', value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond, value.fold, zone]

def write_list(encoder, value):
    if not encoder.marks_flat and SCALARS.issuperset(map(type, value)):
        encoder.note(value)
        return {'p': value}
    return encoder.items('l', value)
Encoder.marks_flat = False

def named_factory(factory):
    return factory.__name__ if factory in (int, float, str, list, dict, set, tuple, bool) else None

WRITERS = {
    list: write_list,
    tuple: lambda e, v: e.frozen('t', v),
    dict: lambda e, v: e.pairs(['d'], v),
    set: lambda e, v: e.items('s', v),
    frozenset: lambda e, v: e.frozen('f', v),
    bytes: lambda e, v: ['b', binascii.b2a_base64(v).decode()],
    bytearray: lambda e, v: (e.note(v), ['y', binascii.b2a_base64(v).decode()])[1],
    complex: lambda e, v: ['c', v.real, v.imag],
    decimal.Decimal: lambda e, v: ['D', str(v)],
    fractions.Fraction: lambda e, v: ['F', e.value(v.numerator), e.value(v.denominator)],
    datetime.datetime: write_moment,
    datetime.time: write_moment,
    datetime.date: lambda e, v: ['da', v.year, v.month, v.day],
    datetime.timedelta: lambda e, v: ['td', v.days, v.seconds, v.microseconds],
    collections.deque: lambda e, v: (e.note(v), ['q', v.maxlen, *map(e.value, v)])[1],
    collections.Counter: lambda e, v: e.pairs(['C'], v),
    collections.OrderedDict: lambda e, v: e.pairs(['o'], v),
    collections.defaultdict: lambda e, v: e.pairs(['dd', named_factory(v.default_factory)], v) if v.default_factory is None or named_factory(v.default_factory) else e.refer(e, v),
    range: lambda e, v: ['R', e.value(v.start), e.value(v.stop), e.value(v.step)],
    slice: lambda e, v: ['S', e.value(v.start), e.value(v.stop), e.value(v.step)],
    uuid.UUID: lambda e, v: ['u', v.hex],
}

# Reads what an encoder wrote. Raises for anything outside the closed format.
class Decoder:
    def __init__(self, resolve, table=()):
        self.resolve, self.table = resolve, list(table)

    def value(self, written):
        kind = type(written)
        if kind is list:
            read = READERS.get(written[0])
            return self.resolve(self, written) if read is None else read(self, written)
        if kind is dict:
            (plain,) = written.values()
            if type(plain) is not list: raise TypeError('not a list')
            self.table.append(plain)
            return plain
        return written

    def all(self, written, start=1):
        return [self.value(each) for each in written[start:]]

    def fill(self, made, written, start=1):
        self.table.append(made)
        for each in written[start:]: (made.add if type(made) is set else made.append)(self.value(each))
        return made

    def frozen(self, make, written, start=1):
        made = make(self.all(written, start))
        self.table.append(made)
        return made

    def pairs(self, made, written, start=1):
        self.table.append(made)
        rest = iter(written[start:])
        for key in rest: made[self.value(key)] = self.value(next(rest))
        return made

def read_buffer(decoder, written):
    made = bytearray(binascii.a2b_base64(written[1]))
    decoder.table.append(made)
    return made

def whole(value):
    if type(value) is not int: raise TypeError('not an integer')
    return value

def read_zone(seconds):
    return None if seconds is None else datetime.timezone(datetime.timedelta(seconds=seconds))

FACTORIES = {each.__name__: each for each in (int, float, str, list, dict, set, tuple, bool)}
FACTORIES[None] = None
NAMED = {}

def read_named(decoder, written):
    key = (written[1], *written[2])
    if key not in NAMED: NAMED[key] = collections.namedtuple(written[1], written[2])
    return decoder.frozen(NAMED[key]._make, written, 3)

READERS = {
    'l': lambda d, w: d.fill([], w),
    't': lambda d, w: d.frozen(tuple, w),
    'd': lambda d, w: d.pairs({}, w),
    's': lambda d, w: d.fill(set(), w),
    'f': lambda d, w: d.frozen(frozenset, w),
    'b': lambda d, w: binascii.a2b_base64(w[1]),
    'y': read_buffer,
    'i': lambda d, w: int(w[1], 16),
    'c': lambda d, w: complex(w[1], w[2]),
    'D': lambda d, w: decimal.Decimal(w[1]),
    'F': lambda d, w: fractions.Fraction(whole(d.value(w[1])), whole(d.value(w[2]))),
    'dt': lambda d, w: datetime.datetime(*w[1:8], tzinfo=read_zone(w[9]), fold=w[8]),
    'tm': lambda d, w: datetime.time(*w[1:5], tzinfo=read_zone(w[6]), fold=w[5]),
    'da': lambda d, w: datetime.date(*w[1:]),
    'td': lambda d, w: datetime.timedelta(*w[1:]),
    'q': lambda d, w: d.fill(collections.deque(maxlen=w[1]), w, 2),
    'C': lambda d, w: d.pairs(collections.Counter(), w),
    'o': lambda d, w: d.pairs(collections.OrderedDict(), w),
    'dd': lambda d, w: d.pairs(collections.defaultdict(FACTORIES[w[1]]), w, 2),
    'R': lambda d, w: range(*map(whole, d.all(w))),
    'S': lambda d, w: slice(*d.all(w)),
    'u': lambda d, w: uuid.UUID(w[1]),
    'P': lambda d, w: pathlib.Path(w[1]),
    'nt': read_named,
    'r': lambda d, w: d.table[whole(w[1])],
}

def written_changes(encoder, before):
    return [[index, *map(encoder.value, contents_of(now))] for index, now, was in before if is_changed(now, was)]

def apply_changes(decoder, changes, watched=None):
    # A negative number identifies a watched container; one that is no longer watched is skipped.
    found = [(watched.value_of(-each[0]) if watched is not None and whole(each[0]) < 0 else decoder.table[whole(each[0])], decoder.all(each)) for each in changes]
    for value, items in found:
        if value is None: continue
        if type(value) not in MUTABLE: raise TypeError("can't change")
        replace_contents(value, items)
    if watched is not None: watched.settle()

# Containers that the answer's objects hold and the tests have, such as a list in a member. Both sides see what the other
# changes in them, as if there were one. Only the last few, and no large ones: they are compared at each call.
WATCHED_MOST, WATCHED_LARGEST = 16, 1000
WATCHED_KINDS = frozenset((list, dict, set, collections.deque))
class Watched:
    def __init__(self): self.known = {}
    def value_of(self, number):
        found = self.known.get(number)
        return None if found is None else found[0]
    # Returns the number of one that is no longer watched, or None.
    def add(self, number, value):
        self.known.pop(number, None)
        self.known[number] = (value, copy.copy(value))
        if len(self.known) <= WATCHED_MOST: return None
        oldest = next(iter(self.known))
        del self.known[oldest]
        return oldest
    def changed(self):
        return [(number, value) for number, (value, before) in self.known.items() if is_changed(value, before)]
    def settle(self):
        for number, value in self.changed(): self.known[number] = (value, copy.copy(value))

# Operations on an object of the other side, by method name.
OPERATORS = {'__%s__' % name.strip('_'): getattr(operator, name) for name in (
    'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'matmul', 'lshift', 'rshift', 'and_',
    'or_', 'xor', 'neg', 'pos', 'abs', 'invert', 'index', 'contains', 'getitem', 'setitem', 'delitem', 'iadd', 'isub', 'imul', 'itruediv',
    'ifloordiv', 'imod', 'ipow', 'ior', 'iand', 'ixor', 'imatmul', 'ilshift', 'irshift')}
def swapped(operate): return lambda one, other: operate(other, one)
REFLECTED = {'__r%s__' % name: swapped(getattr(operator, name + '_' * (name in ('and', 'or')))) for name in (
    'add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'matmul', 'lshift', 'rshift', 'and', 'or', 'xor')}
JUDGING = frozenset(('__eq__', '__ne__', '__lt__', '__le__', '__gt__', '__ge__', '__divmod__', '__contains__')) | set(REFLECTED) | {
    name for name in OPERATORS if name.replace('__i', '__', 1) in OPERATORS and name.replace('__i', '__r', 1) in REFLECTED} | {
    name for name in OPERATORS if name.replace('__', '__r', 1) in REFLECTED}
import copy, math
OPERATORS.update(REFLECTED)
OPERATORS.update({
    '__len__': len, '__iter__': iter, '__next__': next, '__bool__': bool, '__hash__': hash, '__repr__': repr, '__str__': str, '__int__': int,
    '__float__': float, '__complex__': complex, '__format__': format, '__reversed__': reversed, '__round__': round, '__divmod__': divmod,
    '__trunc__': math.trunc, '__floor__': math.floor, '__ceil__': math.ceil, '__bytes__': bytes,
    '__enter__': lambda it: type(it).__enter__(it), '__exit__': lambda it, *how: type(it).__exit__(it, *how),
    '__fspath__': os.fspath, '__call__': lambda it, *args, **named: it(*args, **named),
})

# The special methods that a class itself defines.
def methods_named(kind, base=object):
    found = {}
    # Those of data are its base's, except for what comes before it.
    if base is not object:
        for name in OPERATORS:
            owner = next((each for each in kind.__mro__ if name in vars(each)), None)
            if owner is not None and owner is not base and owner is not object and not issubclass(base, owner) and name != '__hash__' and vars(owner)[name] is not None:
                found[name] = vars(owner)[name]
        return [*found]
    for base in reversed(kind.__mro__[:-1]):
        for name in OPERATORS.keys() & vars(base).keys(): found[name] = vars(base)[name]
    return [name for name, method in found.items() if method is not None]
`
