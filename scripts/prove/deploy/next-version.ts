import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryFiles } from '../../repository-files.ts'
import { repositoryFolder } from '../../run-tool.ts'

/** Top-level folders that a server needs, with the sources of its pages. */
const packages = ['server', 'contract', 'institution', 'sandbox', 'scripts', 'web']

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
  const sources = packages.flatMap((name) => repositoryFiles(repositoryFolder, name))
  for (const file of [...sources, 'package.json', 'package-lock.json']) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(repositoryFolder, file), join(copy, file))
  }
  for (const shared of ['node_modules', 'dist'])
    symlinkSync(join(repositoryFolder, shared), join(copy, shared))
  writeFileSync(join(copy, 'server/db/migrations/9999_next_version.sql'), migration)
  return copy
}
