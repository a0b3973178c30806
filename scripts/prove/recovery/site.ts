import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { changeOwner, databaseAccount } from '#server/adapters/database/account.ts'
import { asAdministrator, debianPostgres, type ProofPostgres } from '../debian-postgres.ts'

/** A PostgreSQL that archives its log, with the folders of docs/operations/point-in-time-recovery.md. */
export interface Site {
  postgres: ProofPostgres
  port: number
  /** Folders of the cluster, of the base backup and of the archived log. */
  data: string
  base: string
  archive: string
}

const archiveTimeoutMs = 60_000
const recoveryTimeoutMs = 120_000

/** Creates a cluster in `folder` and starts it with an archive. */
export async function startArchiving(
  folder: string,
  port: number,
  programs: (home: string) => ProofPostgres = debianPostgres,
): Promise<[Site, ChildProcess]> {
  const home = join(folder, 'postgres')
  const postgres = programs(home)
  const site = {
    postgres,
    port,
    data: join(home, 'main'),
    base: join(home, 'base'),
    archive: join(home, 'wal'),
  }
  mkdirSync(site.archive, { mode: 0o700 })
  changeOwner(site.archive, databaseAccount())
  await postgres.initialise(site.data)
  const running = await postgres.start(site.data, port, [
    'archive_mode=on',
    `archive_command=test ! -f ${site.archive}/%f && cp %p ${site.archive}/%f`,
    'archive_timeout=60',
  ])
  return [site, running]
}

/** Waits until PostgreSQL has archived its log up to now. */
export async function archiveNow(port: number): Promise<void> {
  const [newest] = await asAdministrator<{ name: string }>(
    port,
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  for (const deadline = Date.now() + archiveTimeoutMs; Date.now() < deadline; await pause(100)) {
    const [archived] = await asAdministrator<{ last: string | null }>(
      port,
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived?.last ?? '') >= (newest?.name ?? '')) return
  }
  throw new Error('The log was not archived.')
}

/** Replaces the stopped, damaged cluster with the base backup, and recovers it to `time`. */
export async function recover(
  { postgres, port, data, base, archive }: Site,
  time: string,
): Promise<ChildProcess> {
  renameSync(data, `${data}-damaged`)
  execFileSync('cp', ['-a', base, data])
  const signal = join(data, 'recovery.signal')
  writeFileSync(signal, '')
  changeOwner(signal, databaseAccount())
  const running = await postgres.start(data, port, [
    'archive_mode=off',
    `restore_command=cp ${archive}/%f %p`,
    `recovery_target_time=${time}`,
    'recovery_target_action=promote',
  ])
  for (const deadline = Date.now() + recoveryTimeoutMs; Date.now() < deadline; await pause(100)) {
    const [state] = await asAdministrator<{ recovering: boolean }>(
      port,
      'select pg_is_in_recovery() as recovering',
    )
    if (state?.recovering === false) return running
  }
  throw new Error('The recovery did not end.')
}
