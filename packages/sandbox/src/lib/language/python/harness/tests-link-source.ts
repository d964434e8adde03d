/** Python: the tests' end of the socket that connects them to the answer. */
export const TESTS_LINK_SOURCE = `
import _thread

class TestsLink(AnswerReader, TestsGiver):
    def __init__(self, fd, judged_names):
        self.fd, self.judged_names = fd, judged_names
        self.lock = _thread.RLock()
        self.depth = 0
        # The reason why the answer can't be used anymore; every test fails from then on.
        self.dead = None
        # The reason why the tests need the answer in their own process.
        self.uncarried = None
        # A failure inside a callback: the answer may have swallowed it.
        self.swallowed = None
        self.last_error = (None, None)
        self.named = {}
        self.gone, self.given, self.given_numbers = set(), {}, {}
        self.kinds, self.members, self.known = {}, {}, weakref.WeakValueDictionary()
        self.own_numbers = weakref.WeakKeyDictionary()
        self.stdout = sys.stdout
        self.watched = Watched()
        # How often the tests hold each numbered object, and the environment that the answer knows.
        self.holds, self.surroundings = {}, dict(os.environ._data)

    def die(self, why):
        self.dead = self.dead or why
        raise LinkDead(self.dead)

    # The answer's names and which are functions, once it is loaded. Raises what loading it raised.
    def begin(self):
        names = self.outcome(0, (), None)
        if type(names) is not dict: self.die('The answer sent no names')
        return names

    def call(self, *request, **named):
        try: return self.requested(*request, **named)
        except Uncarried as error:
            self.uncarried = self.uncarried or str(error)
            raise

    def requested(self, what, name, number, args=(), named={}, judges=False):
        with self.lock:
            if self.dead is not None: raise LinkDead(self.dead)
            if self.watched.known and what != 'put': self.tell_changes()
            depth = self.depth + 1
            table, form, seen = (), 0, None
            for each in args:
                if type(each) not in SIMPLE:
                    form = 1
                    break
            if named and form == 0 and not SIMPLE.issuperset(map(type, named.values())): form = 1
            given = (args, named)
            if form == 1:
                table, seen = [], {}
                try:
                    number_all(args, table, seen)
                    number_all(named.values(), table, seen)
                except (Unplain, RecursionError):
                    form = 2
                    encoder = TestsEncoder(self.refer)
                    encoder.marks_flat = True
                    given = [encoder.value(each) for each in args], {key: encoder.value(each) for key, each in named.items()}
                    table = encoder.table
            gone, self.gone = [*self.gone], set()
            captures = sys.stdout is not self.stdout
            surroundings = None
            if os.environ._data != self.surroundings: surroundings, self.surroundings = dict(os.environ), dict(os.environ._data)
            try: request = marshal.dumps((depth, what, name, number, form, given, captures, gone, surroundings))
            # Never a reason to share a process: the answer may have nested it.
            except ValueError: raise RecursionError('An argument is nested too deeply to pass to the answer') from None
            try: send_frame(self.fd, request)
            except OSError: pass
            self.depth = depth
            try: return self.outcome(depth, table, judges)
            finally: self.depth = depth - 1

    # The tests' changes in containers that the answer's objects hold.
    def tell_changes(self):
        for number, value in self.watched.changed():
            self.watched.add(number, value)
            self.requested('put', None, number, (contents_of(value),))

    def hold(self, number):
        self.holds[number] = self.holds.get(number, 0) + 1
        # It was dropped and came back before the answer was notified.
        self.gone.discard(number)

    # Called when the tests drop an object of the answer; the next request reports it.
    def release(self, number):
        left = self.holds.get(number, 0) - 1
        if left > 0: self.holds[number] = left
        else:
            self.holds.pop(number, None)
            self.gone.add(number)

    # Waits for the reply, and serves the answer's requests meanwhile.
    def outcome(self, depth, table, judges):
        while True:
            try: said = from_json(receive_frame(self.fd).decode('ascii'))
            except LinkDead as error: self.die('The answer ended' if str(error) == 'it ended' else 'The answer sent junk: %s' % error)
            except OSError: self.die('The answer ended')
            except (ValueError, RecursionError, OverflowError): self.die('The answer sent junk')
            except MemoryError: self.die('The answer sent more than fits in memory')
            if type(said) is not list or len(said) < 2: self.die('The answer sent junk')
            if said[0] == 'c' and len(said) == 7 and said[1] == depth + 1:
                self.serve(*said[1:])
                continue
            if said[0] not in ('v', 'x') or type(said[1]) is not int or said[1] != depth or len(said) != 5: self.die('The answer sent junk')
            return self.read(said, table, judges)

    def read(self, said, table, judges):
        what, _, written, changes, printed = said
        if not changes and printed is None and what == 'v' and type(written) in SCALARS: return written
        decoder = Decoder(self.resolve, table)
        decoder.judges = judges
        try:
            if judges is None and what == 'v': return {name: kind for name, kind in written if type(name) is str}
            value = decoder.value(written)
            if changes: apply_changes(decoder, changes, self.watched)
            if printed is not None: sys.stdout.write(printed)
            if what == 'v': return value
            if not isinstance(value, BaseException): raise TypeError('not an exception')
        except LinkDead: raise
        except MemoryError: self.die('The answer sent more than fits in memory')
        except Exception as error: self.die('The answer sent junk: %s' % plain(str(error)))
        raise value

    def fail(self, error):
        raise error
`
