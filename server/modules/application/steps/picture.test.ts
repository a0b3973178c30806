import { expect, test } from 'vitest'
import { uploadPicture } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const newcomer = () => server.newApplicant({ stage: 'PictureUpload' })
const save = (who: TestApplicant | null, profilePicture: unknown) =>
  server.call('POST', '/Profile/save-profile-picture', who, { profilePicture })
const show = (who: TestApplicant, ticket: string) =>
  server.app.inject({
    url: `/api/Utility/download/${ticket}`,
    headers: { authorization: `Bearer ${who.token}` },
  })

test('an uploaded picture becomes the profile picture and opens the preview; repeating is a no-op', async () => {
  const who = await newcomer()
  const ticket = await uploadPicture(server, who, 'ProfilePicture')
  const shown = { nextStage: 'SubmitApplication', profilePicture: ticket, avatar: ticket }
  expect((await save(who, ticket)).data).toMatchObject(shown)
  const again = await save(who, ticket)
  expect(again).toMatchObject({ status: 200, data: shown })
  expect((await server.audit(who.id)).map(({ action }) => action)).toEqual(['upload-stored', 'picture-saved'])
})

test('thirty equal concurrent requests save once', async () => {
  const who = await newcomer()
  const ticket = await uploadPicture(server, who, 'ProfilePicture')
  const replies = await Promise.all(Array.from({ length: 30 }, () => save(who, ticket)))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(await server.audit(who.id)).toHaveLength(2)
})

test('a new picture replaces the earlier one, whose token becomes invalid', async () => {
  const who = await newcomer()
  const [first, second] = [
    await uploadPicture(server, who, 'ProfilePicture'),
    await uploadPicture(server, who, 'ProfilePicture'),
  ]
  await save(who, first)
  expect((await save(who, second)).data).toMatchObject({
    profilePicture: second,
    nextStage: 'SubmitApplication',
  })
  expect([(await show(who, first)).statusCode, (await show(who, second)).statusCode]).toEqual([404, 200])
  expect((await save(who, first)).status).toBe(422)
})

test('another applicant’s, wrong and unknown tokens are rejected at the field', async () => {
  const [who, other] = [await newcomer(), await newcomer()]
  const tickets = [
    await uploadPicture(server, other, 'ProfilePicture'),
    await uploadPicture(server, who, 'OlevelResult'),
    'B'.repeat(22),
    '../../etc/passwd',
  ]
  for (const ticket of tickets) {
    const reply = await save(who, ticket)
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, ['profilePicture']])
  }
  for (const ticket of ['', null, 7, undefined]) expect((await save(who, ticket)).status).toBe(400)
  expect(await server.stageOf(who.id)).toBe('PictureUpload')
  // The rejected save did not mark the upload token of `other` as used.
  expect((await save(other, tickets[0])).status).toBe(200)
})

test('rejects requests at an earlier or later stage, or without a session', async () => {
  for (const stage of ['OlevelResult', 'ApplicationSumitted', 'IsRejected'] as const) {
    const who = await server.newApplicant({ stage })
    const reply = await save(who, await uploadPicture(server, who, 'ProfilePicture'))
    expect(reply.status).toBe(409)
    expect(await server.stageOf(who.id)).toBe(stage)
  }
  expect((await save(null, 'x')).status).toBe(401)
})
