import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumImageBytes } from '#contract/endpoints/utility.ts'
import { uploadPicture } from '#tests/support/application-journey.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
  ticketOf,
} from '#tests/support/application-server.ts'
import { bombPng, jpegWithSecrets, noisyPicture } from '#tests/support/pictures.ts'

let server: ApplicationServer
let who: TestApplicant
let photo: Buffer
beforeAll(async () => {
  server = await startApplicationServer()
  who = await server.newApplicant()
  photo = await noisyPicture(120, 90, 'jpeg')
})
afterAll(() => server.stop())

const form = (file: Uint8Array, documentType = 'ProfilePicture'): [string, string | Uint8Array][] => [
  ['documentType', documentType],
  ['file', file],
]
let port = 0
async function listen(): Promise<void> {
  if (port !== 0) return
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = address instanceof Object ? address.port : 0
}
const rows = async (applicantId: string) =>
  server.database.system.selectFrom('upload').selectAll().where('applicantId', '=', applicantId).execute()
const show = (whose: TestApplicant | null, ticket: string) =>
  server.app.inject({
    url: `/api/Utility/download/${encodeURIComponent(ticket)}`,
    headers: whose === null ? {} : { authorization: `Bearer ${whose.token}` },
  })

describe('a good picture', () => {
  test.each(['documentType first', 'file first'])(
    '%s: stores one row, one file and one audit entry, and returns a token',
    async (order) => {
      const owner = await server.newApplicant()
      const before = await server.onDisk()
      const parts = form(photo)
      const reply = await server.send(owner, order === 'file first' ? parts.toReversed() : parts)
      expect(reply).toMatchObject({ status: 200, isSuccessful: true, errors: null })
      const ticket = ticketOf(reply)
      expect(ticket).toMatch(/^[\w-]{22}$/)
      const [row, ...others] = await rows(owner.id)
      expect(others).toEqual([])
      expect(row).toMatchObject({ ticket, documentType: 'ProfilePicture', claimedAt: null })
      const onDisk = await server.onDisk()
      expect(onDisk.filter((name) => !before.includes(name))).toEqual([row?.fileKey])
      expect((await server.audit(owner.id)).map(({ action }) => action)).toEqual(['upload-stored'])
    },
  )

  test('is returned to its owner as a JPEG without any extra data', async () => {
    const { bytes, canaries } = await jpegWithSecrets()
    const answer = await show(who, ticketOf(await server.send(who, form(bytes))))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(answer.headers.vary).toBeUndefined()
    expect(canaries.filter((canary) => answer.rawPayload.includes(canary))).toEqual([])
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg')
  })

  test('has a small thumbnail for its owner only', async () => {
    const ticket = ticketOf(
      await server.send(who, form(await noisyPicture(2400, 1200, 'jpeg'), 'OlevelResult')),
    )
    const thumbnail = (token: string) =>
      server.app.inject({
        url: `/api/Utility/thumbnail/${ticket}`,
        headers: { authorization: `Bearer ${token}` },
      })
    const { rawPayload, headers } = await thumbnail(who.token)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect((await thumbnail((await server.newApplicant()).token)).statusCode).toBe(404)
  })

  test('slips keep more pixels than portraits', async () => {
    const large = await noisyPicture(2400, 1200, 'jpeg')
    const width = async (documentType: string) => {
      const { rawPayload } = await show(who, ticketOf(await server.send(who, form(large, documentType))))
      return (await sharp(rawPayload).metadata()).width
    }
    expect([await width('ProfilePicture'), await width('OlevelResult')]).toEqual([800, 2000])
  })

  test('is returned only to its owner: unknown, foreign and malformed tokens get 404, no session gets 401', async () => {
    const ticket = await uploadPicture(server, who, 'ProfilePicture')
    const other = await server.newApplicant()
    const missing = await show(other, 'A'.repeat(22))
    const odd = [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '\\\\host\\share',
      'a\0b',
      '/etc/passwd',
      '%00',
      '.',
    ]
    const answers = await Promise.all([ticket, ...odd].map((each) => show(other, each)))
    expect(missing.statusCode).toBe(404)
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      answers.map(() => [404, missing.body]),
    )
    expect((await show(null, ticket)).statusCode).toBe(401)
    expect((await show(who, ticket)).statusCode).toBe(200)
  })
})

