/** Python: a fork for one sample. Compiles and lints the answer, or plans tests, in a process with its own limits. */
export const CHILD_SOURCE = String.raw`
def child(fd, printed, early, link, limits):
    os.setsid()
    for each in SIGNALS: _signal.signal(each, 1 if each in (13, 25) else 0)
    _signal.signal(2, _signal.default_int_handler)
    nothing = os.open('/dev/null', os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    kept = [2, *sorted((fd, early) if link is None else (fd, early, link)), 64]
    for low, high in zip(kept, kept[1:]): os.closerange(low + 1, high)
    seconds = max(1, -(-limits['cpu_ms'] // 1000))
    # The hard limit is later: SIGXCPU shows which limit it was.
    for name, value, more in (('CPU', seconds, 1), ('AS', limits['memory_bytes'], 0), ('FSIZE', limits['disk_bytes'], 0), ('CORE', 0, 0)):
        which = getattr(resource, 'RLIMIT_' + name)
        top = resource.getrlimit(which)[1]
        value, hard = (each if top == resource.RLIM_INFINITY else min(each, top) for each in (value, value + more))
        resource.setrlimit(which, (value, hard))
    job = json.loads(read_exactly(fd, int.from_bytes(read_exactly(fd, 4), 'big')))
    if job['kind'] == 'plan':
        for each in job['tests']: write_all(early, json.dumps(plan(*each)).encode() + b'\n')
        os._exit(0)
    DUTIES[job['kind']](fd, early, link, job)

def judge(fd, early, link, job):
    code = report_program(early, job)
    os.close(early)
    if code is None or not job['runs']: os._exit(0)
    for each in job['imports']:
        if is_standard(each['module']) or job['dependencies']: can_import(each['module'])
    run_answer(fd, job, code)

# Compiles, lints and lays out the program, and reports what was found. Returns its code, or None.
def report_program(early, job):
    started = time.perf_counter()
    code, problems = compiled_sources(job)
    compiled = time.perf_counter()
    found = linted_sources(job) if code is not None and job['lint'] else []
    linted = time.perf_counter()
    lay_out(job)
    missing = [name for name in job['dependencies'] if not is_installed(name)]
    report = {'compiled': code is not None, 'problems': problems + found, 'compile_ms': (compiled - started) * 1000,
              'lint_ms': (linted - compiled) * 1000, 'missing': missing}
    write_all(early, json.dumps(report).encode())
    return code

def sources_of(job):
    own = [('answer.py', job['source'])]
    return own + [(each['path'], each['content']) for each in job['files'] if each['path'].endswith('.py')]

def compiled_sources(job):
    first, problems = None, []
    for path, source in sources_of(job):
        try: code, warned = compile_warned(source, path)
        except SyntaxError as error:
            return None, [('error', 'compile', type(error).__name__, error.msg, path, error.lineno, error.offset or None)]
        except (ValueError, RecursionError, MemoryError, OverflowError) as error:
            text = str(error) or 'The program is too deeply nested'
            return None, [('error', 'compile', type(error).__name__, text, path, None, None)]
        first = first or code
        if path not in job['given']: problems += [('warning', 'lint', *each[:2], path, *each[2:]) for each in warned]
    return first, problems

def linted_sources(job):
    found = []
    for path, source in sources_of(job):
        if path in job['given']: continue
        try: found += [('warning', 'lint', *each[:2], path, *each[2:]) for each in lint(source, path)]
        except (RecursionError, MemoryError): pass
    return found

# The standard library comes first: a file of the answer can't replace a part of it.
def lay_out(job):
    for each in job['files']:
        folder = os.path.dirname(each['path'])
        if folder: os.makedirs(os.path.join('/work', folder), exist_ok=True)
        with open(os.path.join('/work', each['path']), 'w', encoding='utf-8', newline='') as file: file.write(each['content'])
    if job['dependencies']: sys.path.extend(DISTRIBUTION)

import marshal, sys
STANDARD = getattr(sys, 'stdlib_module_names', None) or frozenset(sys.builtin_module_names)

def is_standard(name):
    return name.partition('.')[0] in STANDARD

def can_import(name):
    try: __import__(name)
    except Exception: return False
    return True

# By the name of the module or of the package that brings it.
def is_installed(name):
    if can_import(name): return True
    import importlib.metadata
    try: importlib.metadata.distribution(name)
    except Exception: return False
    return True

def run_answer(fd, job, code):
    box = _queue.SimpleQueue()
    module = types.ModuleType('answer')
    module.__file__ = '/work/answer.py'
    # Only what the tests use: touching all modules would copy all their memory into the fork.
    kept = [BUILTINS, *snapshot(sorted({each['module'] for each in job['imports']}))]
    uses_unittest = any(each['module'].startswith('unittest') for each in job['imports'])
    sys.path.append('/work')
    sys.modules['__main__'] = types.ModuleType('__main__')
    for name in ('answer', 'solution', 'main'): sys.modules.setdefault(name, module)
    laid = {each['path'].partition('/')[0].partition('.')[0] for each in job['files']}
    aliases = [(each['module'], each['names']) for each in job['imports'] if '.' not in each['module'] and each['names']
               and each['module'] not in laid and each['module'] not in sys.modules and each['module'] not in job['dependencies']]
    sys.stdin = open(0, encoding='utf-8', closefd=False)
    for fd_, name in ((1, 'stdout'), (2, 'stderr')):
        setattr(sys, name, open(fd_, 'w', 1, 'utf-8', 'backslashreplace', closefd=False))
    sys.argv = ['answer.py']
    given = {
        '__builtins__': dict(PRISTINE), 'fd': fd, 'box': box, 'answer': vars(module), 'module': module, 'modules': sys.modules,
        'load': functools.partial(exec, code, vars(module)), 'flush': sys.stdout.flush, 'expected': job['expected'],
        'aliases': aliases, 'kept': kept, 'classes': UNITTEST if uses_unittest else [], 'restore': restore,
        'changed_names': changed_names, 'pristine': PRISTINE, 'make_type': type, 'execute': exec, 'explain': explain,
        'attempt': attempt, 'call_function': call_function, 'call_method': call_method, 'call_check': call_check,
        'enter_class': enter_class, 'getpid': os.getpid, 'read': os.read, 'write': os.write, 'leave': os._exit,
        'queue': _queue.SimpleQueue, 'partial': functools.partial, 'deque': collections.deque, 'loads': marshal.loads,
        'decode': binascii.a2b_base64, 'as_json': _json.encode_basestring_ascii,
    }
    job.clear()
    for name in ('asyncio.coroutines', 'asyncio.events', 'asyncio.format_helpers', 'asyncio.futures'):
        if name in sys.modules: FRAME_READERS.update(codes_in(sys.modules[name]))
    sys.addaudithook(guard)
    _thread.start_new_thread(exec, (JUDGE, given))
    del given, kept, code
    # Only C holds what is called here.
    box.get()()
    os._exit(72)
`
