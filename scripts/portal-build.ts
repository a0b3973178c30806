import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles } from './checks/house-files.ts'
import { houseFolder, runTool } from './run-tool.ts'

const portal = join(houseFolder, 'dist', 'portal')
const stampFile = join(portal, '.built-from')

/** All that the built portal depends on. */
const rooms = ['contract', 'institution', 'web']
const files = ['package.json', 'package-lock.json']

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
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === made
}

/** Builds the portal into dist/portal. Throws with Vite's own words when that fails. */
export async function buildPortal(): Promise<void> {
  const made = fingerprint()
  const { ok, output } = await runTool('vite/bin/vite.js', ['build', '--config', 'web/vite.config.ts'], {
    env: { NODE_ENV: 'production' },
  })
  if (!ok) throw new Error(`The portal could not be built:\n${output.trim()}`)
  writeFileSync(stampFile, made)
}

/** Builds the portal when it is missing or its sources have changed. Answers whether it built. */
export async function buildIfStale(): Promise<boolean> {
  if (isFresh(fingerprint())) return false
  await buildPortal()
  return true
}
