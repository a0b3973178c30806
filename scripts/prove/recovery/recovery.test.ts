import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { endChild } from '../../processes/child.ts'
import { createRolesAndDatabase } from '../debian-postgres.ts'
import { embeddedPostgres } from '../embedded-postgres.ts'
import { freePort } from '../../processes/free-port.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { countRecovered, damage, withDatabase } from './recovery.ts'
import { recover, startArchiving } from './site.ts'

/* Recovers the embedded PostgreSQL, without servers. `npm run prove -- recovery` also starts servers with the copy. */

let running: ChildProcess | undefined
const { folder, remove } = temporaryFolder('matric-recovery-')
afterAll(async () => {
  if (running !== undefined) await endChild(running, 'SIGKILL')
  remove()
})

test('a dropped table is recovered to a time from a base backup and the archived changes', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const [site, started] = await startArchiving(folder, await freePort(), embeddedPostgres)
  running = started
  await createRolesAndDatabase(site.port)
  const owner = { connectionString: `postgresql://matric@127.0.0.1:${site.port}/matric` }
  await migrate(owner, { serverRole: 'matric_server' })
  const counts = { before: 20, after: 10, tooLate: 5 }
  await withDatabase(site.port, (database) => addSignedIn(database, counts.before))
  const time = await damage(site, counts)
  await expect(countRecovered(site)).rejects.toThrow('"applicant" does not exist')

  await endChild(started, 'SIGINT')
  running = await recover(site, time)
  expect(await countRecovered(site)).toEqual({ applicants: 30, sessions: 30 })
})
