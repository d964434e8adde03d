/** Python: turns what comes from the answer into what its tests see of it. */
export const READ_ANSWER_SOURCE = `
import dataclasses, weakref

# Whether a standard module is already loaded, so that none is loaded because an answer named it.
def standard_named(module, name):
    if type(module) is not str or type(name) is not str or module.partition('.')[0] not in STANDARD: return None
    found = sys.modules.get(module)
    for part in name.split('.'):
        if part.startswith('_'): return None
        found = getattr(found, part, None)
    return found

class AnswerReader:
    def resolve(self, decoder, written):
        tag = written[0]
        if tag == 'h': return self.remote(written, decoder.judges)
        if tag == 'w': return self.data_read(decoder, written)
        if tag == 'W': return self.watched_read(decoder, written)
        if tag == 'T': return DATA_CLASSES[written[1]]
        if tag == 'k': return self.class_read(written[1:])
        if tag == 'e': return self.error_read(decoder, written)
        if tag == 'g': return self.given[written[1]]
        if tag == 'gen': return self.owned(local_generator(self, whole(written[1])), written)
        if tag == 'co': return self.owned(local_coroutine(self, whole(written[1])), written)
        if tag == 'ag': return self.owned(local_async_generator(self, whole(written[1])), written)
        if tag == 'E': return self.named_by_answer(self.member_read(decoder, written))
        if tag == 'm': return self.named_by_answer(sys.modules[written[1]] if written[1] in STANDARD else None)
        raise TypeError('unknown form')

    # Parts of the standard library are the tests' own and yet the answer's choice: passing one on shows nothing about the tests.
    def named_by_answer(self, value):
        self.named[id(value)] = value
        return value

    # The same container each time the answer returns it.
    def watched_read(self, decoder, written):
        # Never a container of the tests.
        if type(written[2]) is list and written[2][:1] == ['r']: raise TypeError('not its own')
        number, value = whole(written[1]), decoder.value(written[2])
        if type(value) not in WATCHED_KINDS: raise TypeError('not a container')
        known = self.watched.value_of(number)
        if type(known) is type(value):
            replace_contents(known, contents_of(value))
            value = known
        self.watched.add(number, value)
        return value

    # A member of an enum of the standard library, or its value where that enum isn't loaded.
    def member_read(self, decoder, written):
        _, module, name, member, value = written
        kind, value = standard_named(module, name), decoder.value(value)
        if isinstance(kind, enum.EnumMeta): return kind._member_map_.get(member) if member in kind._member_map_ else kind(value)
        return value

    def owned(self, made, written):
        self.own_numbers[made] = written[1]
        return made

    def remote(self, written, judges):
        number = whole(written[1])
        kind = self.class_read(written[2:])
        if kind._assay_class[5]:
            known = self.members.get(number)
            if known is None: known = self.members[number] = kind._assay_make(self, number, False)
            return known
        if judges: return kind._assay_make(self, number, True)
        known = self.known.get(number)
        if known is None: known = self.known[number] = kind._assay_make(self, number, False)
        return known

    # Data of one of the answer's classes. Its base compares and calculates with it here, not the answer.
    def data_read(self, decoder, written):
        number, kind = whole(written[1]), self.class_read(written[2])
        value = decoder.value(written[3])
        about = kind._assay_class
        if about[3] is None or type(value) is not DATA_BASES[about[3]]: raise TypeError('not data')
        if not about[5]: return kind._assay_data(self, number, value, bool(decoder.judges))
        # A member of an enum is one object.
        known = self.members.get(number)
        if known is None: known = self.members[number] = kind._assay_data(self, number, value, False)
        return known

    def class_read(self, written):
        number = whole(written[0])
        known = self.kinds.get(number)
        if known is not None: return known
        about = written[1]
        bases = tuple(self.class_read(each) for each in about['bases'])
        if about['error'] is not None: made = self.error_class(number, about, bases)
        else: made = self.plain_class(number, about, bases)
        self.kinds[number] = made
        return made

    # Whether a class's objects may compare themselves with the tests' data: not if the case calls it a function.
    def may_judge(self, kind):
        name = kind.__name__
        return name not in self.judged_names['never'] and (name in self.judged_names['types'] or name.lstrip('_')[:1].isupper())

    def plain_class(self, number, about, bases):
        base = DATA_BASES.get(about['data'])
        space = {'__doc__': FUNCTION_DOC if about['name'] == 'function' else about['doc']}
        if base is None: space['__slots__'] = ()
        for name in about['special']:
            if name in FORWARDERS: space[name] = FORWARDERS[name]
        if base is not None:
            if '__hash__' not in space: space['__hash__'] = base.__hash__
            for name in about['own']: space.setdefault(str(name), ForwardedMember(str(name)))
        elif about['data'] is not None: space['__class__'] = seems_data(str(about['name']), about['data'])
        for name in about['async']: space[name] = ASYNC_FORWARDERS[name]
        if not about['hashable']: space['__hash__'] = None
        elif '__eq__' in space and '__hash__' not in space: space['__hash__'] = Remote.__hash__
        if about['fields'] is not None: space['__dataclass_fields__'] = dataclasses.make_dataclass('Fields', about['fields']).__dataclass_fields__
        first = (Remote,) if base is None else (RemoteData, base)
        make = RemoteClass if base is not fractions.Fraction else RemoteAbstractClass
        try: made = make(str(about['name']), bases or first, space)
        except TypeError: made = make(str(about['name']), first, space)
        has_equal = '__eq__' in about['special'] or base is not None
        type.__setattr__(made, '_assay_class', (self, number, frozenset(about['methods']), about['data'], has_equal, bool(about['enum'])))
        return made

    def error_class(self, number, about, bases):
        standard = standard_named(*about['error'])
        if not (isinstance(standard, type) and issubclass(standard, BaseException)): standard = Exception
        space = {'__doc__': about['doc'], '__getattr__': error_member}
        if about['says']: space['__str__'] = error_text
        bases = tuple(each for each in bases if issubclass(each, BaseException))
        try: made = RemoteErrorClass(str(about['name']), bases or (standard,), space)
        except TypeError: made = RemoteErrorClass(str(about['name']), (standard,), space)
        type.__setattr__(made, '_assay_class', (self, number, frozenset(), None, False, False))
        return made

    def error_read(self, decoder, written):
        _, named, args, text, about, number, line = written
        args = decoder.value(args)
        about = decoder.value(about)
        if type(args) is not tuple or type(text) is not str or type(about) is not dict: raise TypeError('not an exception')
        if named[0] == 'n':
            kind = standard_named(named[1], named[2])
            if not (isinstance(kind, type) and issubclass(kind, BaseException)): kind, args = RuntimeError, ('%s: %s' % (named[2], text),)
        else: kind = self.class_read(named[1:])
        error = None
        if kind.__module__ == 'builtins':
            try: error = kind(*args)
            except Exception: pass
        if error is None:
            error = kind.__new__(kind, *args)
            error.args = args
        for name, each in about.items():
            try: error.__dict__[name] = each
            except Exception: pass
        if isinstance(type(error), RemoteErrorClass):
            error.__dict__['_assay_text'], error.__dict__['_assay_number'] = text, number
        self.last_error = (error, line if type(line) is int else None)
        return error

def error_member(self, name):
    number = self.__dict__.get('_assay_number')
    if number is None or name.startswith('__'): raise AttributeError(name)
    return type(self)._assay_class[0].call('g', name, number)

def error_text(self):
    return self.__dict__.get('_assay_text', '')
`
