/**
 * Python: runs the answer and then the tests on the main thread, and reports. It has its own thread and namespace, which no
 * frame of the main thread leads to, so the answer finds neither the secret nor what it would have to change. Given: fd, box,
 * load, answer, expected, kept, aliases. After `load`, only functions in C are called here.
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

# A fork by the answer has all this too; only the first process may report.
def tell(*parts):
    if getpid() != own: leave(1)
    line = b' '.join((secret,) + parts) + b'\n'
    while line: line = line[write(fd, line):]

# Only C holds these queues while the main thread runs: what comes out of "done" was returned by the step.
feed, done = queue(), queue()

def run(step):
    feed.put(partial(attempt, step))
    outcome = done.get()
    if outcome is True: return None
    return outcome[0] if type(outcome) is tuple and type(outcome[0]) is str else "The step didn't return"

def tell_test(index, failure):
    if failure is None: tell(b'passed', b'%d' % index)
    else: tell(b'failed', b'%d' % index, as_json(failure).encode())

# Whether anything that the tests rely on has changed, such as a builtin that now has another meaning for them.
def tampered(names, before, allowed):
    for each, was in classes:
        if changed_names(each, was): return 'The answer changed unittest while its test ran'
    if len(vars(names_type)) != names_type_size: return 'The answer changed the names of its tests'
    for name in tuple(names):
        if type(name) is not str or name in allowed: continue
        if name in pristine or (name in before and names[name] is not before[name]): return 'The answer changed "%s" for its tests' % name
    return None

def main():
    global names_type_size, names_type, secret
    secret = receive()
    box.put(partial(deque, map(done.put, map(partial.__call__, iter(feed.get, None))), 0))
    failure = run(load)
    restore(kept, classes)
    tell(b'loaded')
    steps, stored = loads(decode(receive()))

    # A name that the tests don't define is a builtin, as it was before the answer, or else the answer's own, as it is now.
    names_type = make_type('names', (dict,), {'__missing__': answer.__getitem__})
    names_type_size = len(vars(names_type))
    names = {'__name__': 'tests', '__builtins__': names_type(pristine), '@explain': explain}
    for name in expected:
        if name in pristine and name in answer: names[name] = answer[name]
    allowed = {*expected, *stored, '__name__', '__doc__'}
    for name, wanted in aliases:
        if not wanted or any(each in answer for each in wanted): modules[name] = module

    entered, refused, before = None, None, {}
    if failure is not None: failure = 'The answer failed to load: ' + failure
    for kind, *rest in steps:
        if kind == 'run':
            if failure is None:
                failure = run(partial(execute, rest[0], names))
                if failure is not None: failure = 'The test code failed before its tests: ' + failure
            before = dict(names)
            continue
        index = rest[0]
        if failure is not None:
            tell_test(index, failure)
            continue
        if kind == 'test': outcome = run(partial(execute, rest[1], names))
        elif kind == 'function': outcome = run(partial(call_function, before.get(rest[1])))
        elif kind == 'check': outcome = run(partial(call_check, before.get('check'), answer, rest[1]))
        else:
            if entered != rest[1]: entered, refused = rest[1], run(partial(enter_class, before.get(rest[1])))
            outcome = refused if refused is not None else run(partial(call_method, before.get(rest[1]), rest[2]))
        tell_test(index, outcome if outcome is not None else tampered(names, before, allowed))
    try: flush()
    except: pass
    tell(b'end')
    leave(0)

# If anything goes wrong here, the process ends with a failure.
try: main()
finally: leave(73)
`
