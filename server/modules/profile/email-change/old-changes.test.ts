import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { deleteExpiredChanges } from './email-change.store.ts'

const setup = await forThisFile(paymentSetup())
const { system } = setup.database

async function changeExpired(hoursAgo: number): Promise<string> {
  const applicantId = await setup.applicant('Biodata')
  await system
    .insertInto('emailChange')
    .values({
      applicantId,
      newEmail: `${applicantId}@mail.example`,
      oldCode: Buffer.from(`old ${applicantId}`),
      newCode: Buffer.from(`new ${applicantId}`),
      sessionId: newId(),
      expiresAt: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .execute()
  return applicantId
}

test('changes of email address are deleted a day after they expire, in batches', async () => {
  for (const hours of [25, 26]) await changeExpired(hours)
  const young = await changeExpired(23)
  const texts = await statementsOf(() => deleteExpiredChanges(system, 1))
  // Two batches with one row each, and one without a row.
  expect(texts.filter((text) => text.includes('delete from email_change'))).toHaveLength(3)
  expect(await system.selectFrom('emailChange').select('applicantId').execute()).toEqual([
    { applicantId: young },
  ])
})
