import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteLeftovers } from './leftovers.ts'

/* If an incomplete backup cannot be deleted, it must be reported, and the next backup must still run. */

test('a leftover that cannot be deleted is returned with the reason, and the others are deleted', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'leftovers-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const long = new Date(Date.now() - 13 * 3_600_000)
  // No process has this id: Linux assigns no process id above 4,194,304.
  for (const day of ['monday', 'tuesday']) {
    await mkdir(join(parent, `${day}.incomplete-4999999`))
    await utimes(join(parent, `${day}.incomplete-4999999`), long, long)
  }
  const monday = join(parent, 'monday.incomplete-4999999')
  const tuesday = join(parent, 'tuesday.incomplete-4999999')
  const leftovers = await deleteLeftovers(join(parent, 'wednesday'), async (path, options) => {
    if (path === monday) throw new Error('EACCES: permission denied')
    await rm(path, options)
  })
  expect(leftovers).toEqual({
    deleted: [tuesday],
    failed: [{ path: monday, reason: 'EACCES: permission denied' }],
  })
  expect(await readdir(parent)).toEqual(['monday.incomplete-4999999'])
})
