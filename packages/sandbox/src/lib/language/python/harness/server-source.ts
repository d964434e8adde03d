/**
 * Python: a warm interpreter that forks for each sample, one at a time, and passes on its messages. It saves nothing of them,
 * so that a fork has nothing of an earlier sample in its memory, and ends if a sample left anything behind.
 */
export const SERVER_SOURCE = String.raw`
import json, os, resource, select, signal, time
import bisect, copy, dataclasses, datetime, decimal, fractions, heapq, io, math, operator, random, statistics, string
import _json, _queue, _signal, _socket, _thread, binascii

CHUNK = 65536
buffer = bytearray(CHUNK)
view = memoryview(buffer)
SIGNALS = [int(each) for each in signal.valid_signals() if each not in (signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD)]
LIMITS = [getattr(resource, name) for name in dir(resource) if name.startswith('RLIMIT_')]

def write_all(fd, payload):
    payload = memoryview(payload)
    while len(payload) > 0: payload = payload[os.write(fd, payload):]

def send(kind, payload):
    header = kind + len(payload).to_bytes(4, 'big')
    done = os.writev(3, [header, payload])
    write_all(3, memoryview(payload)[done - 5:])

def read_exactly(fd, count):
    parts = []
    while count > 0:
        part = os.read(fd, min(count, CHUNK))
        if not part: os._exit(0)
        parts.append(part)
        count -= len(part)
    return b''.join(parts)

def next_frame():
    header = read_exactly(0, 5)
    return header[:1], int.from_bytes(header[1:], 'big')

# Nobody with the same user can look into the server or change its memory, and it only kills its own processes.
def is_reusable():
    # The tests' cell has no /proc, so there is nothing to check, and the interpreter is sealed.
    if ROLE == 'tests' and IS_CONTAINED: return os.getppid() <= 1 and not os.path.exists('/proc/self') and not os.access(sys.executable, os.R_OK)
    try:
        with open('/proc/1/comm') as file:
            if file.read() != 'bwrap\n' and os.getpid() != 1: return False
    except OSError:
        return False
    try:
        with open('/proc/self/mem', 'rb'): return False
    except PermissionError:
        return IS_CONTAINED

# Everything that a sample could change for the next one and that outlives its processes.
def traces():
    limits = [resource.getrlimit(each) for each in LIMITS]
    places = []
    for path in ('/work', '/tmp', '/dev/shm', '/var/tmp'):
        if os.path.isdir(path) and os.access(path, os.W_OK):
            found = os.stat(path)
            places.append((path, os.listdir(path), found.st_mode, found.st_mtime_ns, os.listxattr(path)))
    shared = []
    for name in ('shm', 'sem', 'msg'):
        try:
            with open('/proc/sysvipc/' + name) as file: shared.append(len(file.readlines()))
        except OSError: shared.append(None)
    schedule = (os.getpriority(os.PRIO_PROCESS, 0), sorted(os.sched_getaffinity(0)), os.sched_getscheduler(0))
    return limits, places, shared, schedule

def serve():
    for each in SIGNALS: signal.signal(each, signal.SIG_IGN)
    reusable = is_reusable()
    before = traces() if reusable else None
    import gc
    gc.collect()
    gc.freeze()
    send(b'H', json.dumps({'reusable': reusable, 'version': sys.version.split()[0]}).encode())
    while True:
        kind, size = next_frame()
        if kind == b'S':
            end, left = one_sample(json.loads(read_exactly(0, size)), reusable)
            try: clean = reusable and not left and traces() == before
            except OSError: clean = False
            send(b'E', json.dumps({**end, 'clean': clean}).encode())
            if not clean: os._exit(0)
        else: drop(size)

# Input that a sample left unread because it ended early.
def drop(count):
    while count > 0:
        got = os.readv(0, [view[:min(count, CHUNK)]])
        if got == 0: os._exit(0)
        count -= got
    wipe()

def wipe():
    buffer[:] = bytes(CHUNK)

# Connects this sample to the one in the other cell, over a socket for these two alone.
def open_link(limits):
    if not limits['apart']: return None
    if ROLE == 'answer':
        _, found, _, _ = CONTROL.recvmsg(1, _socket.CMSG_SPACE(4))
        if not found: os._exit(0)
        return int.from_bytes(found[0][2][:4], sys.byteorder)
    ours, theirs = _socket.socketpair()
    CONTROL.sendmsg([b'L'], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, theirs.fileno().to_bytes(4, sys.byteorder))])
    theirs.close()
    return ours.detach()

def one_sample(limits, reusable):
    link = open_link(limits)
    ours, theirs = (each.detach() for each in _socket.socketpair())
    output, printed = os.pipe()
    # For reports from before the answer runs: the fork closes it by then, and nobody wakes up for it.
    early = os.memfd_create('early')
    started = time.monotonic()
    pid = os.fork()
    if pid == 0:
        try: child(theirs, printed, early, link, limits)
        finally: os._exit(70)
    os.close(theirs)
    os.close(printed)
    if link is not None: os.close(link)
    os.set_blocking(ours, False)
    os.set_blocking(output, False)
    ended = os.pidfd_open(pid)
    timed_out, cut, unread = relay(ours, output, ended, limits, started + limits['wall_ms'] / 1000)
    wall = time.monotonic() - started
    if timed_out is not False: os.kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    left = end_all(pid, reusable)
    pass_early(early)
    for fd, kind in ((ours, b'R'), (output, b'O')): cut = drain(fd, kind, limits, cut)
    for fd in (ours, output, ended, early): os.close(fd)
    drop(unread)
    code = os.waitstatus_to_exitcode(status)
    end = {'exit_code': code if code >= 0 else None, 'signal': signal.Signals(-code).name if code < 0 else None}
    # ru_maxrss is in kibibytes.
    more = {'timed_out': timed_out is True, 'cut': cut, 'wall_ms': wall * 1000, 'peak_bytes': usage.ru_maxrss * 1024}
    return {**end, **more}, left

def pass_early(fd):
    place = 0
    while True:
        got = os.preadv(fd, [view], place)
        if got == 0: break
        send(b'C', view[:got])
        place += got

# Kills processes that the sample left running. Returns whether there were any.
def end_all(pid, reusable):
    if not reusable:
        try: os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError): pass
        return True
    left = False
    give_up = time.monotonic() + 5
    while time.monotonic() < give_up:
        try: os.kill(-1, signal.SIGKILL)
        except (ProcessLookupError, PermissionError): return left
        left = True
        time.sleep(0.001)
    os._exit(71)

# The maximum wait of a sample whose reports fill their buffer, in milliseconds.
PATIENCE = 20

# The time that an answer has to end after its tests.
LEAVE_SECONDS = 0.05

# Passes on until the sample ended or its time is over: bytes to it from descriptor 0, its reports and its output from it. The
# secret comes after the fork, so the fork never has it from here. The rest waits until the sample reports, with the
# secret, that the answer is loaded. After that, nobody wakes up for each report.
def relay(ours, output, ended, limits, deadline):
    poll = select.poll()
    for fd in (ours, output, ended, 0): poll.register(fd, select.POLLIN)
    room, cut = limits['output_bytes'], False
    kind, unread, pending, secret = b'', 0, b'', None
    is_stopped = False
    while True:
        wait = deadline - time.monotonic()
        if wait <= 0: return None if is_stopped else True, cut, unread
        patience = 1 if len(pending) > 0 else PATIENCE if secret == b'' else 60000
        ready = dict(poll.poll(min(wait * 1000 + 1, patience)))
        if output in ready:
            got = take(output)
            if got == 0: poll.unregister(output)
            elif got is not None:
                if min(got, room) > 0: send(b'O', view[:min(got, room)])
                cut = cut or got > room
                room -= min(got, room)
        if ended in ready:
            limits['output_bytes'] = room
            wipe()
            return False, cut, unread
        got = take(ours)
        if got == 0 and secret != b'':
            # The sample closed its end; nothing comes or goes there anymore.
            poll.unregister(ours)
            secret = b''
        elif got:
            send(b'R', view[:got])
            if secret and secret + b' loaded' in view[:got].tobytes():
                secret = b''
                poll.unregister(ours)
                poll.register(0, select.POLLIN)
        if 0 in ready and len(pending) == 0:
            if unread == 0: kind, unread = next_frame()
            if kind == b'Q':
                # Its tests are done. It may flush its output.
                is_stopped, deadline = True, min(deadline, time.monotonic() + LEAVE_SECONDS)
            elif kind == b'K':
                # Known here before the sample can report anything with it.
                secret = read_exactly(0, unread)
                pending = len(secret).to_bytes(4, 'big') + secret
                unread, kind = 0, b''
                poll.unregister(0)
            else:
                got = os.readv(0, [view[:min(unread, CHUNK)]])
                if got == 0: os._exit(0)
                unread -= got
                pending = bytearray(view[:got])
        if len(pending) > 0:
            try: pending = pending[os.write(ours, pending):]
            except BlockingIOError: pass
            except OSError: pending = b''

def take(fd):
    try: return os.readv(fd, [view])
    except BlockingIOError: return None
    except OSError: return 0

def drain(fd, kind, limits, cut):
    while True:
        got = take(fd)
        if not got: break
        kept = min(got, limits['output_bytes']) if kind == b'O' else got
        if kept > 0: send(kind, view[:kept])
        if kind == b'O': limits['output_bytes'] -= kept
        cut = cut or kept < got
    wipe()
    return cut
`
