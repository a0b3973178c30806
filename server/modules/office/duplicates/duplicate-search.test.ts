import { expect, test, vi } from 'vitest'
import { PicturesBusy } from '#server/adapters/pictures/pictures.ts'
import { addSitting } from '#tests/support/office/sittings.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { unlikeApplications } from '#tests/support/office/unlike-applications.ts'
import { duplicateSearch } from './duplicate-search.service.ts'
import { waitingSearches } from './search-queue.store.ts'

const { server } = await startOfficeServer()
const { database, files } = server
const { system } = database
const applicant = unlikeApplications(server)

const queue = async () => (await waitingSearches(system, [], 100)).map(({ applicantId }) => applicantId)
const kindsOf = async (applicantId: string) =>
  (
    await system
      .selectFrom('duplicateFlag')
      .select('kind')
      .where((where) => where.or([where('leftId', '=', applicantId), where('rightId', '=', applicantId)]))
      .execute()
  ).map(({ kind }) => kind)

test.each([
  ['waits behind too many others', new PicturesBusy()],
  ['is in a file that cannot be read', new Error('EIO')],
])('an application whose picture %s is skipped and searched again later', async (_, error) => {
  const slip = Buffer.from(`slip of the others: ${error.message}`)
  let isBroken = true
  const log = { error: vi.fn() }
  const fingerprint = (jpeg: Uint8Array) =>
    isBroken && !slip.equals(jpeg) ? Promise.reject(error) : Promise.resolve([1, 2, 3, 4] as const)
  const search = duplicateSearch({ database, files, pictures: { office: { fingerprint } }, log })

  const [broken, one, two] = [await applicant(), await applicant(), await applicant()]
  await addSitting(server, broken, Buffer.from(error.message), 'D1')
  await addSitting(server, one, slip, 'D2')
  await addSitting(server, two, slip, 'D3')
  expect(await search.searchWaiting()).toBe(2)
  expect(await kindsOf(two)).toContain('picture-same')
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: error, applicantId: broken },
    'the search for duplicates of an application failed',
  )

  const [next, last] = [await applicant(), await applicant()]
  expect(await queue()).toEqual([broken, next, last])
  // A failed application goes to the end of the queue, so that it does not use up the time of every run.
  expect(await search.searchWaiting(0)).toBe(0)
  expect(await queue()).toEqual([next, last, broken])
  expect(await search.searchWaiting(0)).toBe(1)
  expect(await search.searchWaiting(0)).toBe(1)
  isBroken = false
  expect(await search.searchWaiting()).toBe(1)
  expect(await queue()).toEqual([])
})
