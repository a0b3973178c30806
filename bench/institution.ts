import { institutionFolders } from '#server/config.ts'
import { loadInstitution } from '#server/institution/load.ts'

/** Folder with the university's data. The measured server reads the same environment variable, `INSTITUTION_DIR`. */
export const { institutionDir } = institutionFolders(process.env)

export const institution = await loadInstitution(institutionDir)
