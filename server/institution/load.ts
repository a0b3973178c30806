import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Institution } from '#contract/institution.ts'
import { institutionOf } from './problems.ts'

/**
 * Imports the university's data from `index.ts` in `folder`. All other server code gets the data as an argument.
 * @throws InstitutionError that lists the problems
 */
export async function loadInstitution(folder: string): Promise<Institution> {
  const loaded: { institution?: unknown } = await import(pathToFileURL(join(folder, 'index.ts')).href)
  return institutionOf(loaded.institution, folder)
}
