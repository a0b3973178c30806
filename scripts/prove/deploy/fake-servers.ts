import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { freePort } from '../../processes/free-port.ts'
import { hostName, plainPort, startNginx } from './nginx.ts'

const serverCount = 3

/** Servers behind nginx with the configuration in deploy/. */
export interface FakeServers {
  /** Port of nginx without TLS. */
  plainPort: number
  /** Sends a request without a body through nginx and returns the status. */
  send(request: { path: string; method?: string; headers?: Record<string, string> }): Promise<number>
  stop(): Promise<void>
}

/** Starts three fake servers behind nginx. `listenerOf` returns the request listener of server 0, 1 or 2. */
export async function startFakeServers(
  listenerOf: (server: number) => RequestListener,
): Promise<FakeServers> {
  const { folder, remove } = temporaryFolder('matric-nginx-')
  const servers = Array.from({ length: serverCount }, (_, at) =>
    createServer(listenerOf(at)).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const port = await freePort()
  const stopNginx = await startNginx(
    folder,
    port,
    servers.map((server) => (server.address() as AddressInfo).port),
  )
  const send: FakeServers['send'] = ({ path, method = 'GET', headers = {} }) =>
    new Promise<number>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: hostName, ...headers },
        rejectUnauthorized: false,
      }
      https
        .request(options, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        .once('error', reject)
        .end()
    })
  while ((await send({ path: '/' }).catch(() => 0)) !== 200) await pause(50)
  return {
    plainPort: plainPort(port),
    send,
    async stop() {
      await stopNginx()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      remove()
    },
  }
}
