import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EmbeddedAddresses, embeddedAddresses } from './launcher.ts'

/**
 * Returns the connection settings of the embedded database that a running server uses; null if none is running. The
 * caller must try to connect, because a killed database can leave behind the socket file that this function checks.
 */
export function runningDatabase(dataDir: string): EmbeddedAddresses | null {
  const folder = resolve(dataDir)
  const home = read(join(folder, 'database-folder')) ?? join(folder, 'postgres')
  const socketFolder = [join(home, 'run'), read(join(home, 'socket-folder'))].find(
    (each) => each !== undefined && existsSync(join(each, '.s.PGSQL.5432')),
  )
  return socketFolder === undefined ? null : embeddedAddresses(socketFolder)
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
