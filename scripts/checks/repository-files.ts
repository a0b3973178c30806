import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const excluded = new Set(['node_modules', 'dist', 'data', 'coverage', 'reports', '.git'])

/** Every file of the repository as a relative path, without what is installed, built or stored at run time. */
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
