/** Python: a fork whose tests are in another cell. Compiles and lints the answer, loads it, and serves the tests. */
export const APART_SOURCE = `
def judge_apart(fd, early, link, job):
    code = report_program(early, job)
    os.close(early)
    if code is None or not job['runs']: os._exit(0)
    os.close(fd)
    module = types.ModuleType('answer')
    module.__file__ = '/work/answer.py'
    sys.path.append('/work')
    sys.modules['__main__'] = types.ModuleType('__main__')
    for name in ('answer', 'solution', 'main'): sys.modules.setdefault(name, module)
    sys.stdin = open(0, encoding='utf-8', closefd=False)
    for number, name in ((1, 'stdout'), (2, 'stderr')):
        setattr(sys, name, open(number, 'w', 1, 'utf-8', 'backslashreplace', closefd=False))
    sys.argv = ['answer.py']
    laid = {each['path'].rpartition('.')[0].replace('/', '.') for each in job['files']}
    job.clear()
    failure = None
    try: exec(code, vars(module))
    except BaseException as error: failure = error
    try: AnswerLink(link, vars(module), {'answer', '__main__', *laid}).serve(failure)
    except (LinkDead, OSError): pass
    try: sys.stdout.flush()
    finally: os._exit(0)
`
