import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryFolder, runTool, type ToolResult } from './run-tool.ts'

/**
 * Packages that few machines need, with their own package.json and lockfile. They are installed at first use, below
 * node_modules, so that they can import our packages. `npm ci` removes them. docs/decisions/0013 gives the reasons.
 */
export interface OnDemand {
  name: string
  version: string
  /** Folder that contains package.json and package-lock.json. */
  source: string
}

/** Returns the folder where the packages are installed. */
export const folderOf = ({ name, version }: OnDemand): string =>
  join(repositoryFolder, 'node_modules/.cache', `matric-${name}`, version)

/**
 * Installs the packages unless they are installed already. Installs them in a temporary folder, calls `prepare` with
 * that folder and then renames it. So an interrupted installation is never used.
 */
export async function installOnDemand(
  wanted: OnDemand,
  prepare: (folder: string) => Promise<ToolResult> = async () => ({ ok: true, output: '' }),
): Promise<ToolResult> {
  const folder = folderOf(wanted)
  if (existsSync(folder)) return { ok: true, output: '' }
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  try {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join(wanted.source, file), join(fresh, file))
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
    const installed = await runTool('', ['ci', ...options, '--prefix', fresh], {
      program: 'npm',
      env: { NODE_ENV: '' },
    })
    const prepared = installed.ok ? await prepare(fresh) : installed
    if (prepared.ok) renameSync(fresh, folder)
    return prepared
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
