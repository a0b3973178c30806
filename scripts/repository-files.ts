import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const excluded = new Set(['node_modules', 'dist', 'data', 'coverage', 'reports', '.git'])

/**
 * Lists all files below `root`, or below its subfolder `folder`, as paths relative to `root`. Leaves out installed
 * packages, builds, run-time data, test reports and Git's own files.
 */
export function repositoryFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !excluded.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return repositoryFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}
