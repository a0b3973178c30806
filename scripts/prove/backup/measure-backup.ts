import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { institutionFolders } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { seedInBulk } from '../../seed/bulk.ts'
import { inTurn } from '../../seed/in-turn.ts'
import { inventedPortrait } from '../../seed/pictures.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { operatorCommand } from '../../processes/operator-command.ts'
import { startFaultyServer } from '../fault/faulty-server.ts'
import { percentile } from '../percentile.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { type Comparison, compareFingerprints, fingerprintsOf, lastJobId } from './fingerprints.ts'
import { type Reads, startReads } from './reads.ts'

export interface BackupPlan {
  applicants: number
  uploads: number
  readsPerSecond: number
  /** Duration of each of the two measurements without a backup: one before the backup, one after it. */
  quietSeconds: number
}

export interface BackupReport extends Comparison {
  backupSeconds: number
  restoreSeconds: number
  /** 99th percentile of the durations of profile reads, without and during a backup. */
  quietP99Ms: number
  backupP99Ms: number
  failedReads: number
  /** Number of uploads whose file in the restored copy equals the original file. */
  restoredUploads: number
}

const readers = 200
const uploadsPerStatement = 500

/** Backs up a server while applicants read, restores the backup, and compares the copy with the original. */
export async function measureBackup(plan: BackupPlan, log: (line: string) => void): Promise<BackupReport> {
  const { folder, remove } = temporaryFolder('matric-backup-proof-')
  const server = await startFaultyServer()
  const addresses = runningDatabase(server.dataDir)
  if (addresses === null) throw new Error('The database does not run.')
  const owner = openDatabase({ connection: addresses.address, poolSize: 2, onIdleError: () => undefined })
  let reads: Reads | undefined
  try {
    log(`adding ${plan.applicants} applicants and ${plan.uploads} uploads`)
    const keys = await fill(owner, server.dataDir, plan)
    reads = startReads(server.url, await addSignedIn(owner, readers), plan.readsPerSecond)
    log('reading without a backup')
    await pause(plan.quietSeconds * 1000)
    reads.take()
    await pause(plan.quietSeconds * 1000)
    const jobBefore = await lastJobId(addresses.address)
    const before = await fingerprintsOf(addresses.address)
    const quiet = reads.take()
    log('backing up')
    const backup = join(folder, 'backup')
    const backupSeconds = await command('backup', ['--to', backup], server.dataDir)
    const during = reads.take()
    const after = await fingerprintsOf(addresses.address)
    const jobsRan = (await lastJobId(addresses.address)) > jobBefore
    reads.take()
    await pause(plan.quietSeconds * 1000)
    quiet.push(...reads.take())
    await reads.stop()
    log('restoring')
    const copy = join(folder, 'copy')
    const restoreSeconds = await command('restore', ['--from', backup], copy)
    return {
      ...compareFingerprints(before, after, await fingerprintsOfStopped(copy), jobsRan),
      backupSeconds,
      restoreSeconds,
      quietP99Ms: percentile(quiet, 0.99),
      backupP99Ms: percentile(during, 0.99),
      failedReads: reads.failed(),
      restoredUploads: await countRestored(server.dataDir, copy, keys),
    }
  } finally {
    await reads?.stop()
    await owner.close()
    await server.close()
    remove()
  }
}

/** Runs a command on a data folder as an operator does. Returns its duration in seconds. */
async function command(script: string, options: string[], dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const { code, err } = await operatorCommand(script, options, { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(`The ${script} failed: ${err}`)
  return (performance.now() - startedAt) / 1000
}

/**
 * Adds the applicants, and one upload for each of the first `uploads` applicants. Returns the keys of the stored files.
 */
async function fill(
  owner: Database,
  dataDir: string,
  { applicants, uploads }: BackupPlan,
): Promise<string[]> {
  const { system } = owner
  const institution = await loadInstitution(institutionFolders(process.env).institutionDir)
  await seedInBulk(system, { institution, count: applicants, passwordHash: 'none' })
  const files = await diskFiles(join(dataDir, 'files'))
  const portraits = await Promise.all(['a', 'b', 'c', 'd'].map(inventedPortrait))
  const people = await system.selectFrom('applicant').select('id').orderBy('id').limit(uploads).execute()
  const keys: string[] = []
  while (people.length > 0) {
    const rows = await Promise.all(
      people.splice(0, uploadsPerStatement).map(async ({ id }, at) => {
        // Each file is unique, so that the comparison notices two swapped files.
        const bytes = Buffer.concat([inTurn(portraits, at), Buffer.from(id)])
        return {
          id: newId(),
          ticket: newId(),
          applicantId: id,
          documentType: 'ProfilePicture' as const,
          fileKey: await files.put(bytes),
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest(),
          claimedAt: new Date(),
        }
      }),
    )
    await system.insertInto('upload').values(rows).execute()
    keys.push(...rows.map(({ fileKey }) => fileKey))
  }
  return keys
}

async function fingerprintsOfStopped(dataDir: string) {
  const database = await startDatabase({ dataDir, log: { info: () => undefined } })
  try {
    return await fingerprintsOf(database.address)
  } finally {
    await database.stop()
  }
}

async function countRestored(original: string, copy: string, keys: readonly string[]): Promise<number> {
  const [from, to] = [await diskFiles(join(original, 'files')), await diskFiles(join(copy, 'files'))]
  let equal = 0
  for (const key of keys) {
    const [bytes, restored] = [await from.read(key), await to.read(key)]
    if (bytes !== null && restored !== null && bytes.equals(restored)) equal += 1
  }
  return equal
}
