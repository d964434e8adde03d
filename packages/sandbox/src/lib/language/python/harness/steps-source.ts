/**
 * Python: steps that the main thread runs for the judge, one at a time. Reports only whether a step returned, and what it
 * raised.
 */
export const STEPS_SOURCE = `
import functools

exc_info = sys.exc_info
LONGEST = 2000

# True only if the step returned: replacing a name here can at most change a message, which is in a tuple.
def attempt(step):
    try:
        step()
    except:
        return (describe(),)
    return True

def describe():
    try:
        kind, error, trace = exc_info()
        name = kind.__name__
        if kind is SystemExit: name = 'SystemExit (the program called exit)'
        text = plain(str(error))
        line = answer_line(trace)
        return plain(name + (': ' + text if text else '') + ('' if line is None else ' (answer.py, line %d)' % line))
    except BaseException:
        return "An exception that can't be shown"

def plain(text):
    text = str.__str__(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + '…'

def answer_line(trace):
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == 'answer.py': line = trace.tb_lineno
        trace = trace.tb_next
    return line

def shown(value):
    try: text = repr(value)
    except BaseException as error: text = '<%s whose repr raises %s>' % (type(value).__name__, type(error).__name__)
    return text if len(text) <= 300 else text[:300] + '…'

def explain(text, *sides):
    return 'assert %s' % text + (', with %s and %s' % (shown(sides[0]), shown(sides[1])) if sides else '')

def finish(result):
    if isinstance(result, types.CoroutineType):
        import asyncio
        asyncio.run(result)

# The rows of pytest.mark.parametrize, several of them multiplied; one empty row for a plain function.
def rows_of(function):
    rows = [{}]
    for mark in getattr(function, 'pytestmark', []):
        if mark.name in ('skip', 'xfail'): raise RuntimeError("pytest.mark.%s isn't supported" % mark.name)
        if mark.name != 'parametrize': continue
        names = mark.args[0]
        names = [n.strip() for n in names.split(',')] if isinstance(names, str) else list(names)
        more = []
        for values in (mark.args[1] if len(mark.args) > 1 else mark.kwargs['argvalues']):
            if hasattr(values, 'marks'): values = values.values
            elif len(names) == 1: values = (values,)
            more.append(dict(zip(names, values)))
        rows = [{**row, **extra} for row in rows for extra in more]
    return rows

def call_function(function):
    for row in rows_of(function): finish(function(**row))

def is_case(kind):
    return isinstance(kind, type) and issubclass(kind, unittest.TestCase)

def call_method(kind, name):
    if is_case(kind): return kind(name).debug()
    for row in rows_of(getattr(kind, name)):
        test = kind()
        if hasattr(test, 'setup_method'): test.setup_method()
        finish(getattr(test, name)(**row))
        if hasattr(test, 'teardown_method'): test.teardown_method()

def enter_class(kind):
    if is_case(kind): kind.setUpClass()
    elif hasattr(kind, 'setup_class'): kind.setup_class()

def call_check(check, candidates, name):
    if name not in candidates: raise NameError('name %r is not defined' % name)
    check(candidates[name])

FRAME_READERS[id(answer_line.__code__)] = answer_line.__code__
`
