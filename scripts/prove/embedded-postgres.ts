import { execFile } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { changeOwner, databaseAccount } from '#server/adapters/database/account.ts'
import { packagedBinaries } from '#server/adapters/database/binaries.ts'
import { administratorUrl, postgresIn, programOptions, type ProofPostgres } from './debian-postgres.ts'

const run = promisify(execFile)

/**
 * Returns the PostgreSQL of the npm packages, which runs in the new folder `home`. It has no `pg_basebackup`, so a base
 * backup copies the files between `pg_backup_start` and `pg_backup_stop`.
 */
export function embeddedPostgres(home: string): ProofPostgres {
  const account = databaseAccount()
  const { postgres } = packagedBinaries(() => dirname(home), account)

  function write(file: string, text: string): void {
    writeFileSync(file, text)
    changeOwner(file, account)
  }

  return {
    ...postgresIn(dirname(postgres), home),
    async baseBackup(port, data, asReplica = false) {
      const client = new pg.Client({ connectionString: administratorUrl(port) })
      await client.connect()
      try {
        const { rows: folders } = await client.query<{ data: string }>(
          `select current_setting('data_directory') as data from pg_backup_start('proof', true)`,
        )
        const copied = run('cp', ['-a', folders[0]?.data ?? '', data], programOptions(home))
        await copied.catch((error: unknown) => {
          // PostgreSQL may delete files during the copy. The copy does not need them: the log (WAL) has their changes.
          if (!vanishedOnly(error)) throw error
        })
        const { rows } = await client.query<{ label: string }>(
          'select labelfile as label from pg_backup_stop(false)',
        )
        write(join(data, 'backup_label'), rows[0]?.label ?? '')
      } finally {
        await client.end()
      }
      rmSync(join(data, 'postmaster.pid'), { force: true })
      if (!asReplica) return
      write(join(data, 'standby.signal'), '')
      const primary = `host=127.0.0.1 port=${port} user=postgres`
      appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
    },
  }
}

/** Returns whether `cp` has failed only because files were deleted during the copy. */
function vanishedOnly(error: unknown): boolean {
  if (!(error instanceof Error) || !('stderr' in error) || typeof error.stderr !== 'string') return false
  const lines = error.stderr.split('\n').filter((line) => line !== '')
  return lines.length > 0 && lines.every((line) => line.endsWith('No such file or directory'))
}
