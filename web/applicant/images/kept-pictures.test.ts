import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as database from '#web/state/device-database.ts'
import * as persisted from '../session/persisted.ts'
import { sessionStore } from '../session/session.ts'
import {
  dropPicture,
  keepPicture,
  keptPicture,
  keptPictures,
  slotsOnlyInTab,
  uploads,
} from './kept-pictures.ts'
import { tabCount } from './picture-counts.ts'

/* Tests kept pictures. For the applicant's own device, see also tests/journeys/portal/uploads.journey.ts. */

vi.mock('#web/state/device-database.ts')

const picture = { image: new Blob(['slip']), name: 'slip.jpg', begun: true }
let profileId: string

beforeEach(() => {
  profileId = 'ada'
  vi.mocked(database.hasDatabase).mockResolvedValue(false)
  vi.spyOn(persisted, 'isOwnDevice').mockReturnValue(false)
  vi.spyOn(persisted, 'recall').mockImplementation(() => ({ profileId }) as never)
})
afterEach(() => {
  sessionStore.set('left')
  sessionStore.set('unknown')
  vi.restoreAllMocks()
})

const interrupt = () => keepPicture('olevelResults', picture, { interrupted: true })
const slots = async () => (await keptPictures()).map(({ slot }) => slot)

test('a shared device keeps a picture only after its upload was interrupted, and only in this tab', async () => {
  await keepPicture('olevelResults', picture)
  expect(await slots()).toEqual([])
  await interrupt()
  expect([await slots(), slotsOnlyInTab(), tabCount.get()]).toEqual([['olevelResults'], ['olevelResults'], 1])
  expect(await keptPicture('olevelResults')).toMatchObject(picture)
  expect(database.putRow).not.toHaveBeenCalled()
})

test('nothing remains after the session', async () => {
  await interrupt()
  uploads.set('request-7', new AbortController())
  sessionStore.set('signed-out')
  expect([await slots(), slotsOnlyInTab(), tabCount.get()]).toEqual([[], [], 0])
})

test('another applicant does not see the picture', async () => {
  await interrupt()
  profileId = 'bello'
  expect([await slots(), await keptPicture('olevelResults')]).toEqual([[], null])
})

test('a picture that the server has is listed until it is dropped, but would not be lost', async () => {
  await interrupt()
  await keepPicture('olevelResults', { ...picture, sent: true })
  expect([await slots(), slotsOnlyInTab(), tabCount.get()]).toEqual([['olevelResults'], [], 0])
  await dropPicture('olevelResults')
  expect(await slots()).toEqual([])
})

test('on a shared device a picture that is being sent would be lost too', () => {
  uploads.set('request-7', new AbortController())
  expect(slotsOnlyInTab()).toEqual(['request-7'])
  vi.mocked(persisted.isOwnDevice).mockReturnValue(true)
  expect(slotsOnlyInTab()).toEqual([])
  uploads.clear()
})

test('a picture from 2018 is kept until it is sent, because the clock of a phone may have been wrong', async () => {
  vi.mocked(persisted.isOwnDevice).mockReturnValue(true)
  vi.mocked(database.hasDatabase).mockResolvedValue(true)
  const keptAt = Date.parse('2018-01-01')
  const rowOf = (slot: string, sent: boolean) => ({
    ...picture,
    id: `ada:${slot}`,
    owner: 'ada',
    keptAt,
    sent,
  })
  vi.mocked(database.deleteRow).mockResolvedValue()
  vi.mocked(database.rowsOf).mockResolvedValue([rowOf('olevelResults', false), rowOf('request-7', true)])
  expect(await slots()).toEqual(['olevelResults'])
  const deleted = () => vi.mocked(database.deleteRow).mock.calls
  await expect.poll(deleted).toEqual([['pictures', 'ada:request-7']])
  expect(await keptPicture('olevelResults')).toMatchObject({ keptAt })
  expect(deleted()).toHaveLength(1)
  expect(await keptPicture('request-7')).toBeNull()
  expect(deleted()).toHaveLength(2)
})
