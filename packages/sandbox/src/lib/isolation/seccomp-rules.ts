/** The reply that a blocked system call gets. */
export type Refusal = 'EPERM' | 'ENOSYS' | 'EAFNOSUPPORT'

/** A blocked system call, with its number on each architecture; null if it doesn't exist there. */
export interface SyscallRule {
  readonly name: string
  readonly x64: number | null
  readonly arm64: number | null
  readonly refusal: Refusal
}

const rule = (name: string, x64: number | null, arm64: number | null, refusal: Refusal = 'EPERM'): SyscallRule => ({
  name,
  x64,
  arm64,
  refusal,
})

/**
 * System calls that no tested program needs and that have been used to break kernels. Those with a fallback in runtimes
 * return ENOSYS, as an old kernel would.
 */
export const REFUSED: readonly SyscallRule[] = [
  // Other processes.
  rule('ptrace', 101, 117),
  rule('process_vm_readv', 310, 270),
  rule('process_vm_writev', 311, 271),
  rule('kcmp', 312, 272),
  // A handle alone only shows that a process ended, which servers wait for.
  rule('pidfd_getfd', 438, 438),
  rule('process_mrelease', 448, 448),
  rule('process_madvise', 440, 440),
  // Namespaces and roots. clone3 hides its flags behind a pointer, and the C libraries fall back to clone.
  rule('unshare', 272, 97),
  rule('setns', 308, 268),
  rule('clone3', 435, 435, 'ENOSYS'),
  rule('chroot', 161, 51),
  rule('pivot_root', 155, 41),
  // Mounts.
  rule('mount', 165, 40),
  rule('umount2', 166, 39),
  rule('open_tree', 428, 428),
  rule('move_mount', 429, 429),
  rule('fsopen', 430, 430),
  rule('fsconfig', 431, 431),
  rule('fsmount', 432, 432),
  rule('fspick', 433, 433),
  rule('mount_setattr', 442, 442),
  rule('open_tree_attr', 467, 467),
  rule('quotactl', 179, 60),
  rule('quotactl_fd', 443, 443),
  rule('open_by_handle_at', 304, 265),
  rule('fanotify_init', 300, 262),
  // Namespaces don't isolate keys.
  rule('add_key', 248, 217, 'ENOSYS'),
  rule('request_key', 249, 218, 'ENOSYS'),
  rule('keyctl', 250, 219, 'ENOSYS'),
  // Large and often broken parts of the kernel.
  rule('bpf', 321, 280),
  rule('perf_event_open', 298, 241),
  rule('userfaultfd', 323, 282),
  rule('io_uring_setup', 425, 425, 'ENOSYS'),
  rule('io_uring_enter', 426, 426, 'ENOSYS'),
  rule('io_uring_register', 427, 427, 'ENOSYS'),
  rule('memfd_secret', 447, 447, 'ENOSYS'),
  rule('modify_ldt', 154, null),
  rule('uselib', 134, null),
  // The machine itself.
  rule('kexec_load', 246, 104),
  rule('kexec_file_load', 320, 294),
  rule('init_module', 175, 105),
  rule('finit_module', 313, 273),
  rule('delete_module', 176, 106),
  rule('create_module', 174, null),
  rule('reboot', 169, 142),
  rule('swapon', 167, 224),
  rule('swapoff', 168, 225),
  rule('acct', 163, 89),
  rule('syslog', 103, 116),
  rule('settimeofday', 164, 170),
  rule('clock_settime', 227, 112),
  rule('clock_adjtime', 305, 266),
  rule('sethostname', 170, 161),
  rule('setdomainname', 171, 162),
  rule('iopl', 172, null),
  rule('ioperm', 173, null),
  rule('vhangup', 153, 58),
  rule('migrate_pages', 256, 238),
  rule('move_pages', 279, 239),
  rule('lookup_dcookie', 212, 18),
]

/** Ways to hold memory that belongs to no process, blocked if no memory cgroup counts it. */
export const UNCOUNTED_MEMORY: readonly SyscallRule[] = [
  rule('memfd_create', 319, 279, 'ENOSYS'),
  rule('shmget', 29, 194, 'ENOSYS'),
  rule('msgget', 68, 186, 'ENOSYS'),
]

/** System calls that are blocked for some arguments only. */
export const CHECKED = {
  clone: { x64: 56, arm64: 220 },
  ioctl: { x64: 16, arm64: 29 },
  socket: { x64: 41, arm64: 198 },
} as const
