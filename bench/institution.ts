import { institutionFolders } from '#server/config.ts'
import { loadInstitution } from '#server/institution/load.ts'

/** Folder with the university's data, from `INSTITUTION_DIR` as in the measured server. */
export const { institutionDir } = institutionFolders(process.env)

export const institution = await loadInstitution(institutionDir)
