import { join } from 'node:path'
import { seedApplicants } from '#scripts/seed/applicants.ts'
import { addPapers } from '#scripts/seed/papers.ts'
import { inventedPortraits, inventedSlips } from '#scripts/seed/pictures.ts'
import { submitApplications } from '#scripts/seed/submit.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { openDatabase } from '#server/db/client.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'

/** Adds submitted applications with pictures to a running portal. */
export async function fillQueue({ dataDir }: PortalServer, count: number): Promise<void> {
  const connection = runningDatabase(dataDir)?.address
  if (connection === undefined) throw new Error('The database does not run')
  const database = openDatabase({ connection, onIdleError: () => undefined })
  const files = await diskFiles(join(dataDir, 'files'))
  const pictures = { portraits: await inventedPortraits(), slips: await inventedSlips() }
  const seeded = await seedApplicants(database.system, {
    institution,
    count,
    stages: ['SubmitApplication'],
    passwordHash: 'none',
    papers: (tx, applicants) => addPapers(tx, files, pictures, institution.records, applicants),
  })
  await submitApplications(
    database,
    institution,
    seeded.map(({ id }) => id),
  )
  await database.close()
}
