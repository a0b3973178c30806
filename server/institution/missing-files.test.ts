import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { institution, institutionFolder } from '#tests/support/institution/index.ts'
import { missingFiles } from './missing-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'institution-'))
  for (const name of ['letters', 'pictures'])
    await cp(join(institutionFolder, name), join(folder, name), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const missing = () => [...missingFiles(institution, folder)]
const remove = (path: string) => rm(join(folder, path))
const write = (path: string, source: string) => writeFile(join(folder, path), source)

test('a complete folder has no missing files', () => {
  expect(missing()).toEqual([])
})

test('a document without a template is reported', async () => {
  await remove('letters/receipts.typ')
  expect(missing()).toEqual([
    'institution/letters/receipts.typ is missing: the document is printed from this file',
  ])
})

test('a file that all templates import is reported once', async () => {
  await remove('letters/paper.typ')
  expect(missing()).toEqual([
    'institution/letters/admission-letter.typ imports institution/letters/paper.typ, which does not exist',
  ])
})

test('an imported file can import further files, also by a path from the folder', async () => {
  await write('letters/paper.typ', '#import "border.typ": *\n#include "/pictures/stamp.typ"\n')
  await write('letters/border.typ', '#let border = { import "paper.typ": paper }\n#import "lines.typ"\n')
  expect(missing()).toEqual([
    'institution/letters/paper.typ imports institution/pictures/stamp.typ, which does not exist',
    'institution/letters/border.typ imports institution/letters/lines.typ, which does not exist',
  ])
})

test('the text of a letter is not an import', async () => {
  await write('letters/paper.typ', '[Please include "Form B" when you import "goods".]\n')
  expect(missing()).toEqual([])
})

test('packages, and imports in comments, are ignored', async () => {
  await write(
    'letters/paper.typ',
    '// #import "old.typ": *\n  // #import "older.typ"\n#import "@local/kit:0.1.0": *\n',
  )
  expect(missing()).toEqual([])
})
