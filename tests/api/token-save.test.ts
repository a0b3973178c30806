import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AskOptions, startApiServer } from '#tests/support/api-server.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApiServer())

const save = (options: AskOptions) => server.ask('PATCH', '/Profile/update-biodata', options)

const bodies: [string, AskOptions, number][] = [
  ['a good body', { body: aBiodata }, 200],
  ['a bad field', { body: { ...aBiodata, lga: 'Nowhere' } }, 400],
  ['a birth date too late to apply', { body: { ...aBiodata, dob: '2020-01-01' } }, 400],
  ['no body', {}, 400],
  ['a broken body', { raw: '{"lastName":' }, 400],
  ['a body of another kind', { raw: 'a=b', headers: { 'content-type': 'text/csv' } }, 415],
]

test.each(bodies)('with %s the session is checked first', async (_name, options, status) => {
  const who = await server.applicant('Biodata')
  const before = await server.fingerprint(who.id)
  const ended = await server.applicant('Biodata')
  expect((await server.ask('POST', '/Authentication/logout', { token: ended.token, body: {} })).status).toBe(
    200,
  )
  for (const token of [undefined, '', 'short', randomBytes(32).toString('base64url'), ended.token])
    expect([token, (await save({ ...options, token })).status]).toEqual([token, 401])
  expect(await server.fingerprint(who.id)).toBe(before)
  expect(await server.stageOf(ended.id)).toBe('Biodata')
  expect((await save({ ...options, token: who.token })).status).toBe(status)
})

test('concurrent saves: each applicant reads back their own answers', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => server.applicant('Biodata')))
  const rounds = people.flatMap((who) => [1, 2, 3].map((round) => ({ who, round })))
  const answers = await Promise.all(
    rounds.map(({ who, round }) =>
      save({ token: who.token, body: { ...aBiodata, address: `${round} ${who.id} Road` } }),
    ),
  )
  for (const [at, { who, round }] of rounds.entries())
    expect(answers[at]?.data).toMatchObject({ profileId: who.id, address: `${round} ${who.id} Road` })
})
