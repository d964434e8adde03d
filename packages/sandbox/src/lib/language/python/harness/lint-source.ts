/**
 * Python: findings in a program, as `(code, message, line, column)`, in text order. The codes are those of pyflakes and ruff.
 * Runs if ruff is missing, before any of the program does. If in doubt, it reports nothing.
 */
export const LINT_SOURCE = String.raw`
import _symtable, ast, builtins, re, warnings

BUILTIN_NAMES = frozenset(dir(builtins))

MODULE_NAMES = {'__name__', '__file__', '__doc__', '__spec__', '__package__', '__loader__', '__builtins__', '__path__',
                '__annotations__', '__debug__', '__class__', '__module__', '__qualname__', '__dict__', 'WindowsError'}

MODULE = _symtable.symtable('', '', 'exec').type
FUNCTION, CLASS = (each.type for each in _symtable.symtable('def f(): pass\nclass A: pass', '', 'exec').children)

def compile_warned(source, path):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        code = compile(source, path, 'exec', dont_inherit=True)
    return code, [(w.category.__name__, str(w.message), w.lineno or 1, 1) for w in caught]

# The compiler's knowledge of each name in each scope is enough to see that there is nothing to report, as is usual.
def lint(source, path):
    top = _symtable.symtable(source, path, 'exec')
    tables = list(all_tables(top))
    suspects = {'imports': suspicious(tables, is_unused_import), 'variables': suspicious(tables, is_unused_variable),
                'undefined': undefined_suspects(top, tables), 'twice': defined_twice(tables)}
    if not any(suspects.values()): return []
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    found = []
    if suspects['imports']: found += unused_imports(nodes, tables, suspects['imports'])
    if suspects['variables']: found += unused_variables(nodes, tables, suspects['variables'])
    if suspects['undefined']: found += undefined_names(nodes, suspects['undefined'])
    if suspects['twice']: found += redefinitions(nodes)
    return sorted(found, key=lambda each: (each[2], each[3], each[0]))

def scope_of(flags):
    return (flags >> _symtable.SCOPE_OFF) & _symtable.SCOPE_MASK

def is_global(flags):
    return scope_of(flags) in (_symtable.GLOBAL_EXPLICIT, _symtable.GLOBAL_IMPLICIT)

IS_IMPORT, IS_USED, IS_BOUND, IS_PARAMETER = _symtable.DEF_IMPORT, _symtable.USE, _symtable.DEF_BOUND, _symtable.DEF_PARAM

def is_unused_import(table, flags):
    return flags & IS_IMPORT and not flags & IS_USED and table.type != CLASS

def is_unused_variable(table, flags):
    if table.type != FUNCTION or table.name in ('lambda', 'listcomp', 'setcomp', 'dictcomp', 'genexpr'): return False
    return scope_of(flags) == _symtable.LOCAL and not flags & (IS_USED | IS_IMPORT | IS_PARAMETER)

def suspicious(tables, rule):
    return {(table.id, name) for table in tables for name, flags in table.symbols.items()
            if rule(table, flags) and not is_used_inside(name, table)}

def is_used_inside(name, table):
    is_module = table.type == MODULE
    for inner in all_tables(table):
        flags = 0 if inner is table else inner.symbols.get(name, 0)
        if scope_of(flags) == _symtable.FREE or (is_module and is_global(flags) and flags & IS_USED): return True
    return False

def undefined_suspects(top, tables):
    known = BUILTIN_NAMES | MODULE_NAMES
    # From 3.12 a name that := sets in a comprehension is only global here.
    bound = {name for name, flags in top.symbols.items() if flags & (IS_BOUND | _symtable.DEF_GLOBAL)}
    bound |= {name for t in tables for name, flags in t.symbols.items() if flags & _symtable.DEF_GLOBAL and flags & IS_BOUND}
    missing = {}
    for table in tables:
        for name, flags in table.symbols.items():
            if not flags & IS_USED or name in known or name in bound: continue
            if table is top or is_global(flags): missing.setdefault(name, table.lineno)
    return missing

def defined_twice(tables):
    for table in tables:
        names = [child.name for child in table.children if child.name in table.symbols]
        if len(names) > len(set(names)) or any(table.symbols[name] & IS_IMPORT for name in names): return True
    return False

def at(node, code, message):
    return (code, message, node.lineno, node.col_offset + 1)

def all_tables(table):
    pending = [table]
    while pending:
        table = pending.pop()
        yield table
        pending.extend(table.children)

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
        if table.name == scope.name and table.lineno == scope.lineno: return table
    return None

def unused_imports(nodes, tables, suspects):
    quoted = set(re.findall(r'[^\W\d]\w*', ' '.join(quoted_names(nodes))))
    for scope in nodes:
        if not isinstance(scope, (ast.Module, *FUNCTIONS)): continue
        table = table_of(scope, tables)
        if table is None: continue
        for node in statements_of(scope):
            if not isinstance(node, (ast.Import, ast.ImportFrom)) or getattr(node, 'module', '') == '__future__': continue
            for alias in node.names:
                name = alias.asname or (alias.name if isinstance(node, ast.ImportFrom) else alias.name.split('.')[0])
                if alias.asname == alias.name or name in quoted or (table.id, name) not in suspects: continue
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

def unused_variables(nodes, tables, suspects):
    for function in nodes:
        if not isinstance(function, FUNCTIONS): continue
        table = table_of(function, tables)
        if table is None or not any((table.id, name) in suspects for name in table.symbols): continue
        inner = list(ast.walk(function))
        if any(isinstance(n, ast.Call) and getattr(n.func, 'id', '') == 'locals' for n in inner): continue
        # Reported once, and not at all if it is added to.
        silent = {n.target.id for n in inner if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
        for node in statements_of(function):
            for name, place in stored_names(node):
                if name.startswith('_') or name in silent or (table.id, name) not in suspects: continue
                silent.add(name)
                yield at(place, 'F841', 'Local variable "%s" is assigned to but never used' % name)

def undefined_names(nodes, missing):
    if any(isinstance(n, ast.ImportFrom) and n.names[0].name == '*' for n in nodes): return
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

# Only neighbors in one body with no use of the name between them: a conditional one may be intended.
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
