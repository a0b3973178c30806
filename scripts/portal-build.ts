import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles } from './checks/house-files.ts'
import { houseFolder, runTool } from './run-tool.ts'

const dist = join(houseFolder, 'dist')
const portal = join(dist, 'portal')
const stampFile = join(dist, 'portal-built-from')

/** All that the built portal depends on. */
const rooms = ['contract', 'institution', 'web']
const files = ['package.json', 'package-lock.json']

/** Vite's own words say what is wrong. */
export class PortalBuildError extends Error {}

/** One fingerprint of every file the portal is made from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = rooms
    .flatMap((room) => houseFiles(houseFolder, room))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of [...files, ...sources]) {
    hash.update(`${path}\0`).update(readFileSync(join(houseFolder, path)))
  }
  return hash.digest('hex')
}

function isFresh(made: string): boolean {
  return existsSync(portal) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === made
}

/**
 * Builds the portal into dist/portal. It is built beside and put in its place when whole, so that a server that
 * runs meanwhile never serves half of it. Throws with Vite's own words when the build fails.
 */
export async function buildPortal(): Promise<void> {
  const made = fingerprint()
  const draft = join(dist, `.portal-draft-${process.pid}`)
  const old = join(dist, `.portal-old-${process.pid}`)
  try {
    mkdirSync(dist, { recursive: true })
    await runVite(draft)
    rmSync(stampFile, { force: true })
    if (existsSync(portal)) renameSync(portal, old)
    renameSync(draft, portal)
    writeFileSync(stampFile, made)
  } catch (error) {
    throw isClosedToUs(error)
      ? new PortalBuildError(`The portal cannot be built: ${dist} is closed to this user.`)
      : error
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
  }
}

function isClosedToUs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')
}

async function runVite(outDir: string): Promise<void> {
  const options = ['build', '--config', 'web/vite.config.ts', '--outDir', outDir]
  const { ok, output } = await runTool('vite/bin/vite.js', options, { env: { NODE_ENV: 'production' } })
  if (!ok) throw new PortalBuildError(`The portal could not be built:\n${output.trim()}`)
}

/** Builds the portal when it is missing or its sources have changed. Answers whether it built. */
export async function buildIfStale(): Promise<boolean> {
  if (isFresh(fingerprint())) return false
  await buildPortal()
  return true
}
