import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRepository } from '#tests/support/temporary-repository.ts'
import { repositoryFolder } from '../run-tool.ts'
import { checkBiodataNames } from './biodata-names.ts'

/** Returns the findings about one file. Leaves out findings about the other files, all of which are missing. */
function findingsIn(path: string, text: string) {
  return findingsInAll([path], text).filter(({ where }) => where === path)
}

/** Returns all findings of a repository in which each path has this text. */
function findingsInAll(paths: readonly string[], text: string) {
  return checkBiodataNames(temporaryRepository(Object.fromEntries(paths.map((path) => [path, text]))), 0)
}

test.each([
  ['a property', 'server/modules/mail/mail.service.ts', 'const { dob } = profile', 'dob'],
  [
    'a column',
    'server/modules/mail/mail.store.ts',
    'sql`select marital_status from applicant`',
    'maritalStatus',
  ],
  ['a tick', 'web/office/people/person.tsx', 'if (person.noOthername) return null', 'noOthername'],
  ['a row on a page', 'web/office/people/person.tsx', '<Row label="NIN" value={person.nin} />', 'nin'],
  [
    'a field of another feature',
    'contract/eligibility/candidate-of.ts',
    'biodata.dob + biodata.gender',
    'gender',
  ],
])('%s outside the description is reported', (_what, path, text, field) => {
  expect(findingsIn(path, text)).toEqual([{ where: path, what: expect.stringContaining(`names «${field}»`) }])
})

test.each([
  ['contract/steps/biodata-fields.ts', 'const described = { dob, nin, gender }'],
  ['contract/eligibility/candidate-of.ts', 'biodata.dob'],
  ['web/office/duplicates/compared-pair.tsx', 'left.nin'],
  ['server/modules/mail/mail.test.ts', 'const { dob } = profile'],
  ['server/modules/mail/mail.service.ts', "const code = 'no-nin'"],
  ['web/office/people/person.tsx', 'genders.map(shown)'],
])('%s may contain %s', (path, text) => {
  expect(findingsIn(path, text)).toEqual([])
})

test('a file of a feature that names none of its fields is reported', () => {
  const path = 'contract/eligibility/candidate-of.ts'
  expect(findingsIn(path, 'export const on = today()')).toEqual([
    { where: path, what: expect.stringContaining('names no field of its feature') },
  ])
})

test.each([
  ['maritalStatus', 6, []],
  ['maritalStatus', 7, ['7 files name «maritalStatus», more than 6']],
  ['nin', 7, ['only 7 files name «nin»: lower the maximum of 9']],
  ['nin', 10, ['10 files name «nin», more than 9']],
] as const)('%s in %s files of the product', (field, count, expected) => {
  const paths = Array.from({ length: count }, (_, at) => `server/modules/mail/${at}.ts`)
  const counted = findingsInAll(paths, `select({ ${field} })`).map(({ what }) => what)
  expect(counted.filter((what) => what.includes(`files name «${field}»`))).toEqual(expected)
})

test('the check fails if it reads no files', () => {
  expect(checkBiodataNames(join(repositoryFolder, 'docs'))).toHaveLength(1)
})
