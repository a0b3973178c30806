import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { institutionFolders } from '#server/config.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { repositoryFiles } from './repository-files.ts'
import { compileAhead } from './compile-ahead.ts'
import type { overBudget } from './page-budgets.ts'
import { pageSizes } from './page-sizes.ts'
import { placeBuild } from './place-build.ts'
import { repositoryFolder, runTool } from './run-tool.ts'

/** The builds of the portal and of the office share no file, so that no code of the office reaches an applicant. */
const builds = [
  { folder: 'portal', config: 'web/vite.config.ts' },
  { folder: 'office', config: 'web/office/vite.config.ts' },
]

type Folders = ReturnType<typeof institutionFolders>

const stampOf = ({ pagesDir }: Folders) => join(pagesDir, 'portal-built-from')

/** Folders with the sources of both builds, without the institution's folder. */
const packages = ['contract', 'web']
const files = ['package.json', 'package-lock.json']

const draftName = (folder: string) => `.${folder}-draft-${process.pid}`

/** Error of a failed build. Its message gives the reason, for example Vite's output. */
export class PortalBuildError extends Error {}

/** Returns one hash of the sources of both builds. Leaves out the tests in `packages`. */
function fingerprint({ institutionDir }: Folders): string {
  const hash = createHash('sha256')
  const sources = packages
    .flatMap((name) => repositoryFiles(repositoryFolder, name))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const hashFiles = (root: string, paths: string[]) => {
    for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  hashFiles(repositoryFolder, [...files, ...sources])
  hashFiles(institutionDir, repositoryFiles(institutionDir))
  return hash.digest('hex')
}

function isFresh(folders: Folders, currentFingerprint: string): boolean {
  const stampFile = stampOf(folders)
  return (
    builds.every(({ folder }) => existsSync(join(folders.pagesDir, folder))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === currentFingerprint
  )
}

/**
 * Builds the portal and the office of one institution (default: `INSTITUTION_DIR`) into its `pagesDir`. Replaces the
 * previous builds only if the institution's data are valid, both builds are complete, and `tooLarge` (optional) returns
 * no page.
 * @throws InstitutionError for invalid data · PortalBuildError with Vite's output or the pages that are too large, or
 * if `pagesDir` is not writable
 */
export async function buildPortal(
  folders: Folders = institutionFolders(process.env),
  tooLarge?: typeof overBudget,
): Promise<void> {
  const { institutionDir, pagesDir } = folders
  await loadInstitution(institutionDir)
  const currentFingerprint = fingerprint(folders)
  const stampFile = stampOf(folders)
  const placed = builds.map(({ folder, config }) => ({
    config,
    place: join(pagesDir, folder),
    draft: join(pagesDir, draftName(folder)),
  }))
  try {
    mkdirSync(pagesDir, { recursive: true })
    for (const { config, draft } of placed) await runVite(config, draft, institutionDir)
    const large = tooLarge === undefined ? [] : tooLarge(await pageSizes(join(pagesDir, draftName('portal'))))
    if (large.length > 0)
      throw new PortalBuildError(`Pages of the portal are too large:\n  ${large.join('\n  ')}`)
    rmSync(stampFile, { force: true })
    for (const { place, draft } of placed) placeBuild(draft, place)
    writeFileSync(stampFile, currentFingerprint)
  } catch (error) {
    throw isClosedToUs(error)
      ? new PortalBuildError(`The portal cannot be built: this user cannot write to ${pagesDir}.`)
      : error
  } finally {
    for (const { draft } of placed) rmSync(draft, { recursive: true, force: true })
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

/** Returns whether a build is missing, or its sources or the university's data have changed since the build. */
export function arePagesStale(folders = institutionFolders(process.env)): boolean {
  return !isFresh(folders, fingerprint(folders))
}

/**
 * Builds the portal and the office, and fills the compile cache, if a build is missing or its sources have changed.
 * Returns whether they were built.
 */
export async function buildIfStale(folders = institutionFolders(process.env)): Promise<boolean> {
  if (!arePagesStale(folders)) return false
  await Promise.all([buildPortal(folders), compileAhead()])
  return true
}
