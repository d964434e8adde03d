import type { HostileProgram } from './hostile-program.ts'

const MB = 1024 ** 2

/** Far more than the output limit; in `npm run soak`, more than Assay may hold in memory. */
const FLOOD_MIB = process.env.ASSAY_SOAK ? 1024 : 128

/** Programs that use more than they may. */
export const EXHAUSTION: readonly HostileProgram[] = [
  {
    name: 'a fork bomb',
    limit: 'processes',
    limits: { processes: 20 },
    python: `
while True:
    try: os.fork()
    except OSError: pass`,
  },
  {
    name: 'a fork bomb in the shell',
    limit: 'processes',
    limits: { processes: 20 },
    python: `os.execv('/bin/bash', ['bash', '-c', ':(){ :|:& };:; sleep 60'])`,
  },
  {
    name: 'a thread bomb',
    limit: 'processes',
    limits: { processes: 20 },
    python: `
while True:
    try: threading.Thread(target=time.sleep, args=(60,)).start()
    except RuntimeError: time.sleep(0.01)`,
  },
  {
    name: 'children that end and are never waited for',
    limit: 'processes',
    limits: { processes: 20 },
    python: `
while True:
    try:
        if os.fork() == 0: os._exit(0)
    except OSError: time.sleep(0.01)`,
  },
  {
    name: 'a memory bomb',
    limit: 'memory',
    limits: { memoryBytes: 48 * MB },
    python: `
held = []
while True:
    try: held.append(bytearray(1 << 20))
    except MemoryError: time.sleep(60)`,
  },
  {
    name: 'a memory bomb of many small children',
    limit: 'memory',
    limits: { memoryBytes: 96 * MB, processes: 64 },
    python: `
for _ in range(30):
    if os.fork() == 0:
        held = bytearray(os.urandom(1)) * (16 << 20)
        time.sleep(60)
time.sleep(60)`,
  },
  {
    name: 'a memory bomb in shared memory that no process maps',
    limit: 'memory',
    limits: { memoryBytes: 48 * MB },
    needsCgroup: true,
    python: `
held = []
while True:
    held.append(os.memfd_create('x'))
    os.write(held[-1], bytes(1 << 20))`,
  },
  {
    name: 'one big file',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
with open('big', 'wb', 0) as file:
    while True: file.write(bytes(1 << 20))`,
  },
  {
    name: 'one big file, with its signal ignored',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open('big', 'wb', 0) as file:
    while True: file.write(bytes(1 << 20))`,
  },
  {
    name: 'many middling files',
    limit: 'disk',
    limits: { diskBytes: 16 * MB },
    python: `
for number in range(10 ** 9):
    with open(f'file-{number}', 'wb') as file: file.write(bytes(1 << 18))`,
  },
  {
    name: 'many empty files',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
for number in range(10 ** 9):
    if number % 1000 == 0: os.mkdir(f'folder-{number}')
    open(f'folder-{number // 1000 * 1000}/{number}', 'wb').close()`,
  },
  {
    name: 'files in folders that it made unreadable',
    limit: 'disk',
    limits: { diskBytes: 32 * MB },
    python: `
os.mkdir('dark')
os.chdir('dark')
os.chmod('.', 0o300)
for number in range(10 ** 9):
    with open(f'file-{number}', 'wb') as file: file.write(bytes(1 << 18))`,
  },
  {
    name: 'folders nested deeper than any path',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
while True:
    os.mkdir('d' * 200)
    os.chdir('d' * 200)`,
  },
  {
    name: 'a full temporary folder',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
try:
    for number in range(10 ** 9):
        with open(f'/tmp/{number}', 'wb', 0) as file: file.write(bytes(1 << 18))
except OSError: time.sleep(60)`,
  },
  {
    name: 'many empty temporary files',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `for number in range(10 ** 9): open(f'/tmp/{number}', 'wb').close()`,
  },
  {
    name: 'full shared memory',
    limit: 'disk',
    limits: { diskBytes: 8 * MB },
    python: `
try:
    with open('/dev/shm/big', 'wb', 0) as file:
        while True: file.write(bytes(1 << 18))
except OSError: time.sleep(60)`,
  },
  ...(['stdout', 'stderr', 'fd/3'] as const).map(
    (stream): HostileProgram => ({
      name: `a flood of ${FLOOD_MIB} MiB on ${stream}`,
      limit: 'output',
      limits: { outputBytes: 4096 },
      python: `
number = {'stdout': 1, 'stderr': 2, 'fd/3': 3}['${stream}']
block = bytes(1 << 20)
left = ${FLOOD_MIB} << 20
while left > 0: left -= os.write(number, block)`,
    }),
  ),
]
