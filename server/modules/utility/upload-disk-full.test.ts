import { expect, test, vi } from 'vitest'
import { NoSpaceLeft } from '#server/adapters/files/files.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { noisyPicture } from '#tests/support/pictures.ts'

const server = await forThisFile(startApplicationServer())

test('an upload to a full disk gets 507 and leaves nothing behind, and the next one with space succeeds', async () => {
  const owner = await server.newApplicant()
  const photo = await noisyPicture(120, 90, 'jpeg')
  const send = () =>
    server.send(owner, [
      ['documentType', 'ProfilePicture'],
      ['file', photo],
    ])
  const put = vi
    .spyOn(server.files, 'put')
    .mockRejectedValueOnce(new NoSpaceLeft('No space is left for files'))
  const rejected = await send()
  expect(rejected).toMatchObject({ status: 507, isSuccessful: false })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(await server.onDisk()).toEqual([])
  const uploads = () => server.database.system.selectFrom('upload').select('id').execute()
  expect(await uploads()).toEqual([])
  // After the rejected upload, the sign-in session is still valid, and reads work.
  expect(await server.call('GET', '/Profile/Get-Profile', owner)).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 200 })
  expect(await uploads()).toHaveLength(1)
  put.mockRestore()
})

test('any file operation of an upload that finds the disk full gets 507', async () => {
  const owner = await server.newApplicant()
  const full = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })
  const before = await server.onDisk()
  const put = vi.spyOn(server.files, 'put').mockRejectedValueOnce(full)
  const rejected = await server.send(owner, [
    ['documentType', 'ProfilePicture'],
    ['file', await noisyPicture(120, 90, 'jpeg')],
  ])
  expect(rejected).toMatchObject({ status: 507, code: 'storage-full' })
  expect(await server.onDisk()).toEqual(before)
  put.mockRestore()
})
