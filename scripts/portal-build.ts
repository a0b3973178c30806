import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { institutionFolders } from '#server/config.ts'
import { repositoryFiles } from './checks/repository-files.ts'
import { compileAhead } from './compile-ahead.ts'
import { repositoryFolder, runTool } from './run-tool.ts'

/** The two builds: nothing of the office may travel to an applicant, so they share no file. */
const builds = [
  { folder: 'portal', config: 'web/vite.config.ts' },
  { folder: 'office', config: 'web/office/vite.config.ts' },
]

type Folders = ReturnType<typeof institutionFolders>

const stampOf = ({ pagesDir }: Folders) => join(pagesDir, 'portal-built-from')

/** All that they are made from, together with the institution's folder. */
const packages = ['contract', 'web']
const files = ['package.json', 'package-lock.json']

/** Vite's own words say what is wrong. */
export class PortalBuildError extends Error {}

/** One fingerprint of every file they are made from. */
function fingerprint({ institutionDir }: Folders): string {
  const hash = createHash('sha256')
  const sources = packages
    .flatMap((name) => repositoryFiles(repositoryFolder, name))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const read = (root: string, paths: string[]) => {
    for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  read(repositoryFolder, [...files, ...sources])
  read(institutionDir, repositoryFiles(institutionDir))
  return hash.digest('hex')
}

function isFresh(folders: Folders, made: string): boolean {
  const stampFile = stampOf(folders)
  return (
    builds.every(({ folder }) => existsSync(join(folders.pagesDir, folder))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === made
  )
}

/**
 * Builds the portal and the office of one institution (default: the one of `INSTITUTION_DIR`) into its `pagesDir`. Each is built beside and put in its place when
 * both are whole, so that a server that runs meanwhile never serves half of one. Throws with Vite's own words when a
 * build fails.
 */
export async function buildPortal(folders: Folders = institutionFolders(process.env)): Promise<void> {
  const { institutionDir, pagesDir: dist } = folders
  const made = fingerprint(folders)
  const stampFile = stampOf(folders)
  const placed = builds.map(({ folder, config }) => ({
    config,
    place: join(dist, folder),
    draft: join(dist, `.${folder}-draft-${process.pid}`),
    old: join(dist, `.${folder}-old-${process.pid}`),
  }))
  try {
    mkdirSync(dist, { recursive: true })
    for (const { config, draft } of placed) await runVite(config, draft, institutionDir)
    rmSync(stampFile, { force: true })
    for (const { place, draft, old } of placed) {
      if (existsSync(place)) renameSync(place, old)
      renameSync(draft, place)
    }
    writeFileSync(stampFile, made)
  } catch (error) {
    throw isClosedToUs(error)
      ? new PortalBuildError(`The portal cannot be built: ${dist} is closed to this user.`)
      : error
  } finally {
    for (const { draft, old } of placed)
      for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
  }
}

function isClosedToUs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')
}

async function runVite(config: string, outDir: string, institutionDir: string): Promise<void> {
  const options = ['build', '--config', config, '--outDir', outDir]
  const env = { NODE_ENV: 'production', INSTITUTION_DIR: institutionDir }
  const { ok, output } = await runTool('vite/bin/vite.js', options, { env })
  if (!ok) throw new PortalBuildError(`The portal could not be built:\n${output.trim()}`)
}

/** Builds the portal when it is missing or its sources have changed. Answers whether it built. */
export async function buildIfStale(folders = institutionFolders(process.env)): Promise<boolean> {
  if (isFresh(folders, fingerprint(folders))) return false
  await Promise.all([buildPortal(folders), compileAhead()])
  return true
}
