/**
 * Python: runs the answer and then the tests on the main thread, and reports. It has a thread and a namespace of its own
 * which no frame of the main thread leads to, so that the answer finds neither the secret nor what it would have to change.
 * Given: fd, box, load, answer, expected, kept, aliases. After `load` only functions in C are called here.
 */
export const JUDGE_SOURCE = String.raw`
own = getpid()

def receive():
    def exactly(count):
        parts = []
        while count > 0:
            part = read(fd, count)
            if not part: leave(1)
            parts.append(part)
            count -= len(part)
        return b''.join(parts)
    return exactly(int.from_bytes(exactly(4), 'big'))

secret = receive()

# A fork of the answer's holds all this too; only the first process may speak.
def tell(*parts):
    if getpid() != own: leave(1)
    line = b' '.join((secret,) + parts) + b'\n'
    while line: line = line[write(fd, line):]

# Only C holds these queues while the main thread runs: what comes out of "done" was returned by the step.
feed, done = queue(), queue()
box.put(partial(deque, map(done.put, map(partial.__call__, iter(feed.get, None))), 0))

def run(step):
    feed.put(partial(attempt, step))
    outcome = done.get()
    if outcome is True: return None
    return outcome[0] if type(outcome) is tuple and type(outcome[0]) is str else 'The step did not return'

def tell_test(index, failure):
    if failure is None: tell(b'passed', b'%d' % index)
    else: tell(b'failed', b'%d' % index, as_json(failure).encode())

def tampered(names, allowed):
    for each, before in classes:
        if changed_names(each, before): return 'The answer changed unittest while its test ran'
    if len(vars(names_type)) != names_type_size: return 'The answer changed the names of its tests'
    for name in tuple(names):
        if type(name) is str and name in builtin_names and name not in allowed: return 'The answer changed "%s" for its tests' % name
    return None

failure = run(load)
restore(kept, classes)
tell(b'loaded')
steps, count, stored = loads(decode(receive()))

# What the tests do not define is a builtin, as it was before the answer came, or else the answer's own name, as it is now.
names_type = make_type('names', (dict,), {'__missing__': answer.__getitem__})
names_type_size = len(vars(names_type))
builtin_names = dict(pristine)
names = {'__name__': 'tests', '__builtins__': names_type(builtin_names), '@explain': explain}
for name in expected:
    if name in builtin_names and name in answer: names[name] = answer[name]
allowed = {*expected, *stored, '__name__', '__doc__'}
for name, wanted in aliases:
    if not wanted or any(each in answer for each in wanted): modules[name] = module

entered, refused = None, None
if failure is not None: failure = 'The answer failed to load: ' + failure
for step in steps:
    kind, rest = step[0], step[1:]
    if kind == 'run':
        if failure is None: failure = run(partial(execute, rest[0], names))
        if failure is not None and not failure.startswith('The '): failure = 'The test code failed before its tests: ' + failure
        continue
    if failure is not None:
        tell_test(rest[0], failure)
        continue
    if kind == 'test': outcome = run(partial(execute, rest[1], names))
    elif kind == 'function': outcome = run(partial(call_function, names.get(rest[1])))
    elif kind == 'check': outcome = run(partial(call_check, names.get('check'), answer, rest[1]))
    else:
        if entered != rest[1]: entered, refused = rest[1], run(partial(enter_class, names.get(rest[1])))
        outcome = refused if refused is not None else run(partial(call_method, names.get(rest[1]), rest[2]))
    tell_test(rest[0], outcome if outcome is not None else tampered(names, allowed))
run(flush)
tell(b'end')
leave(0)
`
