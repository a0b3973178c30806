import { expect, test } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { institution } from '#tests/support/institution/index.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk } = await startOfficeServer()
const { session } = institution.admission

const sessions = async (filter: object = {}) =>
  officeList.counts.data.parse((await office.post('count-applications', clerk, filter)).data).sessions

test('the filter by session lists every session of the applications and the current one, newest first', async () => {
  expect(await sessions()).toEqual([session])
  await submittedApplication(server, { admissionSession: '2009/2010' })
  expect(await sessions()).toEqual([session, '2009/2010'])
  await server.services.office.list.foldCounts()
  await submittedApplication(server, { admissionSession: '2098/2099' })
  expect(await sessions()).toEqual(['2098/2099', session, '2009/2010'])
  expect(await sessions({ session: ['2009/2010'], status: ['admitted'] })).toHaveLength(3)
})
