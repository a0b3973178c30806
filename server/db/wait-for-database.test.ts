import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { freePort } from '#tests/support/free-port.ts'
import { waitForDatabase } from './wait-for-database.ts'

const lines: string[] = []
const log = { info: (line: string) => void lines.push(line) }

it('waits for a database that starts later, and says once what it waits for', async () => {
  lines.length = 0
  const { serverAddress } = await createTestDatabase()
  const port = Number(await freePort())
  const url = `postgresql://matric_server:secret@127.0.0.1:${port}/${serverAddress.database}`
  const waiting = waitForDatabase(url, { waitMs: 60_000, log, retryAfterMs: 20 })
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toContain(`Waiting up to 60 seconds for the database at 127.0.0.1:${port}/`)
  expect(lines[0]).not.toContain('secret')
  // The test needs a proxy with a TCP port, because its database only listens on a Unix socket.
  const proxy = createServer((socket) => {
    const target = connect(`${serverAddress.host}/.s.PGSQL.${serverAddress.port}`)
    socket.pipe(target).pipe(socket)
    for (const each of [socket, target]) each.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  await waiting
  expect(lines).toHaveLength(1)
})

it('gives up after the time, and at once if the database rejects the role', async () => {
  const { serverConnectionString } = await createTestDatabase()
  const port = await freePort()
  const away = `postgresql://nobody:secret@127.0.0.1:${port}/matric`
  await expect(waitForDatabase(away, { waitMs: 50, log, retryAfterMs: 20 })).rejects.toThrow(
    /did not respond within 0 seconds \(ECONNREFUSED/,
  )
  const stranger = serverConnectionString.replace('matric_server', 'stranger')
  await expect(waitForDatabase(stranger, { waitMs: 60_000, log })).rejects.toThrow(
    /rejects the connection \(28000/,
  )
})
