import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryFolder } from '../../run-tool.ts'

/** What a server needs of the repository, with the sources of its pages. */
const sources = [
  'server',
  'contract',
  'institution',
  'sandbox',
  'scripts',
  'web',
  'package.json',
  'package-lock.json',
]

/** Adds a column and a table, which the previous version can ignore. The migration sorts after all others. */
const migration = `alter table applicant add column next_version text;
create table next_version (id bigint primary key);
`

/**
 * Copies the repository into `folder` and adds a migration, so that the copy is a newer version. Returns the path of
 * the copy, which uses the packages and the build of the repository.
 */
export function nextVersion(folder: string): string {
  const copy = join(folder, 'next-version')
  for (const name of sources)
    cpSync(join(repositoryFolder, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  for (const shared of ['node_modules', 'dist'])
    symlinkSync(join(repositoryFolder, shared), join(copy, shared))
  writeFileSync(join(copy, 'server/db/migrations/9999_next_version.sql'), migration)
  return copy
}
