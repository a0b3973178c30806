import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Institution } from '#contract/institution.ts'
import { institutionOf } from './problems.ts'

/**
 * Reads the university's data from `index.ts` in `folder`. The server reads it here and nowhere else, once, at startup; all
 * other code is given the value. @throws InstitutionError that lists every wrong file and field.
 */
export async function loadInstitution(folder: string): Promise<Institution> {
  const loaded: { institution?: unknown } = await import(pathToFileURL(join(folder, 'index.ts')).href)
  return institutionOf(loaded.institution, folder)
}
