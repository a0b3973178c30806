import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Config } from '../config.ts'

type Folders = Pick<Config, 'institutionDir' | 'pagesDir'>

const root = join(import.meta.dirname, '../..')

/** Returns the command that builds the pages of this university, such as `cd /opt/matric-2 && npm run build`. */
export function buildCommand({ institutionDir }: Folders): string {
  const folder = relative(root, institutionDir)
  return `cd ${root} && ${folder === 'institution' ? '' : `INSTITUTION_DIR=${folder} `}npm run build`
}

/** Returns a message for the operator if the pages of the portal or of the office are not built; otherwise null. */
export function unbuiltPages(folders: Folders): string | null {
  const missing = ['portal', 'office']
    .map((name) => join(folders.pagesDir, name, 'index.html'))
    .find((file) => !existsSync(file))
  if (missing === undefined) return null
  return `The pages are not built: ${missing} is missing. As the account that installed the program: ${buildCommand(folders)}`
}
