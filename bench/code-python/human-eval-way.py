"""The shape of openai/human-eval's harness: a Manager and a fresh child for every sample, two at once, no isolation."""
import contextlib
import io
import json
import multiprocessing
import signal
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor


def execute(program, timeout, result):
    with tempfile.TemporaryDirectory():
        signal.signal(signal.SIGALRM, lambda *_: sys.exit(1))
        signal.setitimer(signal.ITIMER_REAL, timeout)
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                exec(program, {})
            result.append('passed')
        except BaseException as error:
            result.append('failed: %s' % error)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


def passes(program, timeout=10.0):
    manager = multiprocessing.Manager()
    result = manager.list()
    child = multiprocessing.Process(target=execute, args=(program, timeout, result))
    child.start()
    child.join(timeout=timeout + 1)
    if child.is_alive():
        child.kill()
    return list(result) == ['passed']


if __name__ == '__main__':
    programs = json.load(sys.stdin)
    with ThreadPoolExecutor(max_workers=2) as pool:
        print(sum(pool.map(passes, programs)))
