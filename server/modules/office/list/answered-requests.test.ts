import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { officeList } from '#contract/office/list/list.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk } = await startOfficeServer()

test('an answered request leaves the filter once a decision is proposed', async () => {
  const applicantId = await submittedApplication(server)
  await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  await sql`update office_request set returned_at = now()`.execute(server.database.system)
  const states = async () => {
    const { data } = await office.post('search-applications', clerk, { request: ['returned'] })
    return officeList.search.data.parse(data).rows.map(({ requests }) => requests)
  }
  expect(await states()).toEqual([['returned']])
  const proposal = await office.post('propose-decision', clerk, { applicantId, ...anOffer })
  expect(await states()).toEqual([])
  const { id: decisionId } = decisionData.parse(proposal.data)
  await office.post('take-back-decision', clerk, { decisionId })
  expect(await states()).toEqual([['returned']])
})
