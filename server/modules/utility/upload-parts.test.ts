import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumImageBytes } from '#contract/endpoints/utility.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sendPart, sha256Of } from '#tests/support/send-part.ts'

let server: ApplicationServer
let photo: Buffer
beforeAll(async () => {
  server = await startApplicationServer()
  photo = await noisyPicture(200, 150, 'jpeg')
})
afterAll(() => server.stop())

const partBytes = 8_000
const rows = (who: TestApplicant) =>
  server.database.system.selectFrom('upload').selectAll().where('applicantId', '=', who.id).execute()
const claim = (who: TestApplicant, ticket: string) =>
  server.database.asApplicantInOne(who.id, (tx) =>
    server.uploads.claim(tx, { applicantId: who.id, ticket, documentType: 'OlevelResult' }),
  )
async function unfinished(who: TestApplicant): Promise<string[]> {
  return readdir(join(server.scratchFolder, 'parts', who.id)).catch(() => [])
}

/** Sends the picture part by part, starting at byte `from`. Returns the upload token. */
async function sendRest(who: TestApplicant, from: number, picture = photo): Promise<string> {
  let offset = from
  for (let calls = 0; calls < 100; calls++) {
    const { data } = await sendPart(server, who, { picture, from: offset, to: offset + partBytes })
    if (data === null) throw new Error('The part was rejected')
    if (data.fullPath !== null) return data.fullPath
    offset = data.received
  }
  throw new Error('The upload did not end')
}

describe('a picture in parts', () => {
  test('is stored once, with one audit entry, and no part stays', async () => {
    const who = await server.newApplicant()
    const ticket = await sendRest(who, 0)
    const [row, ...others] = await rows(who)
    expect([row?.ticket, others]).toEqual([ticket, []])
    expect((await server.audit(who.id)).map(({ action }) => action)).toEqual(['upload-stored'])
    expect(await unfinished(who)).toEqual([])
    const jpeg = await server.uploads.read(who.id, ticket)
    expect(await sharp(jpeg ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 200, height: 150 })
  })

  test('continues at every byte where the connection can break', async () => {
    const who = await server.newApplicant()
    for (const cut of [1, partBytes - 1, partBytes, partBytes + 1, photo.length - 1]) {
      const picture = await noisyPicture(100 + (cut % 7), 80, 'jpeg')
      const at = Math.min(cut, picture.length - 1)
      await sendPart(server, who, { picture, from: 0, to: at })
      const asked = await sendPart(server, who, { picture, from: 0, to: 0 })
      expect(asked.data).toEqual({ received: at, fullPath: null })
      expect(await sendRest(who, at, picture)).toMatch(/^[\w-]{22}$/)
    }
  })

  test('continues after each part, when its response was lost and the part is sent again', async () => {
    const who = await server.newApplicant()
    for (let from = 0; from < photo.length; from += partBytes) {
      const part = { picture: photo, from, to: from + partBytes }
      const [first, second] = [await sendPart(server, who, part), await sendPart(server, who, part)]
      expect(second).toEqual(first)
    }
    expect(await rows(who)).toHaveLength(1)
  })

  test('the last part sent five times at once stores one picture', async () => {
    const who = await server.newApplicant()
    const last = photo.length - 10
    await sendPart(server, who, { picture: photo, from: 0, to: last })
    const send = () => sendPart(server, who, { picture: photo, from: last, to: photo.length })
    const tickets = (await Promise.all([send(), send(), send(), send(), send()])).map(
      ({ data }) => data?.fullPath,
    )
    expect(new Set(tickets).size).toBe(1)
    expect(tickets[0]).toMatch(/^[\w-]{22}$/)
    expect(await rows(who)).toHaveLength(1)
    expect((await server.onDisk()).filter((name) => name.startsWith('OlevelResult'))).toEqual([])
  })

  test('is stored once if two tabs send it at the same time', async () => {
    const who = await server.newApplicant()
    const [one, two] = await Promise.all([sendRest(who, 0), sendRest(who, 0)])
    expect(one).toBe(two)
    expect(await rows(who)).toHaveLength(1)
  })

  test('can be sent again for another record after it was used', async () => {
    const who = await server.newApplicant()
    const first = await sendRest(who, 0)
    expect(await claim(who, first)).not.toBeNull()
    expect(await sendRest(who, 0)).not.toBe(first)
  })

  test('shares no parts with another applicant or another document type', async () => {
    const [who, other] = [await server.newApplicant(), await server.newApplicant()]
    await sendPart(server, who, { picture: photo, from: 0, to: partBytes })
    const ask = { picture: photo, from: 0, to: 0 }
    expect((await sendPart(server, other, ask)).data?.received).toBe(0)
    expect((await sendPart(server, who, { ...ask, documentType: 'ProfilePicture' })).data?.received).toBe(0)
    expect((await sendPart(server, who, ask)).data?.received).toBe(partBytes)
  })
})

