import { join } from 'node:path'
import { endChild } from '../../processes/child.ts'
import { asAdministrator, debianPostgres, type ProofPostgres } from '../debian-postgres.ts'

interface PairOptions {
  /** Returns the programs of the PostgreSQL, by default those of Debian. */
  programs?: (home: string) => ProofPostgres
  /** True by default: a commit is confirmed only after the replica has stored it, so a promotion loses no commit. */
  isSynchronous?: boolean
}

/** A primary and its replica. By default, a commit is confirmed only after the replica has stored it. */
export interface PostgresPair {
  primaryPort: number
  replicaPort: number
  /** Kills the primary with SIGKILL and promotes the replica. */
  promote(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgresPair(
  folder: string,
  ports: { primary: number; replica: number },
  { programs = debianPostgres, isSynchronous = true }: PairOptions = {},
): Promise<PostgresPair> {
  const home = join(folder, 'postgres')
  const postgres = programs(home)
  const [primaryData, replicaData] = [join(home, 'primary'), join(home, 'replica')]
  await postgres.initialise(primaryData)
  const waits = isSynchronous ? ['synchronous_standby_names=*'] : []
  const primary = await postgres.start(primaryData, ports.primary, waits)
  await postgres.baseBackup(ports.primary, replicaData, true)
  const replica = await postgres.start(replicaData, ports.replica)
  return {
    primaryPort: ports.primary,
    replicaPort: ports.replica,
    async promote() {
      await endChild(primary, 'SIGKILL')
      await asAdministrator(ports.replica, 'select pg_promote(true, 60)')
    },
    async stop() {
      await Promise.all([endChild(primary, 'SIGKILL'), endChild(replica, 'SIGKILL')])
    },
  }
}
