import { connect, type Socket } from 'node:net'

/** Opens a plain socket to a server. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Sends bytes unchanged and returns everything received until the connection ends. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = await openSocket(port)
  socket.write(text)
  return readToEnd(socket)
}

/** Returns everything received until the other side closes. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
}

/** Makes a request whose headers are exactly these; `Connection: close` is added. */
export function rawRequest(method: string, path: string, headers: readonly string[], body = ''): string {
  return [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n')
}
