/** Python: the answer's data with its own class, as its tests see it: an integer that is an enum member, a named tuple. */
export const REMOTE_DATA_SOURCE = `
# Real data of its base, so that whatever the tests do with numbers and strings works, and the base judges. The rest is requested.
class RemoteData:
    @classmethod
    def _assay_data(kind, link, number, value, judges):
        made = DATA_BASES[kind._assay_class[3]].__new__(kind, value)
        made.__dict__.update(_assay_link=link, _assay_number=number, _assay_judges=judges)
        link.hold(number)
        return made
    def __del__(self):
        if '_assay_link' in self.__dict__: self._assay_link.release(self._assay_number)
    def __getattr__(self, name):
        if name.startswith('_assay'): raise AttributeError(name)
        link, number = parts_of(self)
        if name in type(self)._assay_class[2]: return RemoteMethod(self, name)
        return link.call('g', name, number)
    def __setattr__(self, name, value):
        # Its base sets it up.
        if '_assay_link' not in self.__dict__: return object.__setattr__(self, name, value)
        link, number = parts_of(self)
        link.call('s', name, number, (value,))
    def __copy__(self): return self
    def __deepcopy__(self, memo): return self
    def __repr__(self):
        link, number = parts_of(self)
        return link.call('o', '__repr__', number)
    def __dir__(self):
        link, number = parts_of(self)
        return link.call('dir', None, number)

DATA_BASES = {each.__name__: each for each in FIXED}

# The base's result for an operator that the answer's class defines but must not judge by.
def base_result(data, name, *args):
    operate = getattr(DATA_BASES[type(data)._assay_class[3]], name, None)
    return NotImplemented if operate is None else operate(data, *args)

# A name that the answer's class defines is the answer's, even if its base has it too.
class ForwardedMember:
    def __init__(self, name): self.name = name
    def __get__(self, data, kind): return RemoteClass.__getattr__(kind, self.name) if data is None else RemoteData.__getattr__(data, self.name)
    def __set__(self, data, value): RemoteData.__setattr__(data, self.name, value)

# For bases that are abstract numbers.
class RemoteAbstractClass(RemoteClass, type(fractions.Fraction)):
    def __setattr__(self, name, value): (type if name in ('_abc_impl', '__abstractmethods__') else RemoteClass).__setattr__(self, name, value)

# An object that the answer holds and that is a list, a dict or a set for isinstance.
def seems_data(name, base):
    seeming = type(name, (next(each for each in PLAIN_OF if each.__name__ == base),), {})
    return property(lambda self: seeming)
`
