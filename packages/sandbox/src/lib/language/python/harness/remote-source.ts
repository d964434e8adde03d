/** Python: classes and objects of the answer, as its tests see them. */
export const REMOTE_SOURCE = `
class RemoteClass(type):
    def __call__(self, *args, **named):
        link, number = self._assay_class[:2]
        return link.call('c', None, number, args, named, link.may_judge(self))
    def __getattr__(self, name):
        if name.startswith('_assay'): raise AttributeError(name)
        link, number = type.__getattribute__(self, '_assay_class')[:2]
        return link.call('g', name, number)
    def __setattr__(self, name, value):
        link, number = self._assay_class[:2]
        link.call('s', name, number, (value,))
    def __iter__(self): return self._assay_class[0].call('o', '__iter__', self._assay_class[1])
    def __len__(self): return self._assay_class[0].call('o', '__len__', self._assay_class[1])
    def __bool__(self): return True
    def __getitem__(self, key): return self._assay_class[0].call('o', '__getitem__', self._assay_class[1], (key,))
    def __contains__(self, item): return any(each is item or each == item for each in self)
    def __dir__(self): return self._assay_class[0].call('dir', None, self._assay_class[1])

class RemoteErrorClass(type):
    __call__ = RemoteClass.__call__
    __getattr__ = RemoteClass.__getattr__

def parts_of(remote):
    get = object.__getattribute__
    return get(remote, '_assay_link'), get(remote, '_assay_number')

# A function has its own docstring; other objects have that of their class.
def function_doc(remote):
    link, number = parts_of(remote)
    return link.call('g', '__doc__', number)
FUNCTION_DOC = property(function_doc)

class Remote(metaclass=RemoteClass):
    __slots__ = ('_assay_link', '_assay_number', '_assay_judges', '__weakref__')
    @classmethod
    def _assay_make(kind, link, number, judges):
        made = object.__new__(kind)
        put = object.__setattr__
        put(made, '_assay_link', link), put(made, '_assay_number', number), put(made, '_assay_judges', judges)
        link.hold(number)
        return made
    def __del__(self):
        link, number = parts_of(self)
        link.release(number)
    def __getattr__(self, name):
        link, number = parts_of(self)
        if name in type(self)._assay_class[2]: return RemoteMethod(self, name)
        return link.call('g', name, number)
    def __setattr__(self, name, value):
        link, number = parts_of(self)
        link.call('s', name, number, (value,))
    def __delattr__(self, name):
        link, number = parts_of(self)
        link.call('d', name, number)
    def __repr__(self):
        link, number = parts_of(self)
        return link.call('o', '__repr__', number)
    def __str__(self):
        link, number = parts_of(self)
        return link.call('o', '__str__', number)
    def __eq__(self, other):
        if self is other: return True
        if isinstance(other, Remote): return parts_of(self)[1] == parts_of(other)[1]
        return NotImplemented
    def __hash__(self): return hash(parts_of(self)[1])
    def __dir__(self):
        link, number = parts_of(self)
        return link.call('dir', None, number)
    def __copy__(self):
        link, number = parts_of(self)
        return link.call('copy', 'copy', number)
    def __deepcopy__(self, memo):
        link, number = parts_of(self)
        return link.call('copy', 'deepcopy', number)
    @property
    def __signature__(self): return signature_read(*parts_of(self), None)
type.__setattr__(Remote, '_assay_class', (None, None, frozenset(), None, False, False))

def forwarder(name):
    def forward(self, *args, **named):
        link, number = parts_of(self)
        return link.call('o', name, number, args, named, object.__getattribute__(self, '_assay_judges') and name in JUDGING)
    if name == '__next__':
        def forward(self):
            link, number = parts_of(self)
            found = link.call('n', None, number)
            if type(found) is tuple: return found[0]
            raise StopIteration(*found)
    if name == '__exit__':
        def forward(self, kind, error, trace):
            link, number = parts_of(self)
            return link.call('o', name, number, (kind, error, None))
    if name == '__contains__':
        def forward(self, item):
            link, number = parts_of(self)
            if object.__getattribute__(self, '_assay_judges') or isinstance(item, (Remote, RemoteData)): return link.call('o', name, number, (item,))
            if isinstance(self, RemoteData): return base_result(self, name, item)
            return any(each is item or each == item for each in self)
    elif name in JUDGING:
        # An object that the answer made must not judge the tests' data.
        def forward(self, other, *more):
            link, number = parts_of(self)
            judges = object.__getattribute__(self, '_assay_judges')
            if judges or isinstance(other, (Remote, RemoteData)):
                try: return link.call('o', name, number, (other, *more), {}, judges)
                except TypeError as error:
                    if name in SYMMETRIC: raise
                    return NotImplemented if 'unsupported operand' in str(error) else link.fail(error)
            if isinstance(self, RemoteData): return base_result(self, name, other, *more)
            if type(self)._assay_class[3] is not None: return OPERATORS[name](link.call('data', None, number), other)
            return NotImplemented
    if name in ('__eq__', '__ne__'):
        judging = forward
        def forward(self, other):
            if self is other or (isinstance(other, Remote) and not type(self)._assay_class[4] and not isinstance(self, RemoteData)): return (parts_of(self)[1] == getattr(other, '_assay_number', None)) == (name == '__eq__')
            return judging(self, other)
    forward.__name__ = name
    return forward
SYMMETRIC = {'__lt__', '__le__', '__gt__', '__ge__', '__eq__', '__ne__'}
FORWARDERS = {name: forwarder(name) for name in OPERATORS}

def async_forwarder(name):
    if name == '__aiter__':
        def forward(self): return self
    elif name == '__anext__':
        async def forward(self):
            link, number = parts_of(self)
            found = link.call('an', None, number)
            if not found: raise StopAsyncIteration
            return found[0]
    else:
        async def forward(self, *args):
            link, number = parts_of(self)
            return await finished(link, name, number, args)
    return forward
ASYNC_FORWARDERS = {name: async_forwarder(name) for name in ('__aenter__', '__aexit__', '__aiter__', '__anext__')}
`
