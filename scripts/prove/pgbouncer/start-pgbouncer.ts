import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeOwner, databaseAccount } from '#server/adapters/database/account.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import { repositoryFolder } from '../../run-tool.ts'
import { killAtExit } from '../../processes/at-exit.ts'
import { endChild } from '../../processes/child.ts'

/**
 * Returns the path of the installed PgBouncer.
 * @throws if it is not installed
 */
export function installedPgBouncer(): string {
  const found = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
    existsSync(path),
  )
  if (found === undefined) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  return found
}

/**
 * Starts PgBouncer with the configuration file in deploy/, adapted to `database` and `port`, without passwords, and
 * with `connections` connections in each pool. Returns a function that stops PgBouncer.
 */
export async function startPgBouncer(
  folder: string,
  database: DatabaseAddress,
  { port, connections }: { port: number; connections: number },
): Promise<() => Promise<void>> {
  const home = join(folder, 'pgbouncer')
  mkdirSync(home, { mode: 0o700, recursive: true })
  const [config, users] = [join(home, 'pgbouncer.ini'), join(home, 'userlist.txt')]
  const shipped = readFileSync(join(repositoryFolder, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const adapted = shipped
    .replaceAll(
      'host=127.0.0.1 port=5432 dbname=matric',
      `host=${database.host} port=${database.port} dbname=${database.database}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^unix_socket_dir = .*$/m, 'unix_socket_dir =')
    .replace(/^logfile = .*$/m, '')
    .replace(/^pidfile = .*$/m, '')
  writeFileSync(config, adapted)
  writeFileSync(users, `"${database.user}" ""\n`)
  // Like PostgreSQL, PgBouncer does not run as root. It runs as the OS user of the database, which may use the
  // database's socket.
  const account = databaseAccount()
  for (const path of [home, config, users]) changeOwner(path, account)
  const child = spawn(installedPgBouncer(), ['-q', config], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  })
  killAtExit(child)
  return () => endChild(child, 'SIGKILL')
}
