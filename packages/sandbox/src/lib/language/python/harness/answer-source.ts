/** Python: the answer's side, which serves the tests' requests. It knows nothing about the tests. */
export const ANSWER_SOURCE = `
import _thread, builtins, copy, functools, io, itertools, re, sys, traceback, types, typing

def answer_line(trace):
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == 'answer.py': line = trace.tb_lineno
        trace = trace.tb_next
    return line

# Data with the answer's own class crosses with a handle, so that the tests find its class and its methods.
class AnswerEncoder(Encoder):
    def other(self, value):
        kind = type(value)
        if is_known(kind) or isinstance(value, (type, Given)): return Encoder.other(self, value)
        base = fixed_base(kind)
        if base is None: return self.refer(self, value)
        link = self.refer.__self__
        return ['w', link.number_of(value), link.class_written(kind), self.value(PLAIN_OF_FIXED[base](value))]

# The answer's side: serves the tests' requests, and calls back what they passed.
class AnswerLink:
    def __init__(self, fd, names, modules):
        self.fd, self.names, self.modules = fd, names, modules
        self.depth = 0
        self.held, self.numbers, self.kinds, self.given = {}, {}, {}, {}
        self.turn = _thread.RLock()
        self.loop = None
        self.next = 0
        self.watched = Watched()

    # Until the tests are gone.
    def serve(self, failure):
        if failure is not None: first = self.raised(failure, ())
        else: first = b'["v",0,%s,[],null]' % as_json([[name, kind_of(each)] for name, each in list(self.names.items()) if type(name) is str]).encode()
        self.turn.acquire()
        send_frame(self.fd, first)
        while True:
            request = receive_frame(self.fd)
            self.turn.release()
            reply = self.answer(marshal.loads(request))
            self.turn.acquire()
            send_frame(self.fd, reply)

    def answer(self, request):
        depth, what, name, number, form, given, captures, gone, surroundings = request
        for each in gone: self.forget(each)
        if surroundings is not None: adopt(surroundings)
        outer, self.depth = self.depth, depth
        table, seen, before, printed = (), {}, (), None
        stdout = sys.stdout
        try:
            if form == 0: args, named = given
            elif form == 1:
                args, named = given
                table = []
                with deeper():
                    number_all(args, table, seen)
                    number_all(named.values(), table, seen)
                before = snapshots_of(table)
            else:
                decoder = Decoder(self.resolve)
                with deeper():
                    args = decoder.all(given[0], 0)
                    named = {key: decoder.value(each) for key, each in given[1].items()}
                table = decoder.table
                before = snapshots_of(table)
            if captures: sys.stdout = io.StringIO()
            try: result = DEEDS[what](self, name, number, args, named)
            except BaseException as error: return self.raised(error, table, before, self.printed(stdout, captures), depth)
            if captures: printed = self.printed(stdout, captures)
            kind = type(result)
            if not before and printed is None and not self.watched.known and kind in SCALARS:
                try: return b'["v",%d,%s,[],null]' % (depth, as_json(result).encode())
                except ValueError: pass
            return self.returned(result, table, before, printed, depth, what in HOLDING)
        except BaseException as error:
            return self.raised(error, (), (), None, depth)
        finally:
            self.depth = outer
            sys.stdout = stdout

    def printed(self, stdout, captures):
        if not captures: return None
        text, sys.stdout = sys.stdout, stdout
        return text.getvalue() if type(text) is io.StringIO else None

    def returned(self, result, table, before, printed, depth, is_held):
        for flat in (False, True):
            encoder = AnswerEncoder(self.refer, table)
            encoder.marks_flat = flat
            with deeper():
                watches = is_held and type(result) in WATCHED_KINDS and id(result) not in encoder.seen and len(result) <= WATCHED_LARGEST
                written = encoder.value(result)
                changes = self.changes(encoder, before)
                try:
                    if watches: written = ['W', self.number_of(result), written]
                    reply = as_json(['v', depth, written, changes, printed]).encode()
                    self.watched.settle()
                    if watches: self.forget(self.watched.add(written[1], result))
                    return reply
                except ValueError:
                    if flat: raise

    def changes(self, encoder, before):
        later = [[-number, *map(encoder.value, contents_of(value))] for number, value in self.watched.changed()]
        return written_changes(encoder, before) + later

    def raised(self, error, table, before=(), printed=None, depth=0):
        for flat in (False, True):
            encoder = AnswerEncoder(self.refer, table)
            encoder.marks_flat = flat
            with deeper():
                try:
                    written = self.written_error(encoder, error)
                    reply = as_json(['x', depth, written, self.changes(encoder, before), printed]).encode()
                    self.watched.settle()
                    return reply
                except Exception as problem:
                    if flat: return as_json(['x', depth, ['e', ['n', 'builtins', 'RuntimeError'], ['t', "An exception that can't be passed on"], '', ['d'], None, None], [], None]).encode()

    # ---- what the tests can ask for
    def forget(self, number):
        each = self.held.pop(number, None)
        if each is not None: self.numbers.pop(id(each), None)

    def resolve(self, decoder, written):
        tag = written[0]
        if tag == 'h': return self.held[written[1]]
        if tag == 'G': return self.names[written[1]]
        if tag == 'M': return getattr(self.held[written[1]], written[2])
        if tag == 'g': return self.given_object(written)
        if tag == 'N':
            found = __import__(written[1], fromlist=['*'])
            for part in written[2].split('.'): found = getattr(found, part)
            return found
        if tag == 'E': return named_member(*written[1:4])
        if tag == 'e': return self.given_error(decoder, written)
        raise TypeError(tag)

    def number_of(self, value):
        number = self.numbers.get(id(value))
        if number is None:
            self.next += 1
            number = self.numbers[id(value)] = self.next
            self.held[number] = value
        return number

    def refer(self, encoder, value):
        kind = type(value)
        if issubclass(kind, Given): return ['g', object.__getattribute__(value, '_number')]
        if kind is GivenClass and '_assay_number' in vars(value): return ['g', vars(value)['_assay_number']]
        if kind is types.ModuleType and value.__name__ in STANDARD: return ['m', value.__name__]
        if isinstance(value, BaseException): return self.written_error(encoder, value)
        if isinstance(value, type) and DATA_CLASSES.get(value.__name__) is value: return ['T', value.__name__]
        if isinstance(value, type): return ['k', *self.class_written(value)]
        number = self.number_of(value)
        if kind is types.GeneratorType: return ['gen', number]
        if kind is types.CoroutineType: return ['co', number]
        if kind is types.AsyncGeneratorType: return ['ag', number]
        return ['h', number, *self.class_written(kind)]

    # A class is described once.
    def class_written(self, kind):
        number = self.number_of(kind)
        if number in self.kinds: return [number]
        self.kinds[number] = kind
        bases = [self.class_written(each) for each in kind.__bases__ if each.__module__ in self.modules]
        standard = next((each for each in kind.__mro__ if issubclass(each, BaseException) and is_known(each)), None)
        public = [name for name in dir(kind) if not name.startswith('__') and type(inspect_static(kind, name)) is types.FunctionType]
        fields = getattr(kind, '__dataclass_fields__', None)
        base = fixed_base(kind)
        data = next((each.__name__ for each in (*FIXED, *PLAIN_OF) if issubclass(kind, each)), None)
        return [number, {
            'name': str(kind.__name__), 'bases': bases, 'special': methods_named(kind, base or object), 'methods': public, 'own': own_names(kind),
            'enum': issubclass(kind, enum.Enum), 'data': data, 'doc': kind.__doc__ if type(kind.__doc__) is str else None,
            'error': None if standard is None else [standard.__module__, standard.__qualname__],
            'hashable': kind.__hash__ is not None, 'fields': [str(each) for each in fields] if type(fields) is dict else None,
            'says': standard is not None and kind.__str__ is not standard.__str__,
            'async': [each for each in ('__aenter__', '__aexit__', '__aiter__', '__anext__') if hasattr(kind, each)],
        }]

    def written_error(self, encoder, error):
        number = getattr(error, '_assay_given', None)
        if type(number) is int: return ['g', number]
        kind = type(error)
        named = ['n', kind.__module__, kind.__qualname__] if is_known(kind) else ['k', *self.class_written(kind)]
        try: text = str(error)
        except Exception: text = "<%s that can't be shown>" % kind.__name__
        try: args = encoder.value(tuple(error.args))
        except Exception: args = ['t']
        about = {key: each for key, each in vars(error).items() if type(key) is str and not key.startswith('__')}
        return ['e', named, args, text, encoder.value(about), self.number_of(error), answer_line(error.__traceback__)]

    # ---- what the answer can ask of the tests
    def given_object(self, written):
        number = written[1]
        known = self.given.get(number)
        if known is None:
            described = written[5]
            if described is not None and described[0] == number: return given_class(self, described)
            # Parts of asyncio accept only real coroutines.
            if '@async' in written[3]:
                asked = given_method('__await__' if written[3] == ['@async'] else '__call__')
                known = object.__new__(Given)
                object.__setattr__(known, '_number', number), object.__setattr__(known, '_link', self)
                async def function(*args, **named): return await asked(known, *args, **named)
                function.__name__, function.__doc__ = written[2], written[4]
                if written[3] != ['@async']: return function
                return awaiting(asked(known))
            kind = given_class(self, described) if described is not None else GIVEN_KINDS.get(tuple(written[3]))
            if kind is None: kind = GIVEN_KINDS[tuple(written[3])] = type('Given', (Given,), {name: given_method(name) for name in written[3]})
            known = self.given[number] = object.__new__(kind)
            object.__setattr__(known, '_number', number)
            object.__setattr__(known, '_link', self)
            # An object of a class has none.
            if described is None: object.__setattr__(known, '__name__', written[2])
            if written[4] is not None: object.__setattr__(known, '__doc__', written[4])
        return known

    def given_error(self, decoder, written):
        _, module, name, args, number = written
        kind = vars(builtins).get(name) if module == 'builtins' else None
        if kind is None: kind = type(name, (Exception,), {})
        error = kind(*decoder.value(args))
        if number is not None: error._assay_given = number
        return error

    def ask(self, deed, number, name, args, named=None):
        with self.turn:
            depth = self.depth + 1
            encoder = AnswerEncoder(self.refer)
            with deeper():
                written = [encoder.value(each) for each in args]
                more = {key: encoder.value(each) for key, each in (named or {}).items()}
                before = snapshots_of(encoder.table)
                send_frame(self.fd, as_json(['c', depth, deed, number, name, written, more]).encode())
            while True:
                request = marshal.loads(receive_frame(self.fd))
                if len(request) == 9:
                    send_frame(self.fd, self.answer(request))
                    continue
                _, outcome, written, changes = request
                decoder = Decoder(self.resolve, encoder.table)
                with deeper():
                    value = decoder.value(written)
                    apply_changes(decoder, changes)
                if outcome == 'x': raise value
                return value

    # Coroutines that the tests await at the same time run on one loop. The tests poll until theirs is done.
    def begun(self, awaitable):
        import asyncio
        # A loop that waits for the tests' callback can't continue; what the callback awaits gets another one.
        if self.loop is None or self.loop.is_running(): self.loop = asyncio.new_event_loop()
        async def run(): return await awaitable
        return self.loop.create_task(run())

    def waited(self, task, seconds):
        import asyncio
        loop, outer = task.get_loop(), asyncio.events._get_running_loop()
        if not task.done() and not loop.is_running():
            asyncio.events._set_running_loop(None)
            try: loop.run_until_complete(asyncio.wait({task}, timeout=seconds))
            finally: asyncio.events._set_running_loop(outer)
        return (task.result(),) if task.done() else ()

    def awaited(self, awaitable):
        return self.waited(self.begun(awaitable), None)[0]

class deeper:
    def __enter__(self):
        self.limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(self.limit, 20000))
    def __exit__(self, *how):
        try: sys.setrecursionlimit(self.limit)
        except RecursionError: pass

async def awaiting(steps):
    return await Steps(steps)

class Steps:
    def __init__(self, steps): self.steps = steps
    def __await__(self): return self.steps

# The environment variables that the tests set.
def adopt(surroundings):
    os.environ.clear()
    os.environ.update(surroundings)

def inspect_static(kind, name):
    for base in kind.__mro__:
        if name in vars(base): return vars(base)[name]

is_known = is_standard_class

# Public names that the answer's own classes define.
def own_names(kind):
    return sorted({name for base in kind.__mro__ if not is_known(base) for name in vars(base) if type(name) is str and not name.startswith('__')})

def named_member(module, name, member):
    found = __import__(module, fromlist=['*'])
    for part in name.split('.'): found = getattr(found, part)
    return found[member]

def kind_of(value):
    return 'f' if type(value) is types.FunctionType else ''

# An object of the tests. The tests decide what can be requested of it.
class Given:
    def __getattr__(self, name):
        if name.startswith('_'): raise AttributeError(name)
        return self._link.ask('get', self._number, name, ())
    def __setattr__(self, name, value):
        self._link.ask('set', self._number, name, (value,))

# A class of the tests: calling it makes an object on their side.
class GivenClass(type):
    def __call__(self, *args, **named):
        number = vars(self).get('_assay_number')
        if number is None: raise TypeError("The answer can't derive from a class of the tests")
        return self._link.ask('__call__', number, None, args, named)

def given_class(link, described):
    number, name, special, bases, fields = described
    known = link.given.get(number)
    if known is None:
        body = {each: given_method(each) for each in special}
        body.update(_assay_number=number, _link=link, __module__='tests')
        if fields is not None: body['__dataclass_fields__'] = {each: given_field(each, init) for each, init in fields}
        known = link.given[number] = type.__new__(GivenClass, name, tuple(given_class(link, each) for each in bases) or (Given,), body)
    return known

def given_field(name, init):
    import dataclasses
    field = dataclasses.field(init=init)
    field.name, field.type, field._field_type = name, object, dataclasses._FIELD
    return field

GIVEN_KINDS = {}
def given_method(name):
    def method(self, *args, **named): return self._link.ask(name, self._number, None, args, named)
    if name == '__next__':
        def method(self):
            found = self._link.ask(name, self._number, None, ())
            if not found: raise StopIteration
            return found[0]
    if name == '__iter__':
        def method(self): return self._link.ask(name, self._number, None, ())
    if name == '__await__':
        def method(self):
            return self._link.ask(name, self._number, None, ())
            yield
    method.__name__ = name
    return method

def signature_of(value):
    import inspect
    found = inspect.signature(value)
    def plain(each): return None if each is inspect.Parameter.empty else [each if type(each) in SCALARS else repr(each)] if not isinstance(each, type) else [each]
    return [(each.name, int(each.kind), plain(each.default), plain(each.annotation)) for each in found.parameters.values()], plain(found.return_annotation)

def next_of(link, name, number, args, named):
    try: return (next(link.held[number]),)
    except StopIteration as end: return [end.value]

def send_to(link, name, number, args, named):
    try: return (getattr(link.held[number], name)(*args),)
    except StopIteration as end: return [end.value]

def anext_of(link, name, number, args, named):
    try: return (link.awaited(getattr(link.held[number], '__anext__')()),)
    except StopAsyncIteration: return ()

# Ways to get a container that an object holds.
HOLDING = ('g', 'm')

# A container that the tests changed.
def put_contents(link, name, number, args, named):
    value = link.held.get(number)
    if type(value) in WATCHED_KINDS:
        replace_contents(value, args[0])
        link.watched.settle()

def plain_data(link, name, number, args, named):
    value = link.held[number]
    for base, make in PLAIN_OF.items():
        if isinstance(value, base): return make(value)
    raise TypeError('not data')

# A StopIteration that doesn't end an iteration here would end one of the tests'.
def plain_call(function):
    def deed(link, name, number, args, named):
        try: return function(link, name, number, args, named)
        except (StopIteration, StopAsyncIteration) as error: raise RuntimeError('The answer raised %s' % type(error).__name__) from error
    return deed

DEEDS = {
    'f': plain_call(lambda link, name, number, args, named: link.names[name](*args, **named)),
    'c': plain_call(lambda link, name, number, args, named: link.held[number](*args, **named)),
    'm': plain_call(lambda link, name, number, args, named: getattr(link.held[number], name)(*args, **named)),
    'g': plain_call(lambda link, name, number, args, named: getattr(link.held[number], name)),
    's': plain_call(lambda link, name, number, args, named: setattr(link.held[number], name, *args)),
    'd': plain_call(lambda link, name, number, args, named: delattr(link.held[number], name)),
    'o': plain_call(lambda link, name, number, args, named: OPERATORS[name](link.held[number], *args, **named)),
    'G': lambda link, name, number, args, named: link.names[name],
    'S': lambda link, name, number, args, named: link.names.__setitem__(name, *args),
    'I': lambda link, name, number, args, named: __import__(name, fromlist=['*']),
    'dir': lambda link, name, number, args, named: dir(link.held[number]),
    'n': next_of,
    'gen': send_to,
    'an': anext_of,
    'put': put_contents,
    'begin': lambda link, name, number, args, named: link.begun(getattr(link.held[number], name)(*args) if name else link.held[number]),
    'wait': plain_call(lambda link, name, number, args, named: link.waited(link.held[number], *args)),
    'cancel': lambda link, name, number, args, named: link.held[number].cancel() and None,
    'aw': lambda link, name, number, args, named: link.awaited(getattr(link.held[number], name)(*args) if name else link.held[number]),
    'data': plain_data,
    'sig': lambda link, name, number, args, named: signature_of(link.names[name] if number is None else link.held[number]),
    'copy': lambda link, name, number, args, named: getattr(copy, name)(link.held[number]),
}
`
