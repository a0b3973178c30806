import { expect, test } from 'vitest'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startSigningInServer())

const signIn = async (email: string) => signedInData(await server.signIn(email)).authDetails
const logoutOthers = (token: string) =>
  server.post('/Authentication/logout-others', {}, { headers: { authorization: `Bearer ${token}` } })
const profileStatus = async (token: string) =>
  (await server.call('GET', '/Profile/Get-Profile', { token })).status

test('ends the other sessions of the applicant, keeps the present one, and is logged', async () => {
  const [email, stranger] = [await server.activated(), await server.activated()]
  const [own, other, theirs] = [await signIn(email), await signIn(email), await signIn(stranger)]
  const answer = await logoutOthers(own.accessToken)
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe('Every other phone and computer is signed out.')
  expect(await profileStatus(own.accessToken)).toBe(200)
  expect(await profileStatus(other.accessToken)).toBe(401)
  const { refreshToken } = other
  expect((await server.post('/Authentication/refresh-token', { refreshToken })).status).toBe(401)
  expect(await profileStatus(theirs.accessToken)).toBe(200)
  expect(await server.actions(email)).toContain('other-sessions-ended')
})

test('a repetition ends no session, has a message of its own, and is not logged', async () => {
  const email = await server.activated()
  const own = await signIn(email)
  const answer = await logoutOthers(own.accessToken)
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe('You are signed in on this device only.')
  expect(await profileStatus(own.accessToken)).toBe(200)
  expect(await server.actions(email)).not.toContain('other-sessions-ended')
})

test('an ended session cannot end the others', async () => {
  const email = await server.activated()
  const [own, ended] = [await signIn(email), await signIn(email)]
  await logoutOthers(own.accessToken)
  expect((await logoutOthers(ended.accessToken)).status).toBe(401)
  expect(await profileStatus(own.accessToken)).toBe(200)
})
