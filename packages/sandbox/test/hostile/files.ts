import type { HostileProgram } from './hostile-program.ts'

const refused = (name: string, python: string): HostileProgram => ({ name, limit: null, python: `${python}\nfinish()` })

/** Programs that read or write files that aren't theirs. */
export const FILES: readonly HostileProgram[] = [
  refused(
    'reading the home folder and its keys',
    `
for path in (T['home'], '/root', os.path.expanduser('~root'), '/home'):
    attempt(path, lambda: os.listdir(path))
    for name in ('.ssh/id_rsa', '.ssh/authorized_keys', '.npmrc', '.netrc', '.bash_history', '.gitconfig', '.profile'):
        attempt(name, lambda: read(os.path.join(path, name)))`,
  ),
  refused(
    "reading accounts and the system's secrets",
    `
for path in ('/etc/shadow', '/etc/gshadow', '/etc/passwd', '/etc/ssh', '/etc/hostname', '/etc/resolv.conf', '/etc/machine-id'):
    attempt(path, lambda: read(path))`,
  ),
  refused(
    'listing the rest of the machine',
    `
for path in ('/var', '/srv', '/opt', '/mnt', '/media', '/run', '/sys', '/boot', '/sys/fs/cgroup', '/var/run/docker.sock'):
    attempt(path, lambda: os.listdir(path))
must('root is bare', set(os.listdir('/')) <= {'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'usr', 'etc', 'dev', 'proc', 'tmp', 'work', 'root', 'bound'})`,
  ),
  refused('reading a file beside its folder', `attempt('secret', lambda: read(T['secretFile']))`),
  refused(
    "reading another sample's folder",
    `
attempt('list', lambda: os.listdir(T['otherFolder']))
attempt('read', lambda: read(T['otherFolder'] + '/answer.py'))
attempt('parent', lambda: os.listdir(os.path.dirname(T['otherFolder'])) if os.path.dirname(T['otherFolder']) != '/tmp' else os.listdir('/none'))`,
  ),
  refused(
    'reading the repository, its suites and its database',
    `
for path in (T['repository'], T['repository'] + '/suites', T['repository'] + '/.assay', T['repository'] + '/package.json'):
    attempt(path, lambda: os.listdir(path) if os.path.isdir(path) else read(path))`,
  ),
  refused(
    'writing to a file, a sample, the repository and its database',
    `
for path in (T['secretFile'], T['otherFolder'] + '/answer.py', T['repository'] + '/package.json', T['repository'] + '/.assay/assay.db', T['home'] + '/.profile'):
    attempt(path, lambda: write(path))`,
  ),
  refused(
    'writing to the system',
    `
for path in ('/x', '/usr/bin/x', '/usr/bin/env', '/etc/x', '/etc/ld.so.cache', '/etc/ld.so.preload', '/dev/x', '/bin/sh', '/lib/x', '/proc/x'):
    attempt(path, lambda: write(path))
attempt('mkdir', lambda: os.mkdir('/new'))
attempt('unlink', lambda: os.unlink('/bin'))
attempt('rename', lambda: os.rename('/tmp', '/new'))
attempt('rename', lambda: os.rename('/work', '/new'))`,
  ),
  refused(
    'making the read-only parts its own',
    `
for path in ('/', '/usr', '/etc', '/usr/bin/env'):
    attempt('chmod ' + path, lambda: os.chmod(path, 0o777))
    attempt('chown ' + path, lambda: os.chown(path, os.getuid(), os.getgid()))
    attempt('touch ' + path, lambda: os.utime(path))`,
  ),
  refused(
    "following its own links to the host's files",
    `
os.symlink(T['secretFile'], 'secret')
os.symlink('/', 'top')
os.symlink('../../../../../..' + T['secretFile'], 'up')
for path in ('secret', 'up', 'top' + T['secretFile'], '/work/../../..' + T['secretFile']):
    attempt(path, lambda: read(path))
    attempt(path, lambda: write(path))`,
  ),
  refused(
    'hard links to system files',
    `
for path in ('/usr/bin/env', '/etc/ld.so.cache', '/bin/sh', '/dev/null', T['secretFile']):
    attempt(path, lambda: os.link(path, '/work/link'))
    attempt(path, lambda: os.link(path, '/tmp/link'))`,
  ),
  refused(
    'reaching the host through the root, folder and descriptors of processes',
    `
for pid in ('self', '1', str(os.getppid())):
    for way in ('root', 'cwd', 'root/../..', 'cwd/../../..'):
        attempt(f'{pid} {way}', lambda: read(f'/proc/{pid}/{way}' + T['secretFile']))
    try: numbers = os.listdir(f'/proc/{pid}/fd')
    except OSError: continue
    for number in numbers:
        attempt(f'{pid} fd {number}', lambda: read(f'/proc/{pid}/fd/{number}/../../../../..' + T['secretFile']))`,
  ),
  refused(
    'descriptors that were left open',
    `
for number in range(1024):
    try: target = os.readlink(f'/proc/self/fd/{number}')
    except OSError: continue
    kind = target.split(':')[0]
    must(f'{number} is {target}', number < 4 and kind in ('socket', 'pipe') or target == '/dev/null' or kind == 'user')
    attempt(f'{number} is a folder', lambda: os.fchdir(number))`,
  ),
  refused(
    "the host's environment",
    `
must('environment', set(os.environ) <= {'PATH', 'HOME', 'TMPDIR', 'LANG', 'TARGETS', 'PWD', 'LC_CTYPE'})
for pid in [name for name in os.listdir('/proc') if name.isdigit()]:
    try: text = read(f'/proc/{pid}/environ')
    except OSError: continue
    must(f'environment of {pid}', b'HOSTILE_TEST_SECRET' not in text and (pid != '1' or text == b''))`,
  ),
  refused(
    "the host's processes",
    `
pids = [int(name) for name in os.listdir('/proc') if name.isdigit()]
must(f'sees {pids}', len(pids) <= 4 and max(pids) < 100)
must('parent', os.getppid() <= 2)`,
  ),
  refused(
    'the memory of the kernel and of other processes',
    `
for path in ('/proc/kcore', '/proc/kmsg', '/proc/kallsyms.x', '/dev/mem', '/dev/kmem', '/dev/port', '/proc/kpagecount'):
    attempt(path, lambda: read(path))
def first():
    with open('/proc/1/maps') as file: start = int(next(file).split('-')[0], 16)
    with open('/proc/1/mem', 'r+b', 0) as file:
        file.seek(start)
        file.write(b'x')
with open('/proc/1/status') as file: status = file.read()
# When bubblewrap's first process is the same user it may be written, and must be no stronger.
if os.stat('/proc/1').st_uid == os.getuid():
    must('first process is stronger', 'CapPrm:\\t0000000000000000' in status and 'CapBnd:\\t0000000000000000' in status and 'Seccomp:\\t2' in status)
else: attempt('memory of the first process', first)`,
  ),
  refused(
    'kernel settings',
    `
for path in ('kernel/core_pattern', 'kernel/panic', 'kernel/hostname', 'kernel/modprobe', 'vm/drop_caches', 'vm/overcommit_memory', 'kernel/randomize_va_space', 'fs/suid_dumpable', 'user/max_user_namespaces', 'kernel/ns_last_pid'):
    attempt(path, lambda: write('/proc/sys/' + path))
for path in ('/proc/sysrq-trigger', '/proc/irq/default_smp_affinity', '/proc/self/uid_map', '/proc/self/gid_map', '/proc/self/setgroups', '/proc/acpi', '/proc/scsi/scsi'):
    attempt(path, lambda: write(path))`,
  ),
  refused(
    'devices of the machine',
    `
for name in ('sda', 'vda', 'nvme0n1', 'loop0', 'loop-control', 'kvm', 'fuse', 'net/tun', 'tty', 'console', 'ptmx', 'mapper/control', 'input/event0', 'vsock', 'snd/timer'):
    attempt(name, lambda: open('/dev/' + name, 'rb').close())`,
  ),
  refused(
    'device files that it makes',
    `
import stat
for kind, major, minor in ((stat.S_IFBLK, 254, 0), (stat.S_IFBLK, 8, 0), (stat.S_IFCHR, 1, 1), (stat.S_IFCHR, 1, 3)):
    for folder in ('/work', '/tmp'):
        attempt(f'{major}:{minor} in {folder}', lambda: os.mknod(f'{folder}/device', kind | 0o666, os.makedev(major, minor)))`,
  ),
  refused(
    'becoming root through a privileged program',
    `
import shutil, glob
for name in ('su', 'sudo', 'mount', 'passwd', 'newgrp', 'pkexec', 'chsh'):
    path = shutil.which(name)
    if path is None: continue
    attempt(name, lambda: subprocess.run([path, '-c', 'cat /etc/shadow'], stdin=subprocess.DEVNULL, capture_output=True, timeout=5, check=True).stdout)
shutil.copy('/usr/bin/id', 'id')
os.chmod('id', 0o6755)
out = subprocess.run(['./id', '-u'], capture_output=True, text=True).stdout.strip()
must(f'set-uid gave {out}', out == str(os.getuid()) and out != '0')`,
  ),
  refused(
    'becoming another user',
    `
must('is root', os.getuid() != 0 and os.geteuid() != 0)
for f in (lambda: os.setuid(0), lambda: os.setresuid(0, 0, 0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.setuid(os.getuid() + 1)):
    attempt('setuid', f)
with open('/proc/self/status') as file: status = dict(line.rstrip('\\n').split(':\\t', 1) for line in file if ':\\t' in line)
for name in ('CapInh', 'CapPrm', 'CapEff', 'CapAmb'): must(f'{name} {status[name]}', int(status[name], 16) == 0)
must('new privileges', status['NoNewPrivs'] == '1')
must('filter', status['Seccomp'] == '2')`,
  ),
]
