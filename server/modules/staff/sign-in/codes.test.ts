import { describe, expect, test } from 'vitest'
import { officePassword, rejectedSignIn, startOfficeSignIn } from '#tests/support/office/office-sign-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { codeAt } from './authenticator.ts'

const office = await forThisFile(startOfficeSignIn())

describe('codes', () => {
  test('one code opens one session, however often it is sent', async () => {
    const { email, secret } = await office.active()
    const code = codeAt(secret, office.now())
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.login(email, code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    // Some of the simultaneous sign-ins may be rejected with 429 instead of 400.
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(answer.body).toMatchObject(rejectedSignIn)
    expect((await office.login(email, code)).status).toBe(400)
  })

  test('an earlier code is invalid after a later one was used', async () => {
    const { email, secret } = await office.active()
    office.nextHalfMinute()
    const earlier = codeAt(secret, office.now() - 30_000)
    expect((await office.login(email, codeAt(secret, office.now()))).status).toBe(200)
    expect((await office.login(email, earlier)).status).toBe(400)
    office.nextHalfMinute()
  })

  test('accepts a clock that is off by 30 seconds, but not by 60, and ignores spaces', async () => {
    const { email, secret } = await office.active()
    office.nextHalfMinute()
    office.nextHalfMinute()
    for (const off of [-90_000, -60_000, 60_000, 90_000])
      expect((await office.login(email, codeAt(secret, office.now() + off))).status).toBe(400)
    expect((await office.login(email, codeAt(secret, office.now() - 30_000))).status).toBe(200)
    const spaced = codeAt(secret, office.now() + 30_000).replace(/(...)/, '$1 ')
    expect((await office.login(email, ` ${spaced} `)).status).toBe(200)
  })

  test('a recovery code works in any spelling, but only once, also with simultaneous requests', async () => {
    const { email, recoveryCodes } = await office.active()
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await office.login(email, typed)).status).toBe(200)
    expect((await office.login(email, first)).body).toMatchObject(rejectedSignIn)
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.login(email, second)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('rejects the codes of another colleague', async () => {
    const one = await office.active()
    const other = await office.active()
    expect((await office.login(one.email, codeAt(other.secret, office.now()))).status).toBe(400)
    expect((await office.login(one.email, other.recoveryCodes[0] ?? '')).status).toBe(400)
  })

  test('stored values cannot be used to sign in', async () => {
    const { email, secret, recoveryCodes, link } = await office.active()
    const cookies = await office.cookieOf({ email, secret })
    const row = await office.staffRow(email)
    expect(row.totpSealed?.includes(Buffer.from(secret))).toBe(false)
    const stored = JSON.stringify([
      await office.server.database.system.selectFrom('staff').selectAll().execute(),
      await office.server.database.system.selectFrom('staffToken').selectAll().execute(),
      await office.server.database.system.selectFrom('staffRecoveryCode').selectAll().execute(),
      await office.server.database.system.selectFrom('auditEvent').selectAll().execute(),
    ])
    for (const canary of [secret, officePassword, link, cookies['matric-office'] ?? '', ...recoveryCodes]) {
      expect(canary).not.toBe('')
      expect(stored.includes(canary)).toBe(false)
    }
  })
})
