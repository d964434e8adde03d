/**
 * Python: decides from the tests alone whether they can run in a process other than the answer's. Their changes to the
 * process itself or to files wouldn't reach an answer elsewhere.
 */
export const SEPARATION_SOURCE = String.raw`
import builtins as _builtins

# Modules through which tests change the process, its files or its memory.
SHARED_MODULES = {'tempfile', 'subprocess', 'multiprocessing', 'shutil', 'glob', 'importlib', 'pickle', 'gc', 'weakref', 'ctypes', 'dis', 'ast', 'tracemalloc',
                  'resource', 'runpy', 'tracebackhide', 'array', 'mmap', 'socket', 'selectors', 'signal', 'sysconfig', 'contextvars', 'concurrent'}
# Names with which tests reach into an answer in their own process.
SHARED_NAMES = {'patch', 'monkeypatch', 'tmp_path', 'tmpdir', 'capfd', 'caplog', 'recwarn', 'open', 'exec', 'eval', 'compile', 'memoryview', '__import__'}
SHARED_MEMBERS = {'getsource', 'getsourcelines', 'getsourcefile', 'getmembers', 'isfunction', 'ismethod', 'isclass', 'isabstract', 'getmro', 'getfile',
                  '__code__', '__globals__', '__closure__', '__defaults__', '__subclasses__', '__mro__', '__bases__', 'seed', 'setstate', 'getstate', 'setrecursionlimit', 'chdir',
                  'stdin', 'argv', 'patch', 'write_text', 'write_bytes', 'read_text', 'unlink', 'touch', 'mkdir', 'setitimer', 'alarm', 'modules',
                  'get_type_hints', 'assertLogs', 'assertNoLogs', 'assertWarns', 'assertWarnsRegex', 'warns', 'catch_warnings', 'getrefcount', 'settrace', 'setprofile', '_getframe'}
CHANGING = {'append', 'extend', 'insert', 'remove', 'pop', 'clear', 'sort', 'reverse', 'update', 'add', 'discard', 'setdefault', 'popitem', 'appendleft'}

# The reason why they must share a process; None if they needn't.
def needs_one_process(tree):
    own = own_objects(tree, {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)})
    modules, own = imported_names(tree), own | {n.name for n in ast.walk(tree) if isinstance(n, SCOPES)} | {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in SHARED_NAMES}
    mark_set_environ(tree)
    for node in ast.walk(tree):
        why = needs_of(node, modules, own)
        if why is not None: return why
    return None

# Modules by their names here, and names that come from modules of the standard library.
def imported_names(tree):
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names: found[(each.asname or each.name).partition('.')[0]] = each.name
        elif isinstance(node, ast.ImportFrom) and node.module and is_standard_or_pytest(node.module):
            for each in node.names: found[each.asname or each.name] = node.module + '.' + each.name
    return found

def is_standard_or_pytest(name):
    top = name.partition('.')[0]
    return top in STANDARD or top == 'pytest'

def needs_of(node, modules, own):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        for name in [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or '']:
            if name.partition('.')[0] in SHARED_MODULES: return 'The tests import "%s"' % name
        if isinstance(node, ast.ImportFrom) and SHARED_NAMES & {a.name for a in node.names} | SHARED_MEMBERS & {a.name for a in node.names}:
            return 'The tests import what changes the answer\'s process'
    elif isinstance(node, ast.ClassDef):
        for base in node.bases:
            if isinstance(base, ast.Attribute): base = root_of(base)
            if isinstance(base, ast.Name) and base.id not in own and base.id not in modules and not hasattr(_builtins, base.id):
                return 'A test class derives from the answer\'s "%s"' % base.id
    elif isinstance(node, ast.Name):
        if node.id in SHARED_NAMES and node.id not in own: return 'The tests use "%s"' % node.id
    elif isinstance(node, ast.arg):
        if node.arg in SHARED_NAMES and node.arg not in own: return 'The tests use "%s"' % node.arg
    elif isinstance(node, ast.Attribute):
        if node.attr == 'environ' and not getattr(node, 'is_set', False): return 'The tests read "environ"'
        if node.attr in SHARED_MEMBERS: return 'The tests use "%s"' % node.attr
        if isinstance(node.ctx, (ast.Store, ast.Del)) and isinstance(node.value, ast.Name) and node.value.id in modules:
            if is_standard_or_pytest(modules[node.value.id]) and (node.value.id, node.attr) not in (('sys', 'stdout'), ('sys', 'stderr')):
                return 'The tests change "%s.%s"' % (node.value.id, node.attr)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        if is_held_by_object(node.func.value, modules, own): return 'The tests change what an object holds'
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
        if is_held_by_object(node.value, modules, own): return 'The tests change what an object holds'
    return None

# Variables that the tests set reach the answer; those that the answer sets don't reach them.
def mark_set_environ(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)): place = node.value
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) and node.value.func.attr in CHANGING:
            place = node.value.func.value
        else: continue
        if isinstance(place, ast.Attribute) and place.attr == 'environ': place.is_set = True

def root_of(node):
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)): node = node.func if isinstance(node, ast.Call) else node.value
    return node

# "grid.rows[0].append(1)": a change to a copy would not reach the answer. A change to a whole member, as in "stack.items.append(1)",
# is sent to it, and a name that the tests set to an object of their own class isn't the answer's.
def is_held_by_object(node, modules, own):
    members, is_part = 0, not isinstance(node, ast.Attribute)
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        members += isinstance(node, ast.Attribute)
        node = node.value
    if not isinstance(node, ast.Name) or node.id in modules or node.id in own: return False
    least = 1 if node.id in ('self', 'cls') else 0
    return members > least and (is_part or members > least + 1)

# Names that are only ever set to objects of the tests' own classes.
def own_objects(tree, classes):
    made, other = set(), set()
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, (ast.For, ast.AnnAssign, ast.NamedExpr, ast.comprehension)) else []:
            value = getattr(node, 'value', None)
            is_own = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in classes
            (made if is_own and isinstance(target, ast.Name) else other).update(each.id for each in ast.walk(target) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
        if isinstance(node, ast.withitem) and node.optional_vars is not None: other |= {each.id for each in ast.walk(node.optional_vars) if isinstance(each, ast.Name)}
        if isinstance(node, ast.arg): other.add(node.arg)
    return made - other
`
