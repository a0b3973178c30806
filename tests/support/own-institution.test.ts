import { expect, test } from 'vitest'
import { institutionFolders } from '#server/config.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { institution } from './institution/index.ts'

test('INSTITUTION_DIR makes all tests use the university of the tests', async () => {
  const { institutionDir } = institutionFolders(process.env)
  expect(await loadInstitution(institutionDir)).toEqual(institution)
})
