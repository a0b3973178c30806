import { execFileSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Operating system user that runs PostgreSQL if Matric runs as root, because PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Returns the operating system user to run PostgreSQL as; undefined if PostgreSQL can run as the current user.
 * @throws if Matric runs as root and there is neither a user `postgres` nor `nobody`
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const account = findAccount(name)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user «postgres» nor «nobody». ' +
      'Start Matric as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns an operating system user; undefined if the user does not exist or is root. */
function findAccount(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    const account = { name, uid: ask('-u'), gid: ask('-g') }
    return account.uid > 0 ? account : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the user can enter the folder and all its parents. For `undefined` (the current user), returns true.
 */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let current = folder; ; current = dirname(current)) {
    const { mode, uid, gid } = statSync(current)
    const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (!passes) return false
    if (current === dirname(current)) return true
  }
}

/** Makes the user the owner of a folder or file. Does nothing for the current user (undefined). */
export function changeOwner(folder: string, account: Account | undefined): void {
  if (account) chownSync(folder, account.uid, account.gid)
}
