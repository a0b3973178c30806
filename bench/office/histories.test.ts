import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'
import { addHistories, openAdmitted } from './histories.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database
const owner = { system: server.owner }
const open = (path: string) => office.get(path.replace('/Office/', ''), clerk)

test('an admitted application gets a letter, emails, notes and a history, but not twice', async () => {
  await seedInBulk(server.owner, { institution, count: 200, passwordHash: 'none' })
  await expect(openAdmitted(owner, 'opening', 60)).rejects.toThrow('No admitted application')
  await addHistories(owner)
  const counts = () =>
    sql`select (select count(*) from document) as letters, (select count(*) from mail) as mails,
      (select count(*) from staff_note) as notes, (select count(*) from audit_event) as entries`.execute(
      system,
    )
  const { rows } = await counts()
  await addHistories(owner)
  expect((await counts()).rows).toEqual(rows)
  expect(await storedApplications(system)).toEqual(await rebuiltApplications(system))

  const call = await openAdmitted(owner, 'opening', 60)
  const answer = await open(call.path)
  expect(answer.status).toBe(200)
  expect(() => call.check?.(answer)).not.toThrow()

  const { applicantId } = await system
    .selectFrom('officeApplication')
    .select('applicantId')
    .where('status', '=', 'submitted')
    .limit(1)
    .executeTakeFirstOrThrow()
  const other = await open(`/Office/applications/${applicantId}`)
  expect(other.status).toBe(200)
  expect(() => call.check?.(other)).toThrow('has no offer or no history')
})
