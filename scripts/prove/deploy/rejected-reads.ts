import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { hostName, startNginx } from './nginx.ts'

const serverCount = 3
const readCount = 20

/**
 * Starts three fake servers behind nginx with the configuration in deploy/. The servers reject each read of `/busy`
 * with 503. Returns the statuses of these reads, how many requests for `/busy` the servers received, and the statuses
 * of later reads of `/`.
 */
export async function rejectedReads(): Promise<{ rejected: number[]; reached: number; others: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'matric-nginx-'))
  chmodSync(folder, 0o711)
  let reached = 0
  const servers = Array.from({ length: serverCount }, () =>
    createServer(({ url }, reply) => {
      if (url === '/busy') reached += 1
      reply.writeHead(url === '/busy' ? 503 : 200).end()
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const port = await freePort()
  const stop = await startNginx(
    folder,
    port,
    servers.map((server) => (server.address() as AddressInfo).port),
  )
  const read = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: hostName },
        rejectUnauthorized: false,
      }
      https
        .get(options, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        .once('error', reject)
    })
  const readAll = async (path: string) => {
    const statuses: number[] = []
    for (let at = 0; at < readCount; at += 1) statuses.push(await read(path))
    return statuses
  }
  try {
    while ((await read('/').catch(() => 0)) !== 200) await pause(50)
    const rejected = await readAll('/busy')
    return { rejected, reached, others: await readAll('/') }
  } finally {
    await stop()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
