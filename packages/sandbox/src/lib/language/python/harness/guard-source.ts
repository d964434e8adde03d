/**
 * Python: blocks what the answer must not do to the interpreter that judges it, and restores what the tests use. It runs in
 * frames that the answer can see, so nothing here is secret.
 */
export const GUARD_SOURCE = `
import collections, enum, sys, traceback, types, typing, unittest, unittest.case
from _thread import get_ident

# A way into memory, past every other guard.
MEMORY_MODULES = {'ctypes', '_ctypes', '_ctypes_test', '_testcapi', '_testinternalcapi', '_xxsubinterpreters', '_interpreters'}
DENIED = {'gc.get_objects', 'gc.get_referrers', 'gc.get_referents', 'sys.settrace', 'sys.setprofile', 'sys._current_frames',
          'sys._current_exceptions', 'sys.monitoring.register_callback', 'sys.addaudithook',
          'sys.setopencodehook', 'cpython.PyInterpreterState_New', 'ctypes.dlopen', 'ctypes.dlsym', 'sys.remote_exec'}
FRAMES = {'tb_frame', 'gi_frame', 'cr_frame', 'ag_frame'}
get_frame = sys._getframe
busy = set()

def codes_in(module):
    pending, seen = list(vars(module).values()), []
    while pending:
        each = pending.pop()
        if isinstance(each, (staticmethod, classmethod)): each = each.__func__
        if isinstance(each, types.FunctionType): seen.append(each.__code__)
        elif isinstance(each, type) and each.__module__ == module.__name__: pending.extend(vars(each).values())
    return {id(code): code for code in seen}

# Parts of the standard library that read their caller's frame and reveal only a name or a text.
FRAME_READERS = {**codes_in(collections), **codes_in(typing), **codes_in(enum)}
TRACEBACK = codes_in(traceback)
CODE_MAKERS = codes_in(types)
# unittest and asyncio call these; they return text or nothing.
for each in (traceback.clear_frames, traceback.extract_stack, traceback.format_stack, traceback.print_stack):
    FRAME_READERS[id(each.__code__)] = each.__code__

# Whether one of these functions, or one of the others called by one of the others, caused the event.
def asked_by(some, others=()):
    me = get_ident()
    if me in busy: return True
    busy.add(me)
    try:
        asking = get_frame(2)
        code = id(asking.f_code)
        if code in some: return True
        caller = asking.f_back
        return code in others and caller is not None and id(caller.f_code) in others
    finally:
        busy.discard(me)

# Called by the interpreter at Python's audit events. It can't be removed again.
def guard(event, args):
    if event in DENIED: raise PermissionError('"%s" is blocked here' % event)
    if event == 'sys._getframe':
        if not asked_by(FRAME_READERS, TRACEBACK): raise ValueError('call stack is not deep enough')
    elif event == 'object.__getattr__':
        if type(args[1]) is str and args[1] in FRAMES and not asked_by(FRAME_READERS, TRACEBACK): raise AttributeError(args[1])
    elif event == 'code.__new__':
        if not asked_by(CODE_MAKERS): raise PermissionError("Code can't be created here")
    elif event == 'object.__setattr__':
        if type(args[1]) is str and args[1] == '__code__' and not asked_by(CODE_MAKERS): raise AttributeError('"__code__" is read-only here')
    elif event == 'import':
        if type(args[0]) is str and args[0] in MEMORY_MODULES: raise ImportError('"%s" is blocked here' % args[0])

UNTOUCHED = {'sys', '__main__', 'harness'}

# The names in modules, and in the classes of unittest, as they are now.
def snapshot(names):
    modules = [(name, sys.modules[name]) for name in names if name in sys.modules and name not in UNTOUCHED]
    return [(name, module, vars(module), dict(vars(module))) for name, module in modules if type(module) is types.ModuleType]

def snapshot_classes(module):
    return [(each, dict(vars(each))) for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]

BUILTINS = snapshot(['builtins'])[0]
UNITTEST = snapshot_classes(unittest.case)

def restore(kept, classes):
    for name, module, names, before in kept:
        sys.modules[name] = module
        if names != before:
            names.update(before)
            for extra in [key for key in names if key not in before]: del names[extra]
    for each, before in classes:
        for name in changed_names(each, before):
            if name in before: type.__setattr__(each, name, before[name])
            else: type.__delattr__(each, name)

def changed_names(each, before):
    now = vars(each)
    return [name for name in {*now, *before} if now.get(name) is not before.get(name) and name not in ('__weakref__', '__dict__')]
`
