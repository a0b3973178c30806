import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office-work.ts'
import { startOfficeServer } from '#tests/support/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()

test('the preview lists applicants and decisions in the requested order', async () => {
  const person = async (surname: string, proposal: object) => {
    const applicationNumber = `PREVIEW/${surname}`
    const applicantId = await submittedApplication(server, { surname, applicationNumber })
    return office.approved(applicantId, [clerk, approver], proposal)
  }
  const refusal = await person('Eze', aRefusal)
  const offer = await person('Bala', { ...anOffer, programmeId: 'soil-science-bsc', level: '200' })
  const body = { decisionIds: [refusal, offer] }
  const answer = await office.post('preview-release', approver, body)
  const { data } = z.object({ data: decisions.preview.data }).parse(answer)
  const common = { name: expect.stringMatching(/^(Eze|Bala) /) }
  expect(data.decisions).toEqual([
    {
      ...common,
      decisionId: refusal,
      applicationNumber: 'PREVIEW/Eze',
      programme: 'B.Sc. Bookkeeping',
      kind: 'reject',
      exceptionReason: '',
    },
    {
      ...common,
      decisionId: offer,
      applicationNumber: 'PREVIEW/Bala',
      programme: 'B.Sc. Soil Science',
      kind: 'admit',
      exceptionReason: anOffer.exceptionReason,
    },
  ])
  expect(data.total).toBe(2)
})
