/** Python: runs the tests in a process that never holds the answer, and reports. */
export const TESTS_SOURCE = String.raw`
def run_tests(fd, early, link_fd, job):
    global answer_line
    os.close(early)
    if job['dependencies']: sys.path.extend(DISTRIBUTION)
    lay_out(job)
    for each in job['imports']:
        if is_standard(each['module']) or job['dependencies']: can_import(each['module'])
    sys.path.append('/work')
    for number, name in ((1, 'stdout'), (2, 'stderr')):
        setattr(sys, name, open(number, 'w', 1, 'utf-8', 'backslashreplace', closefd=False))
    sys.setrecursionlimit(8000)
    link = TestsLink(link_fd, job['judging'])
    answer_line = lambda trace: link.last_error[1] if exc_info()[1] is link.last_error[0] else None
    secret = job['secret'].encode()

    def tell(*parts):
        write_all(fd, b' '.join((secret,) + parts) + b'\n')

    def run(step):
        link.swallowed = None
        outcome = attempt(step)
        if link.uncarried is not None:
            tell(b'fallback')
            os._exit(0)
        if link.dead is not None: return link.dead
        if outcome is not True: return outcome[0]
        if link.swallowed is not None: return 'An assertion failed in what the answer called: ' + plain(str(link.swallowed))
        return None

    failure = run(functools.partial(begin_link, link))
    if failure is not None: failure = 'The answer failed to load: ' + failure
    answer = link.names
    names = names_for(link, answer, job)
    steps, _ = marshal.loads(binascii.a2b_base64(job['bundle']))
    entered, refused, before = None, None, {}
    for kind, *rest in steps:
        if kind == 'run':
            if failure is None:
                failure = run(functools.partial(exec, rest[0], names))
                if failure is not None: failure = 'The test code failed before its tests: ' + failure
            before = dict(names)
            continue
        if failure is not None: outcome = failure
        elif kind == 'test': outcome = run(functools.partial(exec, rest[1], names))
        elif kind == 'function': outcome = run(functools.partial(call_function, before.get(rest[1])))
        elif kind == 'check': outcome = run(functools.partial(call_check, before.get('check'), answer, rest[1]))
        else:
            if entered != rest[1]: entered, refused = rest[1], run(functools.partial(enter_class, before.get(rest[1])))
            outcome = refused if refused is not None else run(functools.partial(call_method, before.get(rest[1]), rest[2]))
        if outcome is None: tell(b'passed', b'%d' % rest[0])
        else: tell(b'failed', b'%d' % rest[0], _json.encode_basestring_ascii(outcome).encode())
    try: sys.stdout.flush()
    except Exception: pass
    tell(b'end')
    os._exit(0)

def begin_link(link):
    link.names = RemoteNames(link, {})
    link.names = RemoteNames(link, link.begin())

# A name that the tests don't define is a builtin, or else the answer's own, as it is now.
def names_for(link, answer, job):
    module = RemoteModule('answer')
    object.__setattr__(module, '_assay_names', answer)
    for name in ('answer', 'solution', 'main'): sys.modules.setdefault(name, module)
    for each in job['imports']:
        name = each['module']
        if name.partition('.')[0] in job['laid']: import_remotely(link, name)
        elif '.' not in name and name not in sys.modules and name not in job['dependencies'] and any(wanted in answer for wanted in each['names']):
            sys.modules[name] = module
    names_type = type('names', (dict,), {'__missing__': lambda self, name: answer[name]})
    names = {'__name__': 'tests', '__builtins__': names_type(PRISTINE), '@explain': explain}
    for name in job['expected']:
        if name in PRISTINE and name in answer: names[name] = answer[name]
    return names

def import_remotely(link, name):
    parts = name.split('.')
    for end in range(1, len(parts) + 1):
        each = '.'.join(parts[:end])
        try: sys.modules[each] = link.call('I', each, None)
        except Exception: return
`
