import { join } from 'node:path'

/** Folders of the databases that `npm run bench -- office --data FOLDER` keeps. */
export interface KeptFolders {
  large: string
  small: string
}

/**
 * Returns the folders in `kept`, which have the number of applicants as their names. The large database gets a name of
 * its own if it is as small as the other one, because two servers cannot share a database folder.
 */
export function keptFolders(kept: string, applicants: number, small: number): KeptFolders {
  const large = applicants === small ? `${applicants}-large` : String(applicants)
  return { large: join(kept, large), small: join(kept, String(small)) }
}
