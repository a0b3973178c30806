import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

const textOf = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')

/** Returns the folders below `root` with program files, down to the second level, such as `applicant/auth/`. */
function foldersOf(root: string): Set<string> {
  const files = repositoryFiles(repositoryFolder, root).filter((path) => /\.(tsx?|sql)$/.test(path))
  return new Set(
    files.flatMap((path) => {
      const [, first = '', second = ''] = path.split('/').slice(0, -1)
      return first === '' ? [] : second === '' ? [`${first}/`] : [`${first}/`, `${first}/${second}/`]
    }),
  )
}

test.each(['web', 'server'])('%s/README.md lists each folder, down to the second level', (root) => {
  const listed = Array.from(textOf(`${root}/README.md`).matchAll(/^\| `([^`]+\/)` \|/gm), ([, name]) => name)
  expect(new Set(listed)).toEqual(foldersOf(root))
})
