import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startFakeServers } from './fake-servers.ts'
import { hostName } from './nginx.ts'

/** Number of slow clients: more than `limit_conn` in deploy/nginx and nginx's default of 512 connections allow. */
const slowCount = 600
/** IP address of the slow clients. On Linux, each address of 127.0.0.0/8 is on the loopback interface. */
const slowAddress = '127.0.0.2'
const byteEveryMs = 250
/** Interval between new connections. Without it, nginx would close some connections before reading their headers. */
const openEveryMs = 5
/** Time within which nginx must reject the requests above the limit and close their connections. */
const settleMs = 5_000
const readCount = 20
const readTimeoutMs = 3_000

/**
 * Opens 600 connections from one IP address to nginx. Each sends the headers of a save and then its body, byte by byte.
 * Returns the number of connections that nginx keeps, the statuses of the others, and the statuses of later reads from
 * another IP address; 0 for a read without a response.
 */
export async function slowBodies(): Promise<{ kept: number; rejected: number[]; others: number[] }> {
  const { plainPort, send, stop } = await startFakeServers(() => (_request, reply) => reply.end())
  const rejected: number[] = []
  const sockets: Socket[] = []
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, byteEveryMs)
  try {
    for (let at = 0; at < slowCount; at += 1) {
      sockets.push(begin(plainPort, rejected))
      await pause(openEveryMs)
    }
    await pause(settleMs)
    const readStatuses: number[] = []
    for (let at = 0; at < readCount; at += 1)
      readStatuses.push(
        await Promise.race([send({ path: '/' }).catch(() => 0), pause(readTimeoutMs, 0, { ref: false })]),
      )
    return { kept: sockets.filter(({ closed }) => !closed).length, rejected, others: readStatuses }
  } finally {
    clearInterval(drip)
    const closed = sockets.filter((socket) => !socket.closed).map((socket) => once(socket, 'close'))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
    await stop()
  }
}

/** Sends the headers of a save. Adds the status of its response, if there is one, to `statuses`. */
function begin(port: number, statuses: number[]): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: slowAddress }).setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.once('data', (text: string) => statuses.push(Number(text.split(' ')[1])))
  socket.write(
    `POST /api/Application/biodata HTTP/1.1\r\nhost: ${hostName}\r\ncontent-length: 100000\r\n\r\n`,
  )
  return socket
}
