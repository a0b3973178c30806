import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', 'reports', '.git'])

/** Every file of the house, as paths from its folder; nothing installed, built or kept at run time. */
export function houseFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return houseFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}
