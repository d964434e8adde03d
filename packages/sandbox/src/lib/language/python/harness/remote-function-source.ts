/** Python: functions, methods, generators and coroutines of the answer, as its tests see them. */
export const REMOTE_FUNCTION_SOURCE = `
class RemoteFunction:
    def __init__(self, link, name):
        self._assay_link, self._assay_name, self._assay_number = link, name, None
        self.__name__ = self.__qualname__ = name
    def __call__(self, *args, **named): return self._assay_link.call('f', self._assay_name, None, args, named, False)
    def __getattr__(self, name):
        if name.startswith('_assay'): raise AttributeError(name)
        return getattr(self._assay_link.call('G', self._assay_name, None), name)
    def __repr__(self): return '<function %s>' % self._assay_name
    @property
    def __signature__(self): return signature_read(self._assay_link, None, self._assay_name)
    @property
    def __doc__(self): return self._assay_link.call('g', '__doc__', parts_of(self._assay_link.call('G', self._assay_name, None))[1])

class RemoteMethod:
    __slots__ = ('_assay_of', '_assay_link', '_assay_number', '_assay_name')
    def __init__(self, remote, name):
        self._assay_of, self._assay_name = remote, name
        self._assay_link, self._assay_number = parts_of(remote)
    def __call__(self, *args, **named): return self._assay_link.call('m', self._assay_name, self._assay_number, args, named)
    def __getattr__(self, name): return getattr(self._assay_link.call('g', self._assay_name, self._assay_number), name)
    @property
    def __signature__(self): return signature_read(self._assay_link, parts_of(self._assay_link.call('g', self._assay_name, self._assay_number))[1], None)

def signature_read(link, number, name):
    import inspect
    parameters, returned = link.call('sig', name, number)
    def value(each): return inspect.Parameter.empty if each is None else each[0]
    return inspect.Signature([inspect.Parameter(name, kind, default=value(default), annotation=value(annotation)) for name, kind, default, annotation in parameters],
                             return_annotation=value(returned))

def local_generator(link, number):
    link.hold(number)
    def run():
        try: return (yield from steps())
        finally: link.release(number)
    def steps():
        deed, args = '__next__', ()
        while True:
            found = link.call('gen', deed, number, args)
            if type(found) is not tuple: return found[0]
            try:
                sent = yield found[0]
                deed, args = ('__next__', ()) if sent is None else ('send', (sent,))
            except GeneratorExit:
                if link.dead is None: link.call('m', 'close', number)
                raise
            except BaseException as error: deed, args = 'throw', (error,)
    return run()

# The time that one request waits, in seconds, so that the tests' other coroutines get their turn.
SHORT_WAIT, LONG_WAIT, SHORT_WAITS = 0.001, 0.005, 20

# Awaits on the answer's side, while the tests' own loop continues.
async def finished(link, name, number, args=()):
    import asyncio
    begun = link.call('begin', name, number, args)
    task, waits = parts_of(begun)[1], 0
    try:
        while True:
            found = link.call('wait', None, task, (SHORT_WAIT if waits < SHORT_WAITS else LONG_WAIT,))
            if type(found) is tuple and found: return found[0]
            waits += 1
            await asyncio.sleep(0)
    except (asyncio.CancelledError, GeneratorExit):
        if link.dead is None: link.call('cancel', None, task)
        raise

def local_coroutine(link, number):
    link.hold(number)
    async def run():
        try: return await finished(link, None, number)
        finally: link.release(number)
    return run()

def local_async_generator(link, number):
    async def run():
        while True:
            found = link.call('an', None, number)
            if not found: return
            yield found[0]
    return run()
`
