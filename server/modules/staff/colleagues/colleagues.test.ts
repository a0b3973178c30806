import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listedColleague } from '#contract/office/staff/colleagues.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { invitationToken, rejectedSignIn, startOfficeSignIn } from '#tests/support/office/office-sign-in.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { codeAt } from '../sign-in/authenticator.ts'

const office = await forThisFile(startOfficeSignIn())
const { server } = office
const { system } = server.database
const subjects = { invited: subjectOf('staff-invitation'), renewed: subjectOf('staff-new-link') }

let admin: OfficeColleague
beforeAll(async () => {
  admin = await officeColleague(server, 'admin', { name: 'Ada Bala' })
})

const as = (who: OfficeColleague, path: string, body: object) =>
  server.post(`/Office/${path}`, body, { headers: who.headers })
const invite = (email: string, role: Role = 'clerk', who = admin) =>
  as(who, 'invite-staff', { name: 'Ngozi Okon', email, role })
const sendLink = (staffId: string, seenState: Colleague['state'], who = admin) =>
  as(who, 'send-staff-link', { staffId, seenState })
const changeRole = (staffId: string, role: Role, who = admin) =>
  as(who, 'change-staff-role', { staffId, role })
const signedIn = async (who: OfficeColleague) =>
  (await server.call('GET', '/Office/me', { headers: who.headers })).status === 200

async function listed(email: string) {
  const answer = await server.call('GET', '/Office/staff', { headers: admin.headers })
  return z
    .array(listedColleague)
    .parse(answer.body.data)
    .find((each) => each.email === email)
}

/** Returns the token in the newest email to a colleague. Expects that this email has the subject `subject`. */
async function mailedLink(email: string, subject: string): Promise<string> {
  const mail = (await server.mailsTo(email))[0]
  expect(mail?.subject).toBe(subject)
  const [address = ''] = /https?:\S+\/office\/invitation\?link=\S+/.exec(mail?.text ?? '') ?? []
  return invitationToken(address)
}

const audited = (action: string, staffId: string) =>
  system
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'before', 'after'])
    .where('action', '=', action)
    .where(sql<boolean>`after ->> 'staff' = ${staffId}`)
    .execute()

