import { expect, test } from 'vitest'
import { officeColleague, staffCommands } from '#tests/support/office/office.ts'
import { invitationToken, rejectedSignIn, startOfficeSignIn } from '#tests/support/office/office-sign-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { codeAt } from '../sign-in/authenticator.ts'

const office = await forThisFile(startOfficeSignIn())

const removed = { code: 'access-removed', message: 'Your access was removed. Ask an administrator.' }

/** Returns a colleague whose access is removed while they are signed in. */
async function removedColleague() {
  const admin = await officeColleague(office.server, 'admin')
  const who = await office.active()
  const cookies = await office.cookieOf(who)
  const { id: staffId } = await office.staffRow(who.email)
  await office.server.post('/Office/disable-staff', { staffId }, { headers: admin.headers })
  office.nextHalfMinute()
  return { ...who, cookies }
}

test('the next call of the ended session says that the access was removed', async () => {
  const { cookies } = await removedColleague()
  expect(await office.get('me', cookies)).toMatchObject({ status: 401, body: removed })
  const other = { 'matric-office': 'x'.repeat(43) }
  expect((await office.get('me', other)).body).toMatchObject({ code: 'sign-in-required' })
  expect((await office.get('me', {})).body).toMatchObject({ code: 'sign-in-required' })
})

test('the sign-in says that the access was removed only for the right password and code', async () => {
  const { email, secret } = await removedColleague()
  const code = () => codeAt(secret, office.now())
  expect((await office.login(email, '000000')).body).toMatchObject(rejectedSignIn)
  const wrong = { email, password: 'a wrong password', code: code() }
  expect((await office.post('login', wrong)).body).toMatchObject(rejectedSignIn)
  expect((await office.login('nobody@office.example', code())).body).toMatchObject(rejectedSignIn)
  expect(await office.login(email, code())).toMatchObject({ status: 401, body: removed })
  expect((await office.login(email, code())).body).toMatchObject(rejectedSignIn)
})

test('an ended session stays ended after the access is restored', async () => {
  const { email, cookies } = await removedColleague()
  const link = invitationToken(await staffCommands(office.server).newLink(email))
  expect((await office.get('me', cookies)).body).toMatchObject({ code: 'sign-in-required' })
  expect((await office.accept(link)).status).toBe(200)
  expect((await office.get('me', cookies)).status).toBe(401)
})
