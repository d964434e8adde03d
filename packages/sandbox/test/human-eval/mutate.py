"""Breaks each program of HumanEval in one place, always the same: lines of JSON with `task_id` and `source`."""
import ast
import json
import sys

FLIPPED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
SWAPPED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Div: ast.Mult}


def flip_comparison(node):
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPPED:
        node.ops[0] = FLIPPED[type(node.ops[0])]()
        return True


def negate_condition(node):
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        node.test = ast.UnaryOp(op=ast.Not(), operand=node.test)
        return True


def swap_operator(node):
    if isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        node.op = SWAPPED[type(node.op)]()
        return True


def change_constant(node):
    if isinstance(node, ast.Constant) and type(node.value) in (int, str):
        node.value = node.value + (1 if type(node.value) is int else 'x')
        return True


def change_return(node):
    if isinstance(node, ast.Return) and node.value is not None:
        node.value = ast.Tuple(elts=[node.value], ctx=ast.Load())
        return True


def mutated(source, entry_point):
    tree = ast.parse(source)
    function = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == entry_point][-1]
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    nodes = [n for statement in body for n in ast.walk(statement)]
    for change in (flip_comparison, swap_operator, negate_condition, change_constant, change_return):
        if any(change(node) for node in nodes):
            return ast.unparse(ast.fix_missing_locations(tree)) + '\n'
    raise ValueError(entry_point)


for line in sys.stdin:
    row = json.loads(line)
    source = mutated(row['prompt'] + row['canonical_solution'], row['entry_point'])
    print(json.dumps({'task_id': row['task_id'], 'source': source}))
