/**
 * Python: what is odd about a program, as `(code, message, line, column)`, in the order of the text. The codes are those of
 * pyflakes and ruff. Runs where ruff is missing, before any of the program does. Errs on the side of silence.
 */
export const LINT_SOURCE = String.raw`
import ast, re, symtable, warnings

MODULE_NAMES = {'__name__', '__file__', '__doc__', '__spec__', '__package__', '__loader__', '__builtins__', '__path__',
                '__annotations__', '__debug__', '__class__', '__module__', '__qualname__', '__dict__', 'WindowsError'}

def compile_warned(source, path):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        code = compile(source, path, 'exec', dont_inherit=True)
    return code, [(w.category.__name__, str(w.message), w.lineno or 1, 1) for w in caught]

def lint(source, path):
    tree = ast.parse(source)
    top = symtable.symtable(source, path, 'exec')
    tables = list(all_tables(top))
    nodes = list(ast.walk(tree))
    quoted = set(re.findall(r'[^\W\d]\w*', ' '.join(quoted_names(nodes))))
    found = [*unused_imports(tree, tables, quoted), *unused_variables(nodes, tables), *redefinitions(nodes)]
    if not any(isinstance(n, ast.ImportFrom) and n.names[0].name == '*' for n in nodes):
        found += undefined_names(nodes, top, tables)
    return sorted(found, key=lambda each: (each[2], each[3], each[0]))

def at(node, code, message):
    return (code, message, node.lineno, node.col_offset + 1)

def all_tables(table):
    pending = [table]
    while pending:
        table = pending.pop()
        yield table
        pending.extend(table.get_children())

# Names in annotations that are written as text, and in __all__.
def quoted_names(nodes):
    for node in nodes:
        held = [getattr(node, 'annotation', None), getattr(node, 'returns', None)]
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(t, ast.Name) and t.id == '__all__' for t in targets): held.append(node.value)
        if isinstance(node, ast.Call) and getattr(node.func, 'id', None) in ('cast', 'TypeVar'): held.append(node)
        for part in held:
            if part is not None:
                for inner in ast.walk(part):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str): yield inner.value

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.ClassDef)

def statements_of(scope):
    pending = list(reversed(scope.body))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, SCOPES):
            children = [n for n in ast.iter_child_nodes(node) if isinstance(n, (ast.stmt, ast.excepthandler))]
            children += [n for n in ast.iter_child_nodes(node) if type(n).__name__ == 'match_case']
            pending.extend(reversed(children))

def table_of(scope, tables):
    if isinstance(scope, ast.Module): return tables[0]
    for table in tables:
        if table.get_name() == scope.name and table.get_lineno() == scope.lineno: return table
    return None

def is_used(name, table):
    if table.lookup(name).is_referenced(): return True
    is_module = table.get_type() == 'module'
    for inner in all_tables(table):
        if inner is table or name not in inner.get_identifiers(): continue
        symbol = inner.lookup(name)
        if symbol.is_free() or (is_module and symbol.is_global() and symbol.is_referenced()): return True
    return False

def unused_imports(tree, tables, quoted):
    scopes = [tree] + [n for n in ast.walk(tree) if isinstance(n, SCOPES)]
    for scope in scopes:
        table = table_of(scope, tables)
        if table is None or table.get_type() == 'class': continue
        for node in statements_of(scope):
            if not isinstance(node, (ast.Import, ast.ImportFrom)) or getattr(node, 'module', '') == '__future__': continue
            for alias in node.names:
                name = alias.asname or (alias.name if isinstance(node, ast.ImportFrom) else alias.name.split('.')[0])
                if name == '*' or alias.asname == alias.name or name in quoted: continue
                if name not in table.get_identifiers() or is_used(name, table): continue
                full = alias.name if not isinstance(node, ast.ImportFrom) else (node.module or '.') + '.' + alias.name
                yield at(alias if hasattr(alias, 'lineno') else node, 'F401', '"%s" imported but unused' % full)

def stored_names(node):
    if isinstance(node, ast.Assign): targets = node.targets
    elif isinstance(node, ast.AnnAssign) and node.value is not None: targets = [node.target]
    elif isinstance(node, (ast.With, ast.AsyncWith)): targets = [i.optional_vars for i in node.items]
    else: targets = []
    for target in targets:
        if isinstance(target, ast.Name): yield target.id, target
    if isinstance(node, ast.ExceptHandler) and node.name: yield node.name, node

def unused_variables(nodes, tables):
    for function in nodes:
        if not isinstance(function, FUNCTIONS): continue
        table = table_of(function, tables)
        inner = list(ast.walk(function))
        if table is None or any(isinstance(n, ast.Call) and getattr(n.func, 'id', '') == 'locals' for n in inner): continue
        added = {n.target.id for n in inner if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
        told = set()
        for node in statements_of(function):
            for name, place in stored_names(node):
                if name.startswith('_') or name in added or name in told or name not in table.get_identifiers(): continue
                symbol = table.lookup(name)
                if not symbol.is_local() or symbol.is_parameter() or symbol.is_imported() or is_used(name, table): continue
                told.add(name)
                yield at(place, 'F841', 'Local variable "%s" is assigned to but never used' % name)

def is_bound(symbol):
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace() or symbol.is_parameter()

def undefined_names(nodes, top, tables):
    known = set(dir(__import__('builtins'))) | MODULE_NAMES
    known |= {s.get_name() for s in top.get_symbols() if is_bound(s)}
    known |= {s.get_name() for t in tables for s in t.get_symbols() if s.is_declared_global() and is_bound(s)}
    missing = {}
    for table in tables:
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if name in known or not symbol.is_referenced(): continue
            if table is top or (symbol.is_global() and not symbol.is_local()): missing.setdefault(name, table.get_lineno())
    loads = [n for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id in missing]
    told = set()
    for node in sorted(loads, key=lambda n: (n.lineno, n.col_offset)):
        if node.id not in told and node.lineno >= missing[node.id]:
            told.add(node.id)
            yield at(node, 'F821', 'Undefined name "%s"' % node.id)

def names_bound(node):
    if isinstance(node, SCOPES): return [node.name]
    if isinstance(node, ast.Import): return [a.asname or a.name for a in node.names]
    if isinstance(node, ast.ImportFrom): return [a.asname or a.name for a in node.names]
    return []

# Only neighbours in one body with no use of the name between them: what is conditional may be meant.
def redefinitions(nodes):
    for scope in nodes:
        if not isinstance(scope, (ast.Module, *SCOPES)): continue
        last = {}
        for node in scope.body:
            decorated = getattr(node, 'decorator_list', [])
            bound = names_bound(node)
            used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            for name in bound:
                if name in last and name != '_' and not decorated and name not in used:
                    yield at(node, 'F811', 'Redefinition of unused "%s" from line %d' % (name, last[name].lineno))
            for name in used: last.pop(name, None)
            for name in bound:
                if not decorated: last[name] = node
`
