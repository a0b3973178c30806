import { describe, expect, test } from 'vitest'
import { colleague } from '#contract/office/staff/staff.ts'
import { fromOffice, staffCommands } from '#tests/support/office/office.ts'
import {
  acceptedData,
  confirmedData,
  invitationToken,
  officePassword,
  rejectedSignIn,
  startOfficeSignIn,
} from '#tests/support/office/office-sign-in.ts'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { codeAt } from '../sign-in/authenticator.ts'
import { institution } from '#tests/support/institution/index.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const office = await forThisFile(startOfficeSignIn())

describe('an invitation', () => {
  test('leads to sign-in, step-up and sign-out, each with one audit entry', async () => {
    const { email, link } = await office.invited()
    const answer = await office.accept(link)
    const data = acceptedData(answer)
    expect(data).toMatchObject({ email, role: 'approver', name: 'Ngozi Okon-Danladi' })
    expect(data.address).toContain(`secret=${data.secret}`)
    expect(data.address).toContain(`issuer=${institution.identity.abbreviation}%20admissions%20office`)
    expect(new Set(data.qr.map((row) => row.length))).toEqual(new Set([data.qr.length]))
    expect(data.qr.join('')).toMatch(/^[01]+$/)
    const proved = await office.post('confirm-authenticator', {
      link,
      code: codeAt(data.secret, office.now()),
    })
    expect(new Set(confirmedData(proved).recoveryCodes).size).toBe(10)
    office.nextHalfMinute()

    const signedIn = await office.login(email, codeAt(data.secret, office.now()))
    expect(signedIn.body.data).toMatchObject({ email, role: 'approver', state: 'active' })
    expect(signedIn.cookies[0]).toMatchObject({
      name: 'matric-office',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    const cookies = { 'matric-office': signedIn.cookies[0]?.value ?? '' }
    expect(colleague.parse((await office.get('me', cookies)).body.data)).toMatchObject({
      email,
      role: 'approver',
    })
    office.nextHalfMinute()
    expect((await office.post('step-up', { code: codeAt(data.secret, office.now()) }, cookies)).status).toBe(
      200,
    )
    const out = await office.post('logout', {}, cookies)
    expect(out.status).toBe(200)
    expect(out.cookies[0]).toMatchObject({ name: 'matric-office', value: '', maxAge: 0 })
    expect((await office.get('me', cookies)).status).toBe(401)
    expect(await office.actions(email)).toEqual([
      'office-password-set',
      'office-authenticator-confirmed',
      'office-signed-in',
      'office-stepped-up',
      'office-signed-out',
    ])
  })

  test('sets a cookie bound to this host over https', async () => {
    const secure = await startSigningInServer({
      publicUrl: 'https://apply.oniko.example',
      now: () => office.now(),
    })
    const post = (path: string, body: unknown) =>
      secure.post(`/Office/${path}`, body, { headers: fromOffice })
    try {
      const whom = { email: 'a@office.example', name: 'A B', role: 'clerk' } as const
      const link = invitationToken(await staffCommands(secure).invite(whom))
      const password = officePassword
      const { secret } = acceptedData(
        await post('accept-invitation', { link, password, cpassword: password }),
      )
      await post('confirm-authenticator', { link, code: codeAt(secret, office.now()) })
      const code = codeAt(secret, office.now() + 30_000)
      const { cookies } = await post('login', { email: whom.email, password, code })
      expect(cookies[0]).toMatchObject({ name: '__Host-matric-office', secure: true, httpOnly: true })
    } finally {
      await secure.stop()
    }
  })

  test('has a link that works once, for two days, and not after a newer one', async () => {
    const { email, link } = await office.active()
    expect((await office.accept(link)).body.errors).toHaveProperty('link')
    const again = await office.post('confirm-authenticator', { link, code: '123456' })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([400, ['link']])

    const first = invitationToken(await staffCommands(office.server).newLink(email))
    const second = invitationToken(await staffCommands(office.server).newLink(email))
    expect((await office.accept(first)).status).toBe(400)
    expect((await office.accept(second)).status).toBe(200)
    await office.server.database.system
      .updateTable('staffToken')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('kind', '=', 'link')
      .execute()
    expect((await office.accept(second)).status).toBe(400)
  })

  test('is confirmed once by fifty simultaneous requests, with one set of recovery codes', async () => {
    const { email, link } = await office.invited()
    const code = codeAt(await office.secretOf(link), office.now())
    office.nextHalfMinute()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => office.post('confirm-authenticator', { link, code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { id } = await office.staffRow(email)
    const codes = office.server.database.system
      .selectFrom('staffRecoveryCode')
      .selectAll()
      .where('staffId', '=', id)
    expect(await codes.execute()).toHaveLength(10)
  })

  test('returns the same secret for the same password, and a new one for another password', async () => {
    const { link } = await office.invited()
    const [one, two] = await Promise.all([office.secretOf(link), office.secretOf(link)])
    expect(two).toBe(one)
    expect(await office.secretOf(link)).toBe(one)
    const other = acceptedData(await office.accept(link, 'four calm rivers meeting')).secret
    expect(other).not.toBe(one)
  })

  test('rejects weak passwords by the same rules as for applicants', async () => {
    const { link } = await office.invited()
    for (const weak of [
      'short',
      'password1234',
      'ngozi okon danladi',
      `${institution.identity.passwordWords[0]} ${institution.identity.passwordWords[0]} 1`,
    ])
      expect((await office.accept(link, weak)).body.errors).toHaveProperty('password')
  })

  test('keeps its link valid after a wrong code', async () => {
    const { link } = await office.invited()
    const secret = await office.secretOf(link)
    for (const code of [
      '000000',
      codeAt(secret, office.now() - 90_000),
      codeAt(secret, office.now() + 90_000),
      'ABCDEF',
    ])
      expect((await office.post('confirm-authenticator', { link, code })).body.errors).toHaveProperty('code')
    const answer = await office.post('confirm-authenticator', { link, code: codeAt(secret, office.now()) })
    expect(answer.status).toBe(200)
  })

  test('must be confirmed before sign-in, also after a new link was accepted', async () => {
    const fresh = await office.invited()
    const secret = await office.secretOf(fresh.link)
    expect((await office.login(fresh.email, codeAt(secret, office.now()))).body).toMatchObject(rejectedSignIn)
    const known = await office.active()
    const cookies = await office.cookieOf(known)
    const link = invitationToken(await staffCommands(office.server).newLink(known.email))
    const next = await office.secretOf(link)
    expect((await office.login(known.email, codeAt(known.secret, office.now()))).status).toBe(400)
    await office.post('confirm-authenticator', { link, code: codeAt(next, office.now()) })
    office.nextHalfMinute()
    expect((await office.get('me', cookies)).status).toBe(401)
    expect((await office.login(known.email, codeAt(known.secret, office.now()))).status).toBe(400)
    expect((await office.login(known.email, codeAt(next, office.now()))).status).toBe(200)
  })
})
