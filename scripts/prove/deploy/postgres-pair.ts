import { join } from 'node:path'
import { endChild } from '../../processes/child.ts'
import { asAdministrator, debianPostgres } from '../debian-postgres.ts'

/** A primary and its replica, run by the PostgreSQL installed on this machine. The replica confirms every commit. */
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
): Promise<PostgresPair> {
  const home = join(folder, 'postgres')
  const postgres = debianPostgres(home)
  const [primaryData, replicaData] = [join(home, 'primary'), join(home, 'replica')]
  await postgres.initialise(primaryData)
  // The primary confirms a commit only after the replica has it too, so a promotion loses no confirmed commit.
  const primary = await postgres.start(primaryData, ports.primary, ['synchronous_standby_names=*'])
  await postgres.baseBackup(ports.primary, replicaData, ['-R'])
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
