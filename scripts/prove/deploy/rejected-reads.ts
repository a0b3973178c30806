import { startFakeServers } from './fake-servers.ts'

const readCount = 20

/**
 * Starts three fake servers behind nginx. The servers reject each read of `/busy` with 503. Returns the statuses of
 * these reads, how many requests for `/busy` the servers received, and the statuses of later reads of `/`.
 */
export async function rejectedReads(): Promise<{ rejected: number[]; reached: number; others: number[] }> {
  let reached = 0
  const { send, stop } = await startFakeServers(() => ({ url }, reply) => {
    if (url === '/busy') reached += 1
    reply.writeHead(url === '/busy' ? 503 : 200).end()
  })
  const readAll = async (path: string) => {
    const statuses: number[] = []
    for (let at = 0; at < readCount; at += 1) statuses.push(await send({ path }))
    return statuses
  }
  try {
    const rejected = await readAll('/busy')
    return { rejected, reached, others: await readAll('/') }
  } finally {
    await stop()
  }
}
