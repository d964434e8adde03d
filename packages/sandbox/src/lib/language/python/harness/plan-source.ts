/**
 * Python: reads test code without running it. Returns the names of the tests in text order, and the steps that run them as
 * code objects, so that no test's text is ever where the answer runs.
 */
export const PLAN_SOURCE = `
import base64, marshal

def plan(tests, entry_point):
    try:
        tree = ast.parse(tests)
        explain_asserts(tree, tests)
        code_of(tree.body)
    except SyntaxError as error:
        return {'ok': False, 'message': error.msg, 'line': error.lineno, 'column': error.offset or None}
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return {'ok': False, 'message': str(error) or type(error).__name__, 'line': None, 'column': None}
    names, steps, calls = [], [], []
    defined = {n.name: n for n in tree.body if isinstance(n, SCOPES)}
    asserts = 0
    waiting = []
    def flush():
        if waiting: steps.append(('run', code_of(waiting)))
        waiting.clear()
    for node in tree.body:
        if is_main_guard(node) or is_runner_call(node): continue
        if is_check_call(node) and 'check' in defined:
            flush()
            add(names, steps, 'check', ('test', code_of([node])))
        elif holds_assert(node):
            flush()
            asserts += 1
            add(names, steps, 'assert %d' % asserts, ('test', code_of([node])))
        else:
            waiting.append(node)
            if isinstance(node, FUNCTIONS) and node.name.startswith('test'):
                add(names, calls, node.name, ('function', node.name))
            elif isinstance(node, ast.ClassDef):
                for method in test_methods(node, defined):
                    add(names, calls, node.name + '.' + method, ('method', node.name, method))
    flush()
    if 'check' in defined and not names and entry_point is not None:
        add(names, calls, 'check', ('check', entry_point))
    if not names and steps:
        steps, names = [], []
        add(names, steps, 'tests', ('test', code_of([n for n in tree.body if not is_main_guard(n)])))
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    stored |= {name for n in ast.walk(tree) if isinstance(n, ast.Global) for name in n.names}
    # A test can define a name that a builtin has.
    stored |= {name for name in defined if name in PRISTINE} | {name for n in tree.body for name in names_bound(n) if name in PRISTINE}
    bundle = base64.b64encode(marshal.dumps((steps + calls, tuple(sorted(stored))))).decode()
    return {'ok': True, 'names': names, 'bundle': bundle, 'imports': imports_of(tree), 'needs': needs_one_process(tree)}

# Two tests with one name get different ones, or one would vouch for the other; Python itself keeps only the last function.
def add(names, steps, name, step):
    unique, count = name, 1
    while unique in names:
        count += 1
        unique = '%s (%d)' % (name, count)
    steps.append((step[0], len(names), *step[1:]))
    names.append(unique)

def code_of(nodes):
    return compile(ast.Module(body=nodes, type_ignores=[]), 'tests', 'exec', dont_inherit=True)

# "assert f(2) == 3" without its own message reports both sides when it fails.
def explain_asserts(tree, source):
    lines = source.splitlines()
    for node in [each for each in ast.walk(tree) if isinstance(each, ast.Assert) and each.msg is None]:
        test = node.test
        text = text_of(test, lines)
        sides = []
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            test.left, first = kept_as('@side0', test.left)
            test.comparators[0], second = kept_as('@side1', test.comparators[0])
            sides = [first, second]
        explain = ast.copy_location(ast.Name(id='@explain', ctx=ast.Load()), test)
        words = ast.copy_location(ast.Constant(text if len(text) < 300 else text[:300] + '…'), test)
        node.msg = ast.copy_location(ast.Call(func=explain, args=[words, *sides], keywords=[]), test)

# The expression, kept under a name that no program can write, and that name.
def kept_as(name, value):
    target = ast.copy_location(ast.Name(id=name, ctx=ast.Store()), value)
    kept = ast.copy_location(ast.NamedExpr(target=target, value=value), value)
    return kept, ast.copy_location(ast.Name(id=name, ctx=ast.Load()), value)

# Rewriting it from the tree takes longer than everything else.
def text_of(node, lines):
    line = lines[node.lineno - 1] if node.lineno <= len(lines) else ''
    if node.end_lineno != node.lineno or not line.isascii(): return ast.unparse(node)
    return line[node.col_offset:node.end_col_offset]

def holds_assert(node):
    whole = ast.Module(body=[node], type_ignores=[])
    return any(isinstance(inner, ast.Assert) for inner in statements_of(whole))

def is_main_guard(node):
    return isinstance(node, ast.If) and '__name__' in {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}

def is_call(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)

def is_runner_call(node):
    return is_call(node) and ast.unparse(node.value.func) in ('unittest.main', 'pytest.main', 'main')

def is_check_call(node):
    return is_call(node) and isinstance(node.value.func, ast.Name) and node.value.func.id == 'check'

def base_names(node):
    return [b.attr if isinstance(b, ast.Attribute) else getattr(b, 'id', '') for b in node.bases]

def test_methods(node, defined):
    lineage, is_case = [], False
    pending = [node]
    while pending:
        each = pending.pop(0)
        if each in lineage: continue
        lineage.append(each)
        for base in base_names(each):
            if base in ('TestCase', 'IsolatedAsyncioTestCase'): is_case = True
            elif isinstance(defined.get(base), ast.ClassDef): pending.append(defined[base])
    if not is_case and not node.name.startswith('Test'): return []
    found = []
    for each in lineage:
        for inner in each.body:
            if isinstance(inner, FUNCTIONS) and inner.name.startswith('test') and inner.name not in found: found.append(inner.name)
    return found

def imports_of(tree):
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import): found += [{'module': a.name, 'names': []} for a in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.append({'module': node.module, 'names': [a.name for a in node.names]})
        # Loaded only when it is used, which would be after the answer is loaded.
        if 'IsolatedAsyncioTestCase' in (getattr(node, 'attr', ''), getattr(node, 'name', '')):
            found.append({'module': 'unittest.async_case', 'names': []})
    return found
`
