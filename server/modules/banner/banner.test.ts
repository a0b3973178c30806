import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#server/db/id.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bannerService } from './banner.service.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const text = 'Paystack is slow today. Do not pay twice.'

it('is shown to applicants until it is removed, and both are in the audit log', async () => {
  const who = await server.applicant('PaymentInitiation')
  const notifications = async () =>
    (await server.ask('GET', '/Notification/get-notifications', { token: who.token })).data
  expect(await notifications()).toMatchObject({ banner: null })
  const set = await office.post('set-banner', approver, { text, hours: '4' })
  expect(set).toMatchObject({ status: 200, data: { banner: { text } } })
  expect(await notifications()).toMatchObject({ banner: text })
  expect(await office.get('banner', approver)).toMatchObject({ data: { banner: { text } } })
  await office.post('set-banner', approver, { text: 'Paystack works again.', hours: '1' })
  expect(await notifications()).toMatchObject({ banner: 'Paystack works again.' })
  await office.post('remove-banner', approver, {})
  await office.post('remove-banner', approver, {})
  expect(await notifications()).toMatchObject({ banner: null })
  const entries = await system
    .selectFrom('auditEvent')
    .select(['action', 'actorId', 'after'])
    .where('action', 'like', 'banner-%')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['banner-set', 'banner-set', 'banner-removed'])
  expect(entries[0]).toMatchObject({ actorId: approver.id, after: { text } })
})

it('can be set by approvers and administrators only, with a text and an end', async () => {
  const admin = await officeColleague(server, 'admin')
  expect(await office.post('set-banner', clerk, { text, hours: '4' })).toMatchObject({ status: 403 })
  expect(await office.post('remove-banner', clerk, {})).toMatchObject({ status: 403 })
  expect(await office.post('set-banner', admin, { text: ' ', hours: '4' })).toMatchObject({ status: 400 })
  expect(await office.post('set-banner', admin, { text: 'x'.repeat(161), hours: '4' })).toMatchObject({
    status: 400,
  })
  expect(await office.post('set-banner', admin, { text, hours: '9999' })).toMatchObject({ status: 400 })
  expect(await office.post('set-banner', admin, { text, hours: '72' })).toMatchObject({ status: 200 })
  await office.post('remove-banner', admin, {})
})

it('ends by itself and is read at most every ten seconds', async () => {
  let now = Date.now()
  const service = bannerService({ database: server.database, now: () => now })
  expect(await service.shown()).toBeNull()
  await sql`insert into banner (id, text, shown_until, set_by)
    values (${newId()}, ${text}, now() + interval '1 hour', ${approver.id})`.execute(system)
  now += 9_000
  expect(await service.shown()).toBeNull()
  now += 2_000
  expect(await service.shown()).toBe(text)

  now += 3_600_000
  expect(await service.shown()).toBeNull()
  await sql`update banner set shown_until = now() - interval '1 second'`.execute(system)
  expect(await service.get()).toBeNull()
})

it('stays while the database does not respond', async () => {
  let now = Date.now()
  let broken = false
  const { database } = server
  const service = bannerService({
    database: {
      ...database,
      get system() {
        return broken ? database.system.withSchema('no_such_schema') : database.system
      },
    },
    now: () => now,
  })
  await office.post('set-banner', approver, { text, hours: '4' })
  expect(await service.shown()).toBe(text)
  broken = true
  now += 11_000
  expect(await service.shown()).toBe(text)
  await office.post('remove-banner', approver, {})
})
