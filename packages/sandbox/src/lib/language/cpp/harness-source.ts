/**
 * The program that runs C++ tests, compiled once and without any answer's code in it. For each test it forks; only the child
 * loads the answer, without the secret and without the channel. A child that ends before its test returned hasn't passed.
 */
export const HARNESS_SOURCE = String.raw`
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char secret[65];

static void tell(int index, const char *outcome, const std::string &message) {
  std::string line = "\n" + std::string(secret) + " " + std::to_string(index) + " " + outcome;
  if (!message.empty()) line += " ";
  for (char c : message) {
    if (c == '\n') line += "\\n";
    else if (c == '\\') line += "\\\\";
    else line += c;
  }
  line += "\n";
  if (write(3, line.data(), line.size()) < 0) _exit(1);
}

static std::string tailOf(int file, size_t most) {
  off_t end = lseek(file, 0, SEEK_END);
  size_t from = end > (off_t)most ? end - most : 0;
  std::string text(end - from, 0);
  ssize_t got = pread(file, &text[0], text.size(), from);
  text.resize(got < 0 ? 0 : got);
  return text;
}

// A copy of the process could try a value, and its end would show whether that was right. Threads are allowed.
static bool forbidCopies() {
#if defined(__x86_64__)
  const unsigned machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned machine = AUDIT_ARCH_AARCH64;
#else
  return true;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  const unsigned denied = SECCOMP_RET_ERRNO | EPERM;
  sock_filter rules[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, denied),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
    // Calls with another word size.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, denied),
#ifdef __NR_fork
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fork, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, denied),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_vfork, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, denied),
#endif
    // Its options are in memory, where no filter reads them; the C library uses the other call instead.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, denied),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#endif
}

static void child(const char *library, const char *symbol, int done, const char *nonce) {
  memset(secret, 0, sizeof secret);
  close(3);
  const long self = syscall(SYS_getpid);
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!loaded) { fprintf(stderr, "%s\n", dlerror()); _exit(3); }
  void (*test)() = (void (*)())dlsym(loaded, symbol);
  if (!test) { fprintf(stderr, "%s\n", dlerror()); _exit(3); }
  test();
  fflush(nullptr);
  // Only this process may report.
  if (syscall(SYS_getpid) != self) _exit(4);
  if (write(done, nonce, 16) != 16) _exit(4);
  _exit(0);
}

static std::string endOf(int status) {
  if (WIFSIGNALED(status)) return "killed by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  return "exited with code " + std::to_string(WEXITSTATUS(status)) + " before its test returned";
}

int main(int argc, char **argv) {
  // Otherwise this process's memory is a file that its children can read.
  prctl(PR_SET_DUMPABLE, 0);
  if (argc < 4 || read(0, secret, 64) != 64) return 2;
  int count = atoi(argv[3]);
  for (int index = 0; index < count; index++) {
    int done[2], random = open("/dev/urandom", O_RDONLY);
    char nonce[16], said[16];
    if (pipe(done) || read(random, nonce, 16) != 16) return 2;
    close(random);
    char path[] = "/tmp/errors-XXXXXX";
    int errors = mkstemp(path);
    unlink(path);
    std::string symbol = std::string(argv[2]) + std::to_string(index);
    pid_t pid = fork();
    if (pid == 0) {
      close(done[0]);
      dup2(errors, 2);
      if (argc > 4 && !forbidCopies()) _exit(3);
      child(argv[1], symbol.c_str(), done[1], nonce);
    }
    close(done[1]);
    int status = 0;
    if (pid < 0 || waitpid(pid, &status, 0) < 0) return 2;
    // Processes that the child left behind may hold the pipe open.
    fcntl(done[0], F_SETFL, O_NONBLOCK);
    bool returned = read(done[0], said, 16) == 16 && memcmp(said, nonce, 16) == 0;
    close(done[0]);
    std::string text = tailOf(errors, 2000);
    close(errors);
    if (write(2, text.data(), text.size()) < 0) return 2;
    if (returned && WIFEXITED(status) && WEXITSTATUS(status) == 0) tell(index, "passed", "");
    else tell(index, "failed", text.empty() ? endOf(status) : text);
  }
  std::string line = "\n" + std::string(secret) + " end\n";
  return write(3, line.data(), line.size()) < 0;
}
`
