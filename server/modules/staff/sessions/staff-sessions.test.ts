import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { colleague } from '#contract/office/staff/staff.ts'
import { officeColleague, staffCommands } from '#tests/support/office/office.ts'
import { invitationToken, rejectedSignIn, startOfficeSignIn } from '#tests/support/office/office-sign-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { codeAt } from '../sign-in/authenticator.ts'

const office = await forThisFile(startOfficeSignIn())

describe('sessions', () => {
  test('a step-up needs a new code and is valid for 15 minutes', async () => {
    const who = await office.active()
    const cookies = await office.cookieOf(who)
    const { id } = await office.staffRow(who.email)
    const token = cookies['matric-office'] ?? ''
    const steppedUp = async () => (await office.server.services.staff.sessions.read(token))?.steppedUp
    expect(await steppedUp()).toBe(true)
    const age = async (minutes: number) =>
      office.server.database.system
        .updateTable('staffToken')
        .set({ steppedUpAt: new Date(Date.now() - minutes * 60_000) })
        .where('staffId', '=', id)
        .execute()
    await age(14)
    expect(await steppedUp()).toBe(true)
    await age(16)
    expect(await steppedUp()).toBe(false)
    const used = codeAt(who.secret, office.now() - 30_000)
    for (const code of [used, '000000'])
      expect((await office.post('step-up', { code }, cookies)).body.errors).toHaveProperty('code')
    expect(await steppedUp()).toBe(false)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        office.post('step-up', { code: codeAt(who.secret, office.now()) }, cookies),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await steppedUp()).toBe(true)
  })

  test('end after 30 minutes without a call or after 12 hours', async () => {
    const change = async (id: string, set: { seenAt?: Date; expiresAt?: Date }) =>
      office.server.database.system.updateTable('staffToken').set(set).where('staffId', '=', id).execute()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const one = await officeColleague(office.server, 'clerk')
    const me = (who: { headers: Record<string, string> }) =>
      office.server.call('GET', '/Office/me', { headers: who.headers })
    await change(one.id, { seenAt: minutesAgo(29) })
    expect((await me(one)).status).toBe(200)
    await change(one.id, { seenAt: minutesAgo(29) })
    expect((await me(one)).status).toBe(200)
    await change(one.id, { seenAt: minutesAgo(31) })
    expect((await me(one)).status).toBe(401)
    const other = await officeColleague(office.server, 'clerk')
    const { expiresAt } = await office.server.database.system
      .selectFrom('staffToken')
      .select('expiresAt')
      .where('staffId', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(expiresAt.getTime() - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    await change(other.id, { expiresAt: minutesAgo(1) })
    expect((await me(other)).status).toBe(401)
    await office.server.services.staff.sessions.deleteOld()
  })

  test('end at once for a disabled colleague, and colleagues cannot disable themselves', async () => {
    const admin = await officeColleague(office.server, 'admin')
    const who = await office.active()
    const cookies = await office.cookieOf(who)
    const { id } = await office.staffRow(who.email)
    const asAdmin = (staffId: string) =>
      office.server.post('/Office/disable-staff', { staffId }, { headers: admin.headers })
    expect((await office.get('me', cookies)).status).toBe(200)
    expect((await asAdmin(id)).status).toBe(200)
    expect((await asAdmin(id)).status).toBe(200)
    expect((await office.get('me', cookies)).status).toBe(401)
    expect((await asAdmin(admin.id)).status).toBe(409)
    expect((await asAdmin('nobody')).status).toBe(404)
    expect((await asAdmin('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const { rows } = {
      rows: await office.server.database.system
        .selectFrom('auditEvent')
        .selectAll()
        .where('action', '=', 'staff-disabled')
        .execute(),
    }
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ actorId: admin.id, actorKind: 'office', after: { staff: id } })
    const listed = await office.server.call('GET', '/Office/staff', { headers: admin.headers })
    expect(z.array(colleague).parse(listed.body.data)).toContainEqual(
      expect.objectContaining({ id, state: 'disabled' }),
    )

    const link = invitationToken(await staffCommands(office.server).newLink(who.email))
    expect((await office.login(who.email, codeAt(who.secret, office.now()))).status).toBe(400)
    expect((await office.accept(link)).status).toBe(200)
  })

  test('end at once after a new link, which also revokes the lost phone', async () => {
    const [lost, other] = [await office.active(), await office.active()]
    const sessions = [await office.cookieOf(lost), await office.cookieOf(lost)]
    const untouched = await office.cookieOf(other)
    const link = invitationToken(await staffCommands(office.server).newLink(lost.email))
    for (const cookies of sessions) expect((await office.get('me', cookies)).status).toBe(401)
    expect((await office.get('me', untouched)).status).toBe(200)
    const ways = [codeAt(lost.secret, office.now()), lost.recoveryCodes[0] ?? '']
    for (const code of ways) expect((await office.login(lost.email, code)).body).toMatchObject(rejectedSignIn)
    const secret = await office.secretOf(link)
    await office.post('confirm-authenticator', { link, code: codeAt(secret, office.now()) })
    office.nextHalfMinute()
    expect((await office.login(lost.email, codeAt(secret, office.now()))).status).toBe(200)
  })

  test('of a disabled colleague are rejected even if a token is left in the database', async () => {
    const who = await officeColleague(office.server, 'clerk')
    await office.server.database.system
      .updateTable('staff')
      .set({ disabledAt: new Date() })
      .where('id', '=', who.id)
      .execute()
    expect((await office.server.call('GET', '/Office/me', { headers: who.headers })).status).toBe(401)
  })
})
