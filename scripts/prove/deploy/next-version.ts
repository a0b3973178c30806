import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryFolder } from '../../run-tool.ts'

/** Part of the name of each script that only the build of the next version contains. */
export const nextVersionScript = '-next-version.js'

/** Parts of the repository that a server needs, with the sources of its pages. */
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
 * the copy, which uses the packages of the repository. If the repository has a build, the copy has one of its own: with
 * other names of scripts, and with the files of the previous build, as in docs/operations/upgrade.md.
 */
export function nextVersion(folder: string): string {
  const copy = join(folder, 'next-version')
  for (const name of sources)
    cpSync(join(repositoryFolder, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  symlinkSync(join(repositoryFolder, 'node_modules'), join(copy, 'node_modules'))
  const former = join(repositoryFolder, 'dist')
  if (existsSync(former)) {
    cpSync(former, join(copy, 'dist'), { recursive: true, verbatimSymlinks: true })
    for (const pages of ['portal', 'office']) renameScripts(join(copy, 'dist', pages))
  }
  writeFileSync(join(copy, 'server/db/migrations/9999_next_version.sql'), migration)
  return copy
}

/** Copies the first script of each HTML page of a build, and makes the page load the copy. The original file stays. */
function renameScripts(build: string): void {
  for (const name of globSync('**/*.html', { cwd: build })) {
    const document = join(build, name)
    // Deletes compressed copies of the former HTML. The server compresses the changed HTML itself.
    for (const suffix of ['.br', '.gz']) rmSync(document + suffix, { force: true })
    const html = readFileSync(document, 'utf8')
    const [, entry] = /<script type="module"[^>]* src="\/\w+\/(static\/[^"]+)\.js"/.exec(html) ?? []
    if (entry === undefined) continue
    copyFileSync(join(build, `${entry}.js`), join(build, entry + nextVersionScript))
    writeFileSync(document, html.replaceAll(`${entry}.js`, entry + nextVersionScript))
  }
}
