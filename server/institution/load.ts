import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Institution } from '#contract/institution.ts'
import { institutionOf } from './problems.ts'

/**
 * Imports the university's data from `index.ts` in `folder`, once, at startup. All other server code receives the data
 * as a value. @throws InstitutionError that lists every wrong file and field
 */
export async function loadInstitution(folder: string): Promise<Institution> {
  const loaded: { institution?: unknown } = await import(pathToFileURL(join(folder, 'index.ts')).href)
  return institutionOf(loaded.institution, folder)
}
