/** Python: the values that the tests pass to the answer, and what it can do with them. */
export const GIVE_TESTS_SOURCE = `
import abc

class TestsEncoder(Encoder):
    def other(self, value):
        if isinstance(value, RemoteData): return ['h', value._assay_number]
        return Encoder.other(self, value)

# Writes the tests' arguments, and serves the answer's requests for them.
class TestsGiver:
    def refer(self, encoder, value):
        kind = type(value)
        if isinstance(value, Remote): return ['h', object.__getattribute__(value, '_assay_number')]
        if kind is RemoteFunction: return ['G', value._assay_name] if value._assay_number is None else ['h', value._assay_number]
        if kind is RemoteMethod: return ['M', value._assay_number, value._assay_name]
        if isinstance(value, (RemoteClass, RemoteErrorClass)): return ['h', value._assay_class[1]]
        try:
            number = self.own_numbers.get(value)
            if number is not None: return ['h', number]
        except TypeError: pass
        if isinstance(value, BaseException): return self.error_written(encoder, value)
        named = standard_name(value)
        if named is not None: return ['N', *named]
        if isinstance(value, UNCARRIED) or (kind.__module__ not in ('tests', 'builtins') and kind.__module__.partition('.')[0] not in CARRIED_MODULES):
            if id(value) in self.named: raise TypeError("A %r of the answer can't be passed back to it" % kind.__name__)
            raise Uncarried('an argument is of type "%s"' % kind.__name__)
        number = self.given_numbers.get(id(value))
        if number is None:
            number = self.given_numbers[id(value)] = len(self.given)
            self.given[number] = value
        special = methods_named(kind) if not isinstance(value, type) else ['__call__']
        if kind is types.CoroutineType: special = ['@async']
        elif kind is types.FunctionType and value.__code__.co_flags & COROUTINE_FLAG: special = ['__call__', '@async']
        doc = value.__doc__ if kind is types.FunctionType and type(value.__doc__) is str else None
        described = self.class_described(value if isinstance(value, type) else kind)
        return ['g', number, str(getattr(value, '__name__', kind.__name__)), special, doc, described]

    # A class of the tests, so that the answer can recognize its objects and make more of them. None for all others.
    def class_described(self, kind):
        if kind.__module__ != 'tests' or type(kind) not in PLAIN_METACLASSES or issubclass(kind, NOT_DESCRIBED): return None
        if any(each.__module__.partition('.')[0] == 'unittest' for each in kind.__mro__): return None
        number = self.given_numbers.get(id(kind))
        if number is None:
            number = self.given_numbers[id(kind)] = len(self.given)
            self.given[number] = kind
        bases = [each for each in map(self.class_described, kind.__bases__) if each is not None]
        fields = getattr(kind, '__dataclass_fields__', None)
        fields = [[str(name), bool(each.init)] for name, each in fields.items()] if type(fields) is dict else None
        return [number, str(kind.__name__), methods_named(kind), bases, fields]

    def error_written(self, encoder, error):
        number = error.__dict__.get('_assay_number')
        if number is not None: return ['h', number]
        kind = type(error)
        mark = len(self.given)
        self.given[mark] = error
        try: args = encoder.value(tuple(error.args))
        except (Uncarried, Exception): args = ['t']
        return ['e', kind.__module__, kind.__name__, args, mark]

    # One request of the answer.
    def serve(self, depth, deed, number, name, args, named):
        try: target = self.given[whole(number)]
        except Exception: self.die("The answer used something that it wasn't given")
        decoder = Decoder(self.resolve)
        decoder.judges = False
        try:
            args = decoder.all(args, 0)
            named = {key: decoder.value(each) for key, each in named.items()}
        except LinkDead: raise
        except Exception: self.die('The answer sent junk')
        before = snapshots_of(decoder.table)
        outer, self.depth = self.depth, depth
        encoder = TestsEncoder(self.refer, decoder.table)
        encoder.marks_flat = True
        try:
            if not isinstance(deed, str): self.die('The answer sent junk')
            result, outcome = do_given(target, deed, name, args, named), 'v'
            written = encoder.value(result)
        except LinkDead: raise
        # The answer requested it, so it doesn't show what the tests need.
        except Uncarried as error: outcome, written = 'x', self.error_written(encoder, TypeError(str(error)))
        except BaseException as error:
            if isinstance(error, AssertionError) and self.swallowed is None: self.swallowed = error
            outcome, written = 'x', self.error_written(encoder, error)
        finally: self.depth = outer
        changes = written_changes(encoder, before)
        try: send_frame(self.fd, marshal.dumps((depth, outcome, written, changes)))
        except OSError: pass

PLAIN_METACLASSES = (type, abc.ABCMeta)
NOT_DESCRIBED = (BaseException, enum.Enum)
CARRIED_MODULES = {'collections', 'unittest', 'io', '_io', 'types', 'functools', 'itertools', 'contextlib', 'enum', 'dataclasses', 'abc', 'typing', 'random', 're', 'decimal', 'datetime', 'string', 'operator', 'threading', 'queue', '_queue', 'asyncio'}
UNCARRIED = (types.ModuleType, types.FrameType, types.CodeType, types.TracebackType, types.AsyncGeneratorType, memoryview)
# The answer sees only what calling or iterating these returns.
CLOSED = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, type, types.ModuleType, types.FrameType, types.GeneratorType, types.CodeType,
          types.TracebackType, unittest.TestCase, functools.partial)

def standard_name(value):
    module, name = getattr(value, '__module__', None), getattr(value, '__qualname__', None)
    if value is Ellipsis or value is NotImplemented: return 'builtins', repr(value)
    if not isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType)): return None
    module = module or 'builtins'
    if type(module) is not str or type(name) is not str or module.partition('.')[0] not in STANDARD: return None
    found = sys.modules.get(module)
    for part in name.split('.'): found = getattr(found, part, None)
    return (module, name) if found is value else None

COROUTINE_FLAG = 0x80

# A coroutine of the tests that the answer awaits. The tests' own loop may be waiting for the answer, so it gets another one.
def run_given(coroutine):
    import asyncio
    outer = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    loop = asyncio.new_event_loop()
    try: return loop.run_until_complete(coroutine)
    finally:
        loop.close()
        asyncio.events._set_running_loop(outer)

def do_given(target, deed, name, args, named):
    if deed == 'get' or deed == 'set':
        if isinstance(target, CLOSED) or type(name) is not str or name.startswith('_'): raise AttributeError(name)
        return getattr(target, name) if deed == 'get' else setattr(target, name, *args)
    if deed == '__next__':
        try: return (next(target),)
        except StopIteration: return ()
    if deed == '__await__' and type(target) is types.CoroutineType: return run_given(target)
    if deed not in OPERATORS or (isinstance(target, CLOSED) and deed not in ('__call__', '__iter__', '__next__', '__eq__', '__hash__', '__repr__', '__str__')): raise TypeError('not allowed')
    return OPERATORS[deed](target, *args, **named)
`
