import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { slots } from './slots.ts'

/** Starts an upload that is in progress until `end` is called. */
function open(): { received: Promise<string>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { received: promise, end: () => resolve('received') }
}

it('limits uploads per person and in total, and frees a slot after success or failure', async () => {
  const inSlot = slots({ perPerson: 2, total: 3 })
  const one = open()
  const ones = [inSlot('ada', () => one.received), inSlot('ada', () => one.received)]
  await expect(inSlot('ada', async () => 'third')).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  const another = open()
  const others = inSlot('bola', () => another.received)
  await expect(inSlot('chidi', async () => 'fourth')).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  one.end()
  expect(await Promise.all(ones)).toEqual(['received', 'received'])
  await expect(inSlot('ada', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await Promise.all([inSlot('ada', async () => 1), inSlot('ada', async () => 2)])).toEqual([1, 2])
  another.end()
  await others
})

it('reserves the last slots for users who have no slot yet', async () => {
  const inSlot = slots({ perPerson: 2, total: 4, reserved: 2 })
  const all = open()
  const held = ['ada', 'ada', 'bola', 'chidi'].map((person) => inSlot(person, () => all.received))
  await expect(inSlot('dayo', async () => 'fifth')).rejects.toMatchObject({ status: 503 })
  all.end()
  await Promise.all(held)

  const few = open()
  const first = ['ada', 'bola'].map((person) => inSlot(person, () => few.received))
  await expect(inSlot('ada', async () => 'second')).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  expect(await inSlot('chidi', async () => 'third')).toBe('third')
  few.end()
  await Promise.all(first)
})

it('limits incomplete uploads per person', async () => {
  const server = await startApplicationServer()
  onTestFinished(() => server.stop())
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  const port = address instanceof Object ? address.port : 0
  const owner = await server.newApplicant()
  const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1').setEncoding('utf8'))
  let rejected = 0
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 429')) rejected += 1
    })
    socket.write(
      `POST /api/Utility/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nnot all of it',
    )
  }
  try {
    await vi.waitFor(() => expect(rejected).toBe(8), 30_000)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const photo = await noisyPicture(120, 90, 'jpeg')
  const reply = () =>
    server.send(owner, [
      ['documentType', 'ProfilePicture'],
      ['file', photo],
    ])
  await vi.waitFor(async () => expect(await reply()).toMatchObject({ status: 200 }), 30_000)
})

it('applies the hourly limit to simultaneous uploads', { timeout: 60_000 }, async () => {
  const server = await startApplicationServer()
  onTestFinished(() => server.stop())
  const owner = await server.newApplicant()
  const photo = await noisyPicture(8, 8, 'jpeg')
  const send = async () =>
    (
      await server.send(owner, [
        ['documentType', 'ProfilePicture'],
        ['file', photo],
      ])
    ).status
  for (let round = 0; round < 29; round++) expect(await send()).toBe(200)
  // The lock makes all uploads wait, so that they are counted at the same time when the lock is released.
  const held = await server.database.system.transaction().execute(async (tx) => {
    await tx.selectFrom('applicant').select('id').where('id', '=', owner.id).forUpdate().execute()
    const all = Array.from({ length: 8 }, send)
    await pause(1_500)
    // The promises are returned in an object, so that the transaction does not await them.
    return { all }
  })
  expect((await Promise.all(held.all)).toSorted((a, b) => a - b)).toEqual([
    200, 429, 429, 429, 429, 429, 429, 429,
  ])
})
