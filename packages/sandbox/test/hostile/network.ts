import type { HostileProgram } from './hostile-program.ts'

const refused = (name: string, python: string): HostileProgram => ({ name, limit: null, python: `${python}\nfinish()` })

/** Programs that try to talk to someone. */
export const NETWORK: readonly HostileProgram[] = [
  refused(
    "connecting to the host's loopback",
    `
for host in ('127.0.0.1', 'localhost', '127.0.0.2', '0.0.0.0'):
    attempt(host, lambda: socket.create_connection((host, T['tcpPort']), 1))
attempt('::1', lambda: socket.create_connection(('::1', T['tcpPort']), 1))`,
  ),
  refused(
    'connecting to any address',
    `
for host in ('1.1.1.1', '8.8.8.8', '10.0.0.1', '192.168.1.1', '172.17.0.1', '169.254.169.254'):
    for port in (80, 443):
        attempt(host, lambda: socket.create_connection((host, port), 1))
attempt('IPv6', lambda: socket.create_connection(('2606:4700:4700::1111', 443), 1))`,
  ),
  refused(
    'resolving names',
    `
for name in ('example.com', 'registry.npmjs.org', 'host.docker.internal'):
    attempt(name, lambda: socket.getaddrinfo(name, 80))`,
  ),
  refused(
    'sending datagrams',
    `
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
for address in (('8.8.8.8', 53), ('255.255.255.255', 9), ('224.0.0.1', 9), ('10.0.0.1', 514)):
    attempt(str(address), lambda: udp.sendto(b'x', address))`,
  ),
  refused(
    "the host's abstract and named sockets",
    `
for path in ('\\0' + T['abstractName'], T['socketPath'], '/run/docker.sock', '/var/run/docker.sock', '/run/dbus/system_bus_socket'):
    attempt(repr(path), lambda: socket.socket(socket.AF_UNIX).connect(path))`,
  ),
  refused(
    "sockets that namespaces don't isolate",
    `
for name, family, kind in (('vsock', 40, 1), ('packet', 17, 3), ('crypto', 38, 5), ('bluetooth', 31, 3), ('can', 29, 3), ('xdp', 44, 3), ('tipc', 30, 1)):
    attempt(name, lambda: socket.socket(family, kind))
attempt('raw', lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))`,
  ),
  refused(
    'another interface',
    `
names = [name for _, name in socket.if_nameindex()]
must(f'interfaces {names}', set(names) <= {'lo', 'sit0', 'tunl0', 'ip6tnl0', 'gre0', 'erspan0', 'gretap0', 'ip_vti0', 'ip6_vti0', 'ip6gre0'})
import fcntl, struct
control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
attempt('address', lambda: fcntl.ioctl(control, 0x8916, struct.pack('16sH2s4s8s', b'lo', 2, b'', socket.inet_aton('10.9.9.9'), b'')))`,
  ),
]
