import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DuplicateKind, SharedKind } from '#contract/office/duplicates/duplicates.ts'
import { newId } from '#server/db/id.ts'
import { listChecks } from '#server/modules/office/checks/checks.store.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { unlikeApplications } from '#tests/support/office/unlike-applications.ts'
import { addSitting } from '#tests/support/office/sittings.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'
import { duplicateSearch } from './duplicate-search.service.ts'
import { waitingSearches } from './search-queue.store.ts'

const { server, clerk } = await startOfficeServer()
const { system } = server.database

/**
 * Fake fingerprints. The content of a picture is the text `group, text`. Fingerprints of the same group differ in at
 * most one bit, fingerprints of different groups in many bits.
 */
const office = {
  fingerprint(jpeg: Buffer) {
    const [group = '', text = ''] = jpeg.toString().split(', ')
    const hash = createHash('sha256').update(group).digest()
    const [a, b, c, d] = [0, 2, 4, 6].map((at) => hash.readUInt16LE(at)) as [number, number, number, number]
    return Promise.resolve([a ^ (text.length % 2), b, c, d] as const)
  },
}
const { database, files } = server
const log = {
  error(fields: object, message: string) {
    throw new Error(message, { cause: fields })
  },
}
const service = duplicateSearch({ database, files, pictures: { office }, log })

/** Searches until the queue is empty. */
async function search(): Promise<void> {
  while ((await service.searchWaiting()) > 0);
}

const applicant = unlikeApplications(server)

/** Returns a function that adds an application with this phone number, alternating between two spellings. */
const phone = (number: string) => (at: number) =>
  applicant({ mobileNo: `${at % 2 === 0 ? '0' : '+234'}${number}` })

async function withSlip(content: string, examNumber: string): Promise<string> {
  const applicantId = await applicant()
  await addSitting(server, applicantId, Buffer.from(content), examNumber)
  return applicantId
}

const flagsOf = (ids: readonly string[]) =>
  system
    .selectFrom('duplicateFlag')
    .select(['kind', 'leftId', 'rightId'])
    .where('leftId', 'in', ids)
    .execute()
const sharedBy = async (ids: readonly string[]) => {
  const rows = system.selectFrom('duplicateShared').select('kind').where('applicantId', 'in', ids)
  return (await rows.execute()).map(({ kind }) => kind)
}
const checkOf = async (applicantId: string) =>
  (await listChecks(system, applicantId)).find(({ name }) => name === 'duplicates')
const rowsAgree = async () =>
  expect(await storedApplications(system)).toEqual(await rebuiltApplications(system))

/**
 * Orders of submissions and searches. Each function returns true if a search runs after the application with index
 * `at`. A search always runs after the last application.
 */
const arrivals = {
  'one by one': () => true,
  'after the first': (at: number) => at === 0,
  'in one run': () => false,
}
type Arrival = keyof typeof arrivals
type Add = (at: number) => Promise<string>

async function twentyThree(arrive: Arrival, add: Add): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < 23; at += 1) {
    ids.push(await add(at))
    if (arrivals[arrive](at)) await search()
  }
  await search()
  return ids
}

