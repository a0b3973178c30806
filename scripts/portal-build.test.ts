import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { InstitutionError } from '#server/institution/problems.ts'
import { buildPortal, PortalBuildError } from './portal-build.ts'
import { repositoryFolder } from './run-tool.ts'

// The folder is inside the repository, like a university's real data.
const folder = mkdtempSync(join(repositoryFolder, 'node_modules', '.institution-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('invalid institution data stop a build before anything is replaced', async () => {
  const [institutionDir, pagesDir] = [join(folder, 'data'), join(folder, 'dist')]
  mkdirSync(institutionDir)
  writeFileSync(join(institutionDir, 'index.ts'), "export const institution = { identity: { name: '' } }\n")
  mkdirSync(join(pagesDir, 'portal'), { recursive: true })
  writeFileSync(join(pagesDir, 'portal', 'index.html'), 'served')
  await expect(buildPortal({ institutionDir, pagesDir })).rejects.toThrow(InstitutionError)
  expect(readdirSync(pagesDir)).toEqual(['portal'])
  expect(readFileSync(join(pagesDir, 'portal', 'index.html'), 'utf8')).toBe('served')
})

test('a page over its budget stops a build before anything is replaced', async () => {
  const pagesDir = join(folder, 'large')
  const folders = { institutionDir: join(repositoryFolder, 'institution'), pagesDir }
  mkdirSync(join(pagesDir, 'portal'), { recursive: true })
  writeFileSync(join(pagesDir, 'portal', 'index.html'), 'served')
  const build = buildPortal(folders, (sizes) => sizes.map(({ page, bytes }) => `${page}: ${bytes > 0}`))
  await expect(build).rejects.toThrow('/application/auth/login: true')
  await expect(build).rejects.toThrow(PortalBuildError)
  expect(readdirSync(pagesDir)).toEqual(['portal'])
  expect(readFileSync(join(pagesDir, 'portal', 'index.html'), 'utf8')).toBe('served')
})
