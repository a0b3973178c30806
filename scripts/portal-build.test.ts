import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { InstitutionError } from '#server/institution/problems.ts'
import { buildPortal } from './portal-build.ts'
import { repositoryFolder } from './run-tool.ts'

// Inside the repository, like a university's data.
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
