import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { review } from '#contract/office/review/review.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const answered = z.object({ status: z.literal(200), data: review.next.data })

test('the pictures of an application that the browser has loaded are logged as opened when a walk shows it', async () => {
  const session = '2011/2012'
  const submittedAt = (minute: number) => new Date(Date.UTC(2017, 9, 1, 0, minute))
  const first = await submittedApplication(server, { admissionSession: session, submittedAt: submittedAt(0) })
  const second = await submittedApplication(server, {
    admissionSession: session,
    submittedAt: submittedAt(1),
  })
  const ticketOf = (applicantId: string) => server.ticket(applicantId, 'OlevelResult')
  const [own, other, current] = [await ticketOf(first), await ticketOf(second), await ticketOf(first)]
  const opened = async (applicantId: string) =>
    (await auditEntries(system, applicantId, 'upload-opened')).map(({ after }) => after)
  const startedAt = new Date().toISOString()
  const next = (body: object) =>
    office.post('review-next', clerk, { session: [session], status: ['submitted'], startedAt, ...body })

  const loaded = [
    { applicantId: second, pictures: [current, other] },
    { applicantId: first, pictures: [own, other] },
  ]
  const shown = answered.parse(await next({ loaded })).data
  expect(shown).toMatchObject({ applicantId: first, shownPictures: [own] })
  const { id: uploadId } = await system
    .selectFrom('upload')
    .select('id')
    .where('ticket', '=', own)
    .executeTakeFirstOrThrow()
  expect(await opened(first)).toEqual([{ uploadId }])
  expect(await opened(second)).toEqual([])

  const unknown = { applicantId: second, pictures: ['unknown', 'A'.repeat(22)] }
  const after = answered.parse(await next({ current: first, loaded: [unknown] })).data
  expect(after).toMatchObject({ applicantId: second, shownPictures: [] })

  const tooMany = [{ applicantId: first, pictures: [own, other, current] }]
  expect(await next({ loaded: tooMany })).toMatchObject({ status: 400 })
  expect(await next({ loaded: Array.from({ length: 4 }, () => unknown) })).toMatchObject({ status: 400 })
})