describe('an invalid upload in parts', () => {
  test('is ignored if the part comes after a gap', async () => {
    const who = await server.newApplicant()
    const { status, data } = await sendPart(server, who, { picture: photo, from: 10, to: 20 })
    expect([status, data]).toEqual([200, { received: 0, fullPath: null }])
    expect(await unfinished(who)).toEqual([])
  })

  test('is deleted if the file changed during the upload, and can be sent again', async () => {
    const who = await server.newApplicant()
    const changed = Buffer.from(photo)
    changed[5_000] = (changed[5_000] ?? 0) ^ 1
    const sha256 = sha256Of(photo)
    await sendPart(server, who, { picture: changed, from: 0, to: partBytes, sha256 })
    const last = await sendPart(server, who, { picture: photo, from: partBytes, to: photo.length })
    expect([last.status, last.code]).toEqual([400, 'upload-incomplete'])
    expect(await unfinished(who)).toEqual([])
    expect(await sendRest(who, 0)).toMatch(/^[\w-]{22}$/)
  })

  test('is rejected if its content is HTML or only looks like a PNG', async () => {
    const who = await server.newApplicant()
    for (const [content, status, code] of [
      ['<!doctype html><script>alert(1)</script>', 415, 'not-a-picture'],
      ['\x89PNG\r\n\x1a\n<svg onload="alert(1)"/>', 422, 'picture-damaged'],
    ] as const) {
      const picture = Buffer.from(content, 'latin1')
      const answer = await sendPart(server, who, { picture, from: 0, to: picture.length })
      expect([answer.status, answer.code]).toEqual([status, code])
    }
    expect([await rows(who), await unfinished(who)]).toEqual([[], []])
  })

  test('is rejected if the size or the hash is invalid, or if a path replaces the hash', async () => {
    const who = await server.newApplicant()
    const part = { picture: photo, from: 0, to: partBytes }
    const statusOf = async (more: object) => (await sendPart(server, who, { ...part, ...more })).status
    expect(await statusOf({ size: partBytes - 1 })).toBe(400)
    expect(await statusOf({ size: maximumImageBytes + 1 })).toBe(413)
    expect(await statusOf({ size: -1 })).toBe(400)
    expect(await statusOf({ sha256: '../../../../etc/passwd' })).toBe(400)
    expect(await statusOf({ sha256: sha256Of(photo).toUpperCase() })).toBe(400)
    expect(await statusOf({ documentType: '../OlevelResult' })).toBe(400)
    expect((await sendPart(server, null, part)).status).toBe(401)
    expect(await unfinished(who)).toEqual([])
  })

  test.each([
    ['ProfileActivation', 'profile-not-activated'],
    ['PaymentInitiation', 'application-fee-unpaid'],
    ['PaymentCompletion', 'application-fee-unpaid'],
  ] as const)('is rejected at the stage %s, with the same code %s as calls of steps', async (stage, code) => {
    const who = await server.newApplicant({ stage })
    const part = await sendPart(server, who, { picture: photo, from: 0, to: photo.length })
    expect([part.status, part.code]).toEqual([409, code])
    const whole = await server.send(who, [
      ['documentType', 'OlevelResult'],
      ['file', photo],
    ])
    expect([whole.status, whole.code]).toEqual([409, code])
    expect([await rows(who), await unfinished(who)]).toEqual([[], []])
  })

  test('is rejected if a part is above 512 kB', async () => {
    const who = await server.newApplicant()
    const picture = Buffer.alloc(600_000, 1)
    const { status } = await sendPart(server, who, { picture, from: 0, to: picture.length })
    expect([status, await unfinished(who)]).toEqual([413, []])
  })
})

describe('the limits of uploads in parts', () => {
  test('allow four unfinished uploads per applicant; a fifth one deletes the oldest', async () => {
    const who = await server.newApplicant()
    for (let round = 0; round < 6; round++)
      await sendPart(server, who, { picture: Buffer.alloc(100, round), from: 0, to: 50 })
    expect(await unfinished(who)).toHaveLength(4)
  })

  test('count pictures per hour, not parts', async () => {
    const who = await server.newApplicant()
    const limit = 30
    for (let at = 0; at < limit * 2; at++)
      await sendPart(server, who, { picture: photo, from: at, to: at + 1 })
    const picture = (round: number) => noisyPicture(20 + round, 20, 'jpeg')
    for (let round = 0; round < limit; round++) await sendRest(who, 0, await picture(round))
    const { status, code } = await sendPart(server, who, { picture: await picture(limit), from: 0, to: 10 })
    expect([status, code]).toEqual([429, 'too-many-requests'])
  })

  test('delete an unfinished upload after a day', async () => {
    const who = await server.newApplicant()
    await sendPart(server, who, { picture: photo, from: 0, to: partBytes })
    await server.uploadParts.cleanUp()
    const [name = ''] = await unfinished(who)
    expect(name).toBe(`OlevelResult.${sha256Of(photo)}`)
    const dayAgo = new Date(Date.now() - 24 * 3_600_000)
    await utimes(join(server.scratchFolder, 'parts', who.id, name), dayAgo, dayAgo)
    expect(await server.uploadParts.cleanUp()).toBe(1)
    expect(await unfinished(who)).toEqual([])
    expect((await sendPart(server, who, { picture: photo, from: 0, to: 0 })).data?.received).toBe(0)
  })
})
