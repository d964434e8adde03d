/**
 * C++: both sides' use of the pipes. A frame is its length in 4 bytes and then its bytes. The tests send `B` to begin a test,
 * in a process of the answer that no other test had, and `C` with a number that only this call has, the function's number and
 * its arguments. They get that number and `R` with values, `E` with an exception, or `D` with how the process ended.
 */
const FRAMES = `
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay_link {
using Size = decltype(sizeof 0);
static const unsigned MOST = 32u << 20;
static std::string out, in;
static Size at;

static bool readAll(char *to, Size length) {
  while (length > 0) {
    ssize_t got = ::read(10, to, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    length -= got;
  }
  return true;
}
static bool readFrame() {
  unsigned length;
  if (!readAll(reinterpret_cast<char *>(&length), sizeof length) || length > MOST) return false;
  in.resize(length);
  at = 0;
  return readAll(&in[0], length);
}
static bool writeFrame() {
  unsigned length = out.size();
  out.insert(0, reinterpret_cast<char *>(&length), sizeof length);
  const char *from = out.data();
  for (Size left = out.size(); left > 0;) {
    ssize_t put = ::write(11, from, left);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    from += put;
    left -= put;
  }
  out.clear();
  return true;
}
[[noreturn]] void broken(const char *why);
void put(const void *from, Size length) {
  if (out.size() + length > MOST) broken("sent more than 32 MiB at once");
  out.append(static_cast<const char *>(from), length);
}
void take(void *to, Size length) {
  if (length > in.size() - at) broken("sent an incomplete value");
  memcpy(to, in.data() + at, length);
  at += length;
}
// Every element has at least one byte, so a length can't ask for more memory than was sent.
Size takeLength() {
  Size length;
  take(&length, sizeof length);
  if (length > in.size() - at) broken("sent an incomplete value");
  return length;
}
static void putText(const std::string &text) {
  Size length = text.size() < 4000 ? text.size() : 4000;
  put(&length, sizeof length);
  put(text.data(), length);
}
static std::string takeText() {
  Size length = takeLength();
  std::string text(length, 0);
  take(&text[0], length);
  return text;
}
}
`

/** Standard library exceptions that cross by their type, derived classes before their bases. */
const EXCEPTIONS = [
  'invalid_argument',
  'domain_error',
  'length_error',
  'out_of_range',
  'logic_error',
  'range_error',
  'overflow_error',
  'underflow_error',
  'runtime_error',
] as const

/** The tests' side, compiled once: stubs call it. */
export const CLIENT_SOURCE = `${FRAMES}
namespace assay_link {
static std::recursive_mutex asking;
static unsigned long number;
[[noreturn]] void broken(const char *why) {
  fprintf(stderr, "the answer %s\\n", why);
  fflush(nullptr);
  _exit(1);
}
void begin() {
  int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (read(random, &number, sizeof number) != sizeof number) broken("couldn't be called");
  close(random);
  out = "B";
  if (!writeFrame()) broken("has ended");
}
void ask(unsigned function) {
  asking.lock();
  number++;
  out = "C";
  put(&number, sizeof number);
  put(&function, sizeof function);
}
[[noreturn]] static void rethrow() {
  char kind;
  take(&kind, 1);
  std::string what = takeText();
  asking.unlock();
  switch (kind) {
${EXCEPTIONS.map((name, index) => `    case ${index}: throw std::${name}(what);`).join('\n')}
    case 20: throw std::bad_alloc();
    case 21: throw std::runtime_error(what);
    case 22: throw std::string(what);
    case 23: throw atoi(what.c_str());
  }
  struct Unknown {};
  throw Unknown();
}
void send() {
  if (!writeFrame() || !readFrame()) broken("has ended");
  unsigned long said;
  char kind;
  take(&said, sizeof said);
  take(&kind, 1);
  if (said != number) broken("replied to a call that wasn't made");
  if (kind == 'E') rethrow();
  if (kind == 'D') broken(takeText().c_str());
  if (kind != 'R') broken("sent something that isn't a reply");
}
void finish() {
  if (at != in.size()) broken("sent more than its result");
  asking.unlock();
}
}
`

/** The part of the tests' side that stubs use. */
export const CLIENT_HEADER = `
namespace assay_link {
void begin();
void ask(unsigned function);
void send();
void finish();
}
`

/** The answer's side, compiled once. It contains no answer's code, but can't be trusted, since it shares a process with it. */
export const SERVER_SOURCE = `${FRAMES}
namespace assay_link {
extern void (*const calls[])();
extern const unsigned count;
struct Shared { bool isAsked; unsigned long number; };
static Shared *shared;
[[noreturn]] void broken(const char *why) { fprintf(stderr, "%s\\n", why); _exit(3); }
static void startReply(char kind) {
  out.clear();
  put(&shared->number, sizeof shared->number);
  put(&kind, 1);
}
void reply() { startReply('R'); }
static void replyThrown(char kind, const std::string &what) {
  startReply('E');
  put(&kind, 1);
  putText(what);
}
static void call(unsigned function) {
  try {
    calls[function]();
  }
${EXCEPTIONS.map((name, index) => `  catch (const std::${name} &thrown) { replyThrown(${index}, thrown.what()); }`).join('\n')}
  catch (const std::bad_alloc &) { replyThrown(20, ""); }
  catch (const std::exception &thrown) { replyThrown(21, thrown.what()); }
  catch (const std::string &thrown) { replyThrown(22, thrown); }
  catch (int thrown) { replyThrown(23, std::to_string(thrown)); }
  catch (...) { replyThrown(24, ""); }
}
enum { ENDED = 0, NEXT = 42 };
static void serve() {
  for (;;) {
    if (!readFrame()) _exit(ENDED);
    if (in[0] == 'B') { fflush(nullptr); _exit(NEXT); }
    unsigned function;
    at = 1;
    take(&shared->number, sizeof shared->number);
    take(&function, sizeof function);
    if (function >= count) _exit(3);
    shared->isAsked = true;
    call(function);
    fflush(nullptr);
    shared->isAsked = false;
    if (!writeFrame()) _exit(ENDED);
  }
}
static void replyEnded(int status) {
  startReply('D');
  putText(WIFSIGNALED(status) ? "was killed by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")"
                              : "exited with code " + std::to_string(WEXITSTATUS(status)) + " before it returned");
  if (!writeFrame()) _exit(ENDED);
}
}

int main() {
  using namespace assay_link;
  void *memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 2;
  shared = static_cast<Shared *>(memory);
  bool hasBegun = false;
  for (int status = 0;;) {
    if (!hasBegun) {
      if (!readFrame()) return 0;
      if (in[0] != 'B') {
        at = 1;
        take(&shared->number, sizeof shared->number);
        replyEnded(status);
        continue;
      }
    }
    hasBegun = false;
    shared->isAsked = false;
    fflush(nullptr);
    pid_t pid = fork();
    if (pid == 0) serve();
    if (pid < 0 || waitpid(pid, &status, 0) < 0) return 2;
    if (WIFEXITED(status) && WEXITSTATUS(status) == NEXT && !shared->isAsked) hasBegun = true;
    else if (shared->isAsked) replyEnded(status);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == ENDED) return 0;
  }
}
`
