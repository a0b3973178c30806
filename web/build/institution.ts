import { fileURLToPath, pathToFileURL } from 'node:url'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Institution } from '#contract/institution.ts'

/**
 * Parts of the university's data that pages import. Each part is a separate module, so that the first page does not
 * load every programme. `institutionModules` adds the logo and the terms of applying as further parts.
 */
const parts = [
  'identity',
  'admission',
  'fees',
  'programmes',
  'records',
  'requests',
  'numbers',
  'landing',
  'documents',
] as const satisfies (keyof Institution)[]

const prefix = 'virtual:institution/'

export interface BuildInstitution {
  institution: Institution
  /** Folder with the university's data and pictures. */
  folder: string
}

/**
 * Reads the university's data from `index.ts` in `dir` (default: `institution/`), without validating them. The server
 * validates the data and does not start if they are incomplete.
 */
export async function readInstitution(dir: string | undefined): Promise<BuildInstitution> {
  const shipped = fileURLToPath(new URL('../../institution', import.meta.url))
  const folder = resolve(dir || shipped)
  const loaded: { institution: Institution } = await import(pathToFileURL(join(folder, 'index.ts')).href)
  return { institution: loaded.institution, folder }
}

/** Returns the part, such as `fees`, that a module of the build contains; null for other modules. */
export function institutionPart(id: string): string | null {
  return id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : null
}

/**
 * Provides the university's data to pages as modules. For example, `virtual:institution/fees` exports `fees`. The types
 * are in `web/institution.d.ts`.
 */
export function institutionModules({ institution, folder }: BuildInstitution): Plugin {
  const logo = join(folder, 'pictures', institution.identity.logo.file)
  const { terms, ...admission } = institution.admission
  const { signatory: _signatory, ...documents } = institution.documents
  const exported = { ...institution, admission, documents, terms }
  const sources = new Map<string, string>([
    ...([...parts, 'terms'] as const).map(
      (part) => [part, `export const ${part} = ${JSON.stringify(exported[part])}`] as const,
    ),
    ['logo', `export { default as logo } from ${JSON.stringify(`${logo}?url`)}`],
  ])
  return {
    name: 'matric:institution',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const part = institutionPart(id)
      if (part === null) return null
      const source = sources.get(part)
      if (source === undefined) this.error(`The institution has no part for ${id.slice(1)}`)
      return source
    },
  }
}