describe('an invitation', () => {
  test('mails a link, is listed, and ends with the first sign-in', async () => {
    const email = freshEmail('ngozi')
    expect((await invite(email, 'approver')).status).toBe(200)
    const pending = await listed(email)
    expect(pending).toMatchObject({
      state: 'invited',
      role: 'approver',
      lastSignInAt: null,
      linkMail: 'kept',
    })
    expect(Date.parse(pending?.linkExpiresAt ?? '') - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    expect((await server.mailsTo(email))[0]?.text).toContain('Ada Bala invites you as: Approver.')

    const link = await mailedLink(email, subjects.invited)
    const secret = await office.secretOf(link)
    await office.post('confirm-authenticator', { link, code: codeAt(secret, office.now()) })
    office.nextHalfMinute()
    await office.cookieOf({ email, secret })
    const active = await listed(email)
    expect(active).toMatchObject({ state: 'active', linkExpiresAt: null, linkMail: null })
    expect(Math.abs(Date.parse(active?.lastSignInAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('says whether its mail was delivered', async () => {
    const email = freshEmail('mailed')
    await invite(email, 'clerk')
    await system.updateTable('mail').set({ status: 'failed' }).where('recipient', '=', email).execute()
    expect(await listed(email)).toMatchObject({ linkMail: 'failed' })
    // An email older than the link belongs to an earlier link, so `linkMail` must be null.
    await system
      .updateTable('mail')
      .set({ createdAt: sql<Date>`now() - interval '1 minute'` })
      .where('recipient', '=', email)
      .execute()
    expect(await listed(email)).toMatchObject({ linkMail: null })
  })

  test('is logged with the administrator and without the link', async () => {
    const email = freshEmail('ngozi')
    await invite(email)
    const { id = '' } = (await listed(email)) ?? {}
    const [entry, ...others] = await audited('staff-invited', id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actorKind: 'office', actorId: admin.id, after: { role: 'clerk' } })
    expect(JSON.stringify(entry)).not.toContain(await mailedLink(email, subjects.invited))
  })

  test('to a known address is rejected and sends no email', async () => {
    const email = freshEmail('ngozi')
    await invite(email)
    expect(await invite(email, 'admin')).toMatchObject({ status: 409, body: { code: 'colleague-exists' } })
    expect(await server.mailsTo(email)).toHaveLength(1)
    expect(await listed(email)).toMatchObject({ role: 'clerk' })
  })
})

describe('a new link', () => {
  test('replaces the earlier invitation', async () => {
    const email = freshEmail('ngozi')
    await invite(email)
    const first = await mailedLink(email, subjects.invited)
    const { id = '' } = (await listed(email)) ?? {}
    expect((await sendLink(id, 'invited')).status).toBe(200)
    const second = await mailedLink(email, subjects.invited)
    expect((await office.accept(first)).status).toBe(400)
    expect((await office.accept(second)).status).toBe(200)
  })

  test('revokes the access of a lost phone at once, and the emailed link restores it', async () => {
    const who = await office.active()
    const cookies = await office.cookieOf(who)
    const { id } = await office.staffRow(who.email)
    expect((await sendLink(id, 'active')).status).toBe(200)
    expect((await office.get('me', cookies)).status).toBe(401)
    expect((await office.login(who.email, codeAt(who.secret, office.now()))).body).toMatchObject(
      rejectedSignIn,
    )
    expect(await audited('staff-link-made', id)).toMatchObject([{ actorKind: 'office', actorId: admin.id }])
    const link = await mailedLink(who.email, subjects.renewed)
    const secret = await office.secretOf(link)
    await office.post('confirm-authenticator', { link, code: codeAt(secret, office.now()) })
    office.nextHalfMinute()
    await office.cookieOf({ email: who.email, secret })
  })

  test('brings back a colleague whose access was removed', async () => {
    const who = await office.active()
    const { id } = await office.staffRow(who.email)
    expect((await as(admin, 'disable-staff', { staffId: id })).status).toBe(200)
    expect((await sendLink(id, 'disabled')).status).toBe(200)
    expect(await listed(who.email)).toMatchObject({ state: 'invited' })
    expect((await office.accept(await mailedLink(who.email, subjects.invited))).status).toBe(200)
  })

  test('does not restore access that another administrator has removed in the meantime', async () => {
    const clerk = await officeColleague(server, 'clerk')
    await as(admin, 'disable-staff', { staffId: clerk.id })
    expect(await sendLink(clerk.id, 'active')).toMatchObject({
      status: 409,
      body: { code: 'colleague-changed' },
    })
    expect(await listed(clerk.email)).toMatchObject({ state: 'disabled' })
    expect(await server.mailsTo(clerk.email)).toEqual([])
  })

  test('can be sent five times in an hour', async () => {
    const email = freshEmail('ngozi')
    const hasty = await officeColleague(server, 'admin')
    await invite(email, 'clerk', hasty)
    const { id = '' } = (await listed(email)) ?? {}
    const answers: number[] = []
    for (let count = 0; count < 6; count += 1) answers.push((await sendLink(id, 'invited', hasty)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a new role', () => {
  test('ends the sessions and is logged once', async () => {
    const clerk = await officeColleague(server, 'clerk')
    expect((await changeRole(clerk.id, 'clerk')).status).toBe(200)
    expect(await signedIn(clerk)).toBe(true)
    expect((await changeRole(clerk.id, 'bursar')).status).toBe(200)
    expect((await changeRole(clerk.id, 'bursar')).status).toBe(200)
    expect(await signedIn(clerk)).toBe(false)
    expect(await listed(clerk.email)).toMatchObject({ role: 'bursar', state: 'active' })
    expect(await audited('staff-role-changed', clerk.id)).toEqual([
      {
        actorKind: 'office',
        actorId: admin.id,
        before: { staff: clerk.id, role: 'clerk' },
        after: { staff: clerk.id, role: 'bursar' },
      },
    ])
  })

  test('without the permission to review returns the assigned applications', async () => {
    const clerk = await officeColleague(server, 'clerk')
    const applicantId = await submittedApplication(server)
    await system
      .insertInto('applicationAssignment')
      .values({ applicantId, staffId: clerk.id, assignedBy: admin.id })
      .execute()
    const held = () =>
      system
        .selectFrom('applicationAssignment')
        .select('applicantId')
        .where('staffId', '=', clerk.id)
        .execute()
    await changeRole(clerk.id, 'approver')
    expect(await held()).toEqual([{ applicantId }])
    await changeRole(clerk.id, 'auditor')
    expect(await held()).toEqual([])
  })

  test('does not let a colleague approve their own earlier proposal', async () => {
    const clerk = await officeColleague(server, 'clerk')
    const applicantId = await submittedApplication(server)
    const atVersion = () =>
      system
        .selectFrom('officeApplication')
        .select('version')
        .where('applicantId', '=', applicantId)
        .executeTakeFirstOrThrow()
    const proposal = { applicantId, ...(await atVersion()), ...anOffer }
    const { body } = await as(clerk, 'propose-decision', proposal)
    const { id } = decisionData.parse(body.data)
    await changeRole(clerk.id, 'approver')
    const token = await system
      .transaction()
      .execute((tx) => server.services.staff.sessions.open(tx, clerk.id))
    const promoted = { ...clerk, headers: { ...clerk.headers, cookie: `matric-office=${token}` } }
    expect(await as(promoted, 'approve-decision', { decisionId: id, ...(await atVersion()) })).toMatchObject({
      status: 403,
      body: { code: 'second-person-required' },
    })
  })
})

describe('administrators', () => {
  test('cannot change their own role or access', async () => {
    const answers = [
      await sendLink(admin.id, 'active'),
      await changeRole(admin.id, 'clerk'),
      await as(admin, 'disable-staff', { staffId: admin.id }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'own-access' } })
    expect(await signedIn(admin)).toBe(true)
  })

  test('cannot change unknown colleagues', async () => {
    for (const staffId of ['nobody', '00000000-0000-7000-8000-000000000000'])
      for (const answer of [
        await sendLink(staffId, 'active'),
        await changeRole(staffId, 'clerk'),
        await as(admin, 'disable-staff', { staffId }),
      ])
        expect(answer.status).toBe(404)
  })

  test.each([
    ['remove', (who: OfficeColleague, staffId: string) => as(who, 'disable-staff', { staffId })],
    ['demote', (who: OfficeColleague, staffId: string) => changeRole(staffId, 'clerk', who)],
    ['reset', (who: OfficeColleague, staffId: string) => sendLink(staffId, 'active', who)],
  ])('who %s each other at the same moment leave one of them', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await officeColleague(server, 'admin'), await officeColleague(server, 'admin')]
      const answers = await Promise.all([act(one, two.id), act(two, one.id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await signedIn(one)) !== (await signedIn(two))).toBe(true)
    }
  })
})
