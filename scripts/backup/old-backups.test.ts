import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { deleteOldBackups } from './old-backups.ts'

/** Writes the manifest of a backup. `installation`: its id; undefined as in earlier versions, which stored no id. */
async function writeManifest(folder: string, installation: string | undefined): Promise<void> {
  const manifest: Manifest = {
    format: 'matric-backup-1',
    takenAt: '2026-11-22T02:30:00.000Z',
    installation,
    migrations: [],
    tables: [],
    sequences: [],
    uploads: [],
    keys: { encrypted: false, file: 'keys.json', bytes: 1, sha256: 'c'.repeat(64) },
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Creates a folder with these backups. Names that end with `?` have no manifest. */
async function folderWith(...names: string[]): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'old-backups-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  for (const name of names) {
    await mkdir(join(parent, name.replace('?', ''), 'database'), { recursive: true })
    if (!name.endsWith('?')) await writeManifest(join(parent, name), 'a'.repeat(64))
  }
  return parent
}

test('the newest backups and the new one are kept, and older ones are deleted', async () => {
  const parent = await folderWith('2026-11-20-0230', '2026-11-21', '2026-11-22-0230', '2026-11-23-0231')
  const { deleted } = await deleteOldBackups(join(parent, '2026-11-23-0231'), 2)
  expect(deleted).toEqual([join(parent, '2026-11-20-0230'), join(parent, '2026-11-21')])
  expect((await readdir(parent)).toSorted()).toEqual(['2026-11-22-0230', '2026-11-23-0231'])
})

test('the new backup is kept although the clock is wrong', async () => {
  const parent = await folderWith('1970-01-01-0000', '2026-11-21', '2026-11-22')
  await deleteOldBackups(join(parent, '1970-01-01-0000'), 2)
  expect((await readdir(parent)).toSorted()).toEqual(['1970-01-01-0000', '2026-11-22'])
})

test('folders with another name, and folders that are no complete backup, are kept', async () => {
  const others = ['2026-01-01?', 'before-0.2.0', 'keep-2026-01-01']
  const parent = await folderWith(...others, '2026-11-21', '2026-11-22')
  await deleteOldBackups(join(parent, '2026-11-22'), 1)
  expect((await readdir(parent)).toSorted()).toEqual([
    '2026-01-01',
    '2026-11-22',
    'before-0.2.0',
    'keep-2026-01-01',
  ])
})

test('nothing is deleted while there are few backups', async () => {
  const parent = await folderWith('2026-11-21', '2026-11-22')
  expect(await deleteOldBackups(join(parent, '2026-11-22'), 30)).toEqual({ deleted: [], failed: [] })
})

test('backups of another installation, and those without an installation, are kept and not counted', async () => {
  const parent = await folderWith('2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22')
  await writeManifest(join(parent, '2026-11-18'), 'b'.repeat(64))
  await writeManifest(join(parent, '2026-11-19'), undefined)
  const { deleted } = await deleteOldBackups(join(parent, '2026-11-22'), 2)
  expect(deleted).toEqual([join(parent, '2026-11-20')])
  await writeManifest(join(parent, '2026-11-22'), undefined)
  expect((await deleteOldBackups(join(parent, '2026-11-22'), 1)).deleted).toEqual([])
})

test('a backup that cannot be deleted is returned with its new name, and the next ones are deleted', async () => {
  const parent = await folderWith('2026-11-20', '2026-11-21', '2026-11-22')
  const renamed = `${join(parent, '2026-11-20')}.incomplete-${process.pid}`
  const found = await deleteOldBackups(join(parent, '2026-11-22'), 1, async (path, options) => {
    if (path === renamed) throw new Error('EACCES: permission denied')
    await rm(path, options)
  })
  expect(found).toEqual({
    deleted: [join(parent, '2026-11-21')],
    failed: [{ path: renamed, reason: 'EACCES: permission denied' }],
  })
  expect((await readdir(parent)).toSorted()).toEqual([basename(renamed), '2026-11-22'])
})