describe('a rejected upload leaves nothing behind', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const cases: [string, number, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['HTML called photo.jpg', 415, 'not a JPG or PNG', () => Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', 415, 'not a JPG or PNG', () => svg],
    ['GIF', 415, 'not a JPG or PNG', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['an empty file', 415, 'not a JPG or PNG', () => new Uint8Array()],
    ['half a photo', 422, 'damaged', () => photo.subarray(0, photo.length >> 1)],
    ['a PNG bomb', 422, '25 megapixels', () => bombPng(14_000)],
    ['4 MB and a byte', 413, 'larger than 4 MB', () => padded(maximumImageBytes + 1)],
    ['10 MB', 413, 'larger than 4 MB', () => padded(10_000_000)],
  ]
  /** Returns a valid JPEG, padded with zeros to `bytes`, so that only the size limit can be a reason to reject it. */
  function padded(bytes: number): Buffer {
    return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  }

  test.each(cases)('%s: %d', async (_name, status, words, bytes) => {
    const owner = await server.newApplicant()
    const before = await server.onDisk()
    const reply = await server.send(owner, form(await bytes()))
    expect([reply.status, reply.isSuccessful]).toEqual([status, false])
    expect(reply.message).toContain(words)
    expect(reply.errors).toHaveProperty('file')
    expect(await rows(owner.id)).toEqual([])
    expect(await server.audit(owner.id)).toEqual([])
    expect(await server.onDisk()).toEqual(before)
  })

  test('exactly 4 MB is accepted', async () => {
    expect((await server.send(who, form(padded(maximumImageBytes)))).status).toBe(200)
  })

  test.each<[string, [string, string | Uint8Array][], string[]]>([
    ['no file', [['documentType', 'ProfilePicture']], ['file']],
    ['no document type', [['file', Buffer.from('x')]], ['documentType']],
    ['an unknown document type', form(Buffer.from('x'), 'Passport'), ['documentType']],
    ['an empty form', [['nothing', '']], ['documentType', 'file']],
    [
      'a file under another name',
      [
        ['documentType', 'OlevelResult'],
        ['photo', Buffer.from('x')],
      ],
      ['photo'],
    ],
  ])('%s: 400 at the field', async (_name, parts, fields) => {
    const before = await server.onDisk()
    const reply = await server.send(who, parts)
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, fields])
    expect(await server.onDisk()).toEqual(before)
  })

  test('a request without a session, or with a body that is not a form, is rejected', async () => {
    expect((await server.send(null, form(photo))).status).toBe(401)
    const reply = await server.call('POST', '/Utility/upload', who, { documentType: 'ProfilePicture' })
    expect(reply.status).toBe(415)
  })

  test.each([maximumImageBytes + 1, 4_300_000, 12_000_000])(
    'a client that is still sending %d bytes gets the rejection, and its next call works',
    async (bytes) => {
      await listen()
      const body = new FormData()
      body.append('documentType', 'ProfilePicture')
      body.append('file', new Blob([Uint8Array.from(padded(bytes))]), 'a.jpg')
      const headers = { authorization: `Bearer ${who.token}` }
      const answer = await fetch(`http://127.0.0.1:${port}/api/Utility/upload`, {
        method: 'POST',
        headers,
        body,
      })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ errors: { file: expect.stringContaining('4 MB') } })
      expect((await fetch(`http://127.0.0.1:${port}/api/Utility/get-grades`, { headers })).status).toBe(200)
    },
  )

  test('a client that is sending a picture of unknown length gets the rejection too', async () => {
    await listen()
    const head = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    )
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    socket.write(
      `POST /api/Utility/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${who.token}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
    )
    const chunk = (bytes: Buffer) =>
      new Promise((resolve) =>
        socket.write(
          Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
          resolve,
        ),
      )
    await chunk(head)
    for (let sent = 0; sent < 32; sent++) await chunk(padded(1_000_000))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('a connection cut anywhere leaves no row and no file', async () => {
    const owner = await server.newApplicant()
    const before = await server.onDisk()
    await listen()
    const boundary = 'xxBOUNDARYxx'
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nProfilePicture\r\n` +
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n` +
          'content-type: image/jpeg\r\n\r\n',
      ),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const head =
      `POST /api/Utility/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`
    const cuts = [0, 20, 90, 180, 400, body.length >> 1, body.length - 60, body.length - 30, body.length - 1]
    for (const cut of cuts) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head)
          socket.write(body.subarray(0, cut))
          setTimeout(() => socket.destroy(), 40)
        })
        socket.on('close', () => resolve())
        socket.on('error', reject)
      })
    }
    await expect.poll(() => server.onDisk()).toEqual(before)
    expect(await rows(owner.id)).toEqual([])
  })
})

test('a person who uploads too much gets 429 with the time to retry', async () => {
  const owner = await server.newApplicant()
  const tiny = await noisyPicture(8, 8, 'jpeg')
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent++) statuses.push((await server.send(owner, form(tiny))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const rejected = await server.send(owner, form(tiny))
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await rows(owner.id)).toHaveLength(30)
  expect((await server.send(who, form(tiny))).status).toBe(200)
})

test('the cleanup job deletes unusable uploads and nothing else', async () => {
  const owner = await server.newApplicant()
  const tickets = await Promise.all(
    ['fresh', 'stale', 'claimed', 'discarded'].map(() => uploadPicture(server, owner, 'OlevelResult')),
  )
  const [fresh = '', stale = '', claimed = '', discarded = ''] = tickets
  const { system } = server.database
  const [recently, longAgo] = [13, 15].map((days) => new Date(Date.now() - days * 24 * 3_600_000))
  const set = (ticket: string, values: object) =>
    system.updateTable('upload').set(values).where('ticket', '=', ticket).execute()
  await set(fresh, { createdAt: recently })
  await set(stale, { createdAt: longAgo })
  await set(claimed, { createdAt: longAgo, claimedAt: longAgo })
  await set(discarded, { claimedAt: longAgo, discardedAt: new Date(Date.now() - 2 * 3_600_000) })
  const gone = (await rows(owner.id)).filter(({ ticket }) => [stale, discarded].includes(ticket))

  expect(await server.uploads.cleanUp()).toBe(2)
  expect((await rows(owner.id)).map(({ ticket }) => ticket).sort()).toEqual([fresh, claimed].sort())
  const onDisk = await server.onDisk()
  expect(gone.filter(({ fileKey }) => onDisk.includes(fileKey))).toEqual([])
  expect((await show(owner, claimed)).statusCode).toBe(200)
  const removed = (await server.audit(owner.id)).filter(({ action }) => action === 'upload-removed')
  expect(removed).toHaveLength(2)
  expect(await server.uploads.cleanUp()).toBe(0)
})