describe('23 applications', () => {
  // If 23 applications arrive one by one, all pairs of the first 21 are flagged (210), then one pair for each later
  // application (2). The same is true of pictures in one run, because the pictures of an application are hashed just
  // before its search.
  test.each<[DuplicateKind, Arrival, number, Add]>([
    ['nin', 'one by one', 210 + 2, () => applicant({ nin: '73120084511' })],
    ['nin', 'in one run', 22, () => applicant({ nin: '73120084512' })],
    ['jamb', 'in one run', 22, () => applicant({ jambRegNo: '202511111111AA' })],
    ['exam-number', 'in one run', 22, (at) => withSlip(newId(), `42${at % 2 === 0 ? ' ' : '/'}5577`)],
    ['picture-same', 'in one run', 210 + 2, (at) => withSlip('one slip', `S${at}`)],
  ])('with the same %s, submitted %s, are all flagged, in %i pairs', async (kind, arrive, pairs, add) => {
    const ids = await twentyThree(arrive, add)
    const flags = (await flagsOf(ids)).filter((flag) => flag.kind === kind)
    expect(new Set(flags.flatMap(({ leftId, rightId }) => [leftId, rightId]))).toEqual(new Set(ids))
    expect(flags).toHaveLength(pairs)
    await rowsAgree()
  })

  const sharedPhone = 'Phone shared with more than 20 others'

  test.each<[SharedKind, Arrival, string, Add]>([
    ['phone', 'one by one', sharedPhone, phone('8088888881')],
    ['phone', 'after the first', sharedPhone, phone('8088888882')],
    [
      'name-birth',
      'in one run',
      'Name and birth date shared with more than 20 others',
      () => applicant({ surname: 'Bello', firstname: 'Musa', dob: '2001-01-01' }),
    ],
    [
      'picture-similar',
      'in one run',
      'Picture similar to more than 20 others',
      (at) => withSlip(`similar, ${'x'.repeat(at)}`, `T${at}`),
    ],
  ])('with one %s, submitted %s, have the problem «%s»', async (kind, arrive, reason, add) => {
    const ids = await twentyThree(arrive, add)
    expect(await sharedBy(ids)).toEqual(ids.map(() => kind))
    const flags = system.updateTable('duplicateFlag').where('leftId', 'in', ids)
    await flags.set({ decision: 'different', decidedBy: clerk.id, decidedAt: new Date() }).execute()
    const problem = expect.objectContaining({ state: 'problem', reason })
    expect(await Promise.all(ids.map(checkOf))).toEqual(ids.map(() => problem))
    await rowsAgree()
  })
})

test('an application that no longer shares its phone has no problem', async () => {
  const ids = await twentyThree('in one run', phone('8099999999'))
  const [first = '', second = ''] = ids
  const row = system.updateTable('applicant').where('id', '=', first)
  await row.set({ mobileNo: '08099999998' }).execute()
  await search()
  expect(await checkOf(first)).toMatchObject({ state: 'passed', reason: 'None' })
  expect(await checkOf(second)).toMatchObject({ state: 'problem' })
  expect(await auditEntries(system, first, 'duplicate-shared')).toHaveLength(1)
  expect(await auditEntries(system, first, 'duplicate-unshared')).toHaveLength(1)
  await rowsAgree()
})

test('one value that many share hides no pair with another value of the same kind', async () => {
  const [common, own] = ['9000001', '9000002']
  const other = await withSlip(newId(), own)
  const two = await withSlip(newId(), own)
  await search()
  expect((await flagsOf([other, two])).map(({ kind }) => kind)).toEqual(['exam-number'])
  await twentyThree('in one run', () => withSlip(newId(), common))
  const three = await withSlip(newId(), common)
  await addSitting(server, three, Buffer.from(newId()), own)
  await search()
  const pairs = (await flagsOf([other, two])).map(({ leftId, rightId }) => [leftId, rightId])
  expect(pairs).toEqual(
    expect.arrayContaining([
      [other, three],
      [two, three],
    ]),
  )
})

test('a search after an upgrade keeps the outcome until it has run, and runs after the other searches', async () => {
  const [one, two] = [await applicant({ nin: '73120084599' }), await applicant({ nin: '73120084599' })]
  await system.deleteFrom('duplicateSearch').execute()
  await system.insertInto('duplicateSearch').values({ applicantId: one, recheck: true }).execute()
  expect(await checkOf(one)).toMatchObject({ state: 'passed' })
  await rowsAgree()
  const later = await applicant()
  expect((await waitingSearches(system, [], 2)).map(({ applicantId }) => applicantId)).toEqual([later, one])
  await system.updateTable('applicant').set({ mobileNo: '08091111111' }).where('id', '=', one).execute()
  expect(await checkOf(one)).toMatchObject({ state: 'open', reason: 'Being searched' })
  await search()
  expect(await checkOf(two)).toMatchObject({ state: 'problem', reason: '1 to decide' })
  await rowsAgree()
})
