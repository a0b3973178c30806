import fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { registerHealthRoutes } from './health.ts'
import { listenOnLoopback } from './loopback-listener.ts'

async function listening(
  host: string,
): Promise<{ app: FastifyInstance; port: number; stop: () => Promise<void> }> {
  const app = fastify()
  registerHealthRoutes(app, {
    ready: async () => undefined,
    failedJobs: async () => [],
    metricsOnlyLocal: true,
  })
  onTestFinished(() => app.close())
  await app.listen({ host, port: 0 })
  const address = app.server.address()
  const port = address instanceof Object ? address.port : 0
  const stop = await listenOnLoopback(app)
  return { app, port, stop }
}

const statusOf = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).status

it('a server on another address of its machine also serves the metrics and its state at localhost', async () => {
  const { port, stop } = await listening('127.0.0.2')
  for (const host of ['localhost', '127.0.0.1', '127.0.0.2'])
    expect(await statusOf(`http://${host}:${port}/health/ready`)).toBe(200)
  expect(await statusOf(`http://localhost:${port}/metrics`)).toBe(200)
  await stop()
  await expect(statusOf(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow()
})

it.each(['localhost', '127.0.0.1', '0.0.0.0'])('a server on %s needs no further listener', async (host) => {
  const { port, stop } = await listening(host)
  expect(await statusOf(`http://127.0.0.1:${port}/health/ready`)).toBe(200)
  await stop()
  expect(await statusOf(`http://127.0.0.1:${port}/health/ready`)).toBe(200)
})
