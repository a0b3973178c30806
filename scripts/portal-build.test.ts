import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { institution, institutionFolder } from '#tests/support/institution/index.ts'
import { InstitutionError } from '#server/institution/problems.ts'
import { largeByData, overBudget } from './page-budgets.ts'
import { arePagesStale, buildPortal, PortalBuildError } from './portal-build.ts'
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
  const folders = { institutionDir: institutionFolder, pagesDir }
  mkdirSync(join(pagesDir, 'portal'), { recursive: true })
  writeFileSync(join(pagesDir, 'portal', 'index.html'), 'served')
  const build = buildPortal(folders, (sizes) => sizes.map(({ page, bytes }) => `${page}: ${bytes > 0}`))
  await expect(build).rejects.toThrow('/application/auth/login: true')
  await expect(build).rejects.toThrow(PortalBuildError)
  expect(readdirSync(pagesDir)).toEqual(['portal'])
  expect(readFileSync(join(pagesDir, 'portal', 'index.html'), 'utf8')).toBe('served')
})

/** Returns 150 programmes with different names, departments and requirements. */
function manyProgrammes() {
  const subjects = institution.records.subjects
  const numbers = Array.from({ length: 150 }, (_, index) => index)
  const programmes = numbers.map((index) => {
    const name = createHash('sha256')
      .update(`${index}`)
      .digest('base64url')
      .replaceAll(/[^a-z]/gi, '')
    const from = subjects.slice(index % subjects.length).slice(0, 1 + (index % 4))
    const olevel = { options: [{ sittings: 1 + (index % 2), credits: 5 }], places: [{ count: 1, from }] }
    return {
      id: `programme-${index}`,
      code: 'P'.concat(String.fromCodePoint(65 + (index % 26), 65 + Math.floor(index / 26))),
      description: `B.Sc. ${name.slice(0, 15)}`,
      department: name.slice(15),
      level: '100',
      entry: { routes: [{ name: "O'level", olevel: { ...olevel, awaited: 'accepted' } }] },
    }
  })
  return [{ name: 'School of Everything', programmes }]
}

test('a university with 150 programmes can build its pages, which are stale after a change of its data', async () => {
  // This folder must not be in `node_modules`, because Node loads no TypeScript from there.
  const institutionDir = mkdtempSync(join(tmpdir(), 'matric-institution-'))
  onTestFinished(() => rmSync(institutionDir, { recursive: true }))
  const pagesDir = join(folder, 'many')
  cpSync(institutionFolder, institutionDir, { recursive: true })
  const data = JSON.stringify({ ...institution, programmes: manyProgrammes() })
  writeFileSync(join(institutionDir, 'index.ts'), `export const institution = ${data}\n`)
  let large: string[] = []
  const folders = { institutionDir, pagesDir }
  expect(arePagesStale(folders)).toBe(true)
  await buildPortal(folders, (sizes) => {
    large = largeByData(sizes)
    return overBudget(sizes)
  })
  // The eligibility page exceeds its budget only because of the data, so it is reported and the build succeeds.
  expect(large).toEqual(expect.arrayContaining([expect.stringMatching(/^eligibility\/eligibility\.tsx: /)]))
  expect(arePagesStale(folders)).toBe(false)
  writeFileSync(join(institutionDir, 'index.ts'), `export const institution = ${data} // changed\n`)
  expect(arePagesStale(folders)).toBe(true)
})
