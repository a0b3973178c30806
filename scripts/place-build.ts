import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Name of the folder that contains the builds. The served path, `place`, is a symbolic link to one of the builds. */
const buildsFolder = 'builds'

/** Name of the file that lists the static files of a build, without those copied from the previous build. */
const ownFilesList = 'own-files.json'

/**
 * Publishes a finished build: `place` becomes a symbolic link to it. One rename replaces an earlier link, so no request
 * sees a partial build. The new build also gets the static files of the previous build, because open pages still load
 * them. Older builds are deleted.
 */
export function placeBuild(draft: string, place: string): void {
  const former = moveFormer(place)
  writeFileSync(join(draft, ownFilesList), JSON.stringify(staticFiles(draft)))
  if (former !== null) takeOver(former, draft)
  const build = join(dirname(place), buildsFolder, `${basename(place)}-${randomBytes(6).toString('hex')}`)
  mkdirSync(dirname(build), { recursive: true })
  renameSync(draft, build)
  const link = `${build}.link`
  symlinkSync(relative(dirname(place), build), link)
  renameSync(link, place)
  deleteOlder(place, [build, former])
}

/**
 * Returns the folder of the previous build; null if there is none. An earlier version of Matric stored the build in
 * `place` itself. Moves such a build to `buildsFolder` first.
 */
function moveFormer(place: string): string | null {
  if (!existsSync(place)) {
    // `place` may still be a link to a deleted build, so the link is removed.
    rmSync(place, { force: true })
    return null
  }
  if (lstatSync(place).isSymbolicLink()) return realpathSync(place)
  const former = join(dirname(place), buildsFolder, `${basename(place)}-former-${process.pid}`)
  mkdirSync(dirname(former), { recursive: true })
  renameSync(place, former)
  return former
}

function staticFiles(build: string): string[] {
  const folder = join(build, 'static')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

function ownFiles(build: string): string[] {
  const list = join(build, ownFilesList)
  if (!existsSync(list)) return staticFiles(build)
  const names: unknown = JSON.parse(readFileSync(list, 'utf8'))
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/**
 * Adds the previous build's own static files to the new build, but not the files that were copied into the previous
 * build. Names contain a hash of the content, so files with the same name are identical.
 */
function takeOver(former: string, draft: string): void {
  for (const name of ownFiles(former)) {
    const from = join(former, 'static', name)
    const to = join(draft, 'static', name)
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      // Some file systems do not support hard links, so the file is copied.
      copyFileSync(from, to)
    }
  }
}

/**
 * Deletes all builds of `place` except those in `kept`. The previous build must be kept, because a running server uses
 * that build's pages until the server is restarted.
 */
function deleteOlder(place: string, kept: readonly (string | null)[]): void {
  const folder = join(dirname(place), buildsFolder)
  const names = kept.flatMap((build) => (build === null ? [] : [basename(build)]))
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(place)}-`) && !names.includes(name))
      rmSync(join(folder, name), { recursive: true, force: true })
}
