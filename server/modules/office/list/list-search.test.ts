import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { findPeople } from '../people/people.store.ts'
import { findMatches, listMatches, searchConditions } from './list-search.store.ts'
import { searchTerms } from './search-terms.ts'

const { server } = await startOfficeServer()
const { system } = server.database

const ids: string[] = []
beforeAll(async () => {
  for (const [surname, firstname] of [
    ['Qadea', 'Qadeb'],
    ['Qadec', 'Qaded'],
    ['Qadee', 'Musa'],
  ])
    ids.push(await submittedApplication(server, { surname, firstname }))
})

const found = async (typed: string, most = 100) =>
  (await listMatches(system, searchTerms(typed), most))?.toSorted() ?? null

test('a person with two matching names is one match', async () => {
  expect(await found('qade', 3)).toEqual(ids.toSorted())
  expect(await found('qade', 2)).toBeNull()
})

test('a name with many matches and an address with few are found together', async () => {
  const other = await submittedApplication(server, { surname: 'Zubi', firstname: 'Zubo' })
  await system.updateTable('applicant').set({ email: 'qade@mail.example' }).where('id', '=', other).execute()
  const search = await findMatches(system, searchTerms('qade'), 2)
  expect(search).toMatchObject({ ids: [other], common: [{ words: ['qade'], email: null }] })
  for (const reading of ['page', 'all'] as const) {
    const { rows } = await sql<{ id: string }>`select applicant_id as id from office_application
      where ${sql.join(searchConditions(search, reading))}`.execute(system)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...ids, other].toSorted())
  }
  const many = await findMatches(system, searchTerms('qade'), 0)
  expect(many).toMatchObject({ ids: [], common: [{ words: ['qade'] }, { email: 'qade' }] })
  await system.updateTable('applicant').set({ email: 'zubi@mail.example' }).where('id', '=', other).execute()
})

test('a person with two matching names does not displace others in the search for people', async () => {
  const people = await findPeople(system, searchTerms('qade'), 'QADE', 3)
  expect(people.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test.each([
  ['qadeb qadea', 0],
  ['Qadea Qadeb', 0],
  ['qadeb qadea qade qadea', 0],
  ['mus qad', 2],
])('«%s» matches a name with these words in any order', async (typed, at) => {
  expect(await found(typed)).toEqual([ids[at]])
})

test.each(['qadea qadec', 'qadea qadeb musa', 'qadea zzz'])('«%s» matches nobody', async (typed) => {
  expect(await found(typed)).toEqual([])
})

test('a changed name is found by its new words only', async () => {
  const id = await submittedApplication(server, { surname: 'Qolu', firstname: 'Qari' })
  await system.updateTable('applicant').set({ firstname: 'Qemi' }).where('id', '=', id).execute()
  expect(await found('qolu qemi')).toEqual([id])
  expect(await found('qolu qari')).toEqual([])
})
