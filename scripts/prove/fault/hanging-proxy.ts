import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Local TCP proxy in front of a service. After `hang`, the service accepts connections but never responds. */
export interface HangingProxy {
  port: number
  hang(): void
  close(): void
}

/** Starts a proxy in front of a local port. With null there is no service: every connection hangs from the start. */
export async function hangingProxy(target: number | null): Promise<HangingProxy> {
  let hangs = target === null
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (hangs || target === null) return
    const service = connect(target, '127.0.0.1')
    keep(service)
    client.pipe(service).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address instanceof Object ? address.port : 0,
    hang() {
      hangs = true
      for (const socket of open) socket.unpipe()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
