import { join } from 'node:path'

/** Folders of the databases that `npm run bench -- office --data FOLDER` keeps. */
export interface KeptFolders {
  large: string
  small: string
}

/**
 * Returns the database folders in `keptFolder`, each named after its number of applicants. If both numbers are equal,
 * the large folder gets the suffix `-large`, because two servers cannot share a database folder.
 */
export function keptFolders(keptFolder: string, applicants: number, small: number): KeptFolders {
  const large = applicants === small ? `${applicants}-large` : String(applicants)
  return { large: join(keptFolder, large), small: join(keptFolder, String(small)) }
}
