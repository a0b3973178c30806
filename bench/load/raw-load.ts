/*
 * Sends profile reads for the overload benchmark, in a separate process. Writes prepared bytes to sockets, and parses
 * only the status and the length of each response. With Node's HTTP client, a request would need more processor time
 * here than the server needs to reject it.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { profile } from '#contract/endpoints/profile.ts'
import { answerOrders } from './answer-orders.ts'
import { count } from './request-plan.ts'

export interface RawOrder {
  port: number
  tokens: readonly string[]
  connections: number
  seconds: number
  /** If undefined, each connection sends its next request as soon as it has received a response. */
  perSecond?: number
}

export interface RawReport {
  /** Latencies in milliseconds of the responses with status 200, from the time when the request was due. */
  latencies: number[]
  /** Number of responses, by status. */
  statuses: Record<string, number>
  /** Number of requests that were not sent when due, because every connection was still waiting for a response. */
  unsent: number
  /** Number of unexpected responses. A 200 is expected, and so is a 503 with a `Retry-After` header. */
  unexpected: number
  /** Number of requests that got no response, because the connection was lost. */
  lost: number
}

async function perform(order: RawOrder): Promise<RawReport> {
  const report: RawReport = { latencies: [], statuses: {}, unsent: 0, unexpected: 0, lost: 0 }
  const { perSecond, seconds } = order
  const requests = order.tokens.map((token) =>
    Buffer.from(
      `${profile.get.method} /api${profile.get.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
    ),
  )
  const sockets = await open(order)
  const start = performance.now()
  const deadline = start + seconds * 1000
  const idle: Socket[] = [...sockets]
  const due = new Map<Socket, number>()
  let next = 0
  const send = (socket: Socket, dueAt: number) => {
    due.set(socket, dueAt)
    socket.write(requests[next++ % requests.length] ?? '')
  }
  for (const socket of sockets) {
    readResponses(socket, (status, head) => {
      const now = performance.now()
      if (now < deadline) {
        count(report.statuses, status)
        if (status === '200') report.latencies.push(now - (due.get(socket) ?? start))
        else if (status !== '503' || !/^retry-after: \d/im.test(head)) report.unexpected += 1
      }
      due.delete(socket)
      if (perSecond === undefined && now < deadline) send(socket, now)
      else idle.push(socket)
    })
    socket.once('close', () => {
      if (due.has(socket) && performance.now() < deadline) report.lost += 1
    })
  }
  if (perSecond === undefined) {
    for (const socket of idle.splice(0)) send(socket, start)
    await wait(seconds * 1000)
  } else
    for (let at = 0; at < perSecond * seconds; at += 1) {
      const dueAt = start + (at * 1000) / perSecond
      while (performance.now() < dueAt) await wait(1)
      const socket = idle.pop()
      if (socket === undefined) report.unsent += 1
      else send(socket, dueAt)
    }
  for (const socket of sockets) socket.destroy()
  return report
}

async function open({ port, connections }: RawOrder): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let at = 0; at < connections; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    sockets.push(socket)
  }
  return sockets
}

/** Calls `answered` with the status and the headers of each complete response. Responses need a `Content-Length`. */
function readResponses(socket: Socket, answered: (status: string, head: string) => void): void {
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = received.slice(0, headEnd)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (length === undefined) throw new Error(`A response has no Content-Length: ${head}`)
    if (received.length < headEnd + 4 + Number(length)) return
    received = ''
    answered(head.slice(9, 12), head)
  })
}

answerOrders(perform)
