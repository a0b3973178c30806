import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

const page = 'docs/decisions/0014-own-code-instead-of-a-library.md'
const textOf = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')
const files = repositoryFiles(repositoryFolder)

/** Counts the lines of a file. If `path` ends with `/`, counts those of the folder's program files, without tests. */
function linesIn(path: string): number {
  const found = path.endsWith('/')
    ? files.filter((file) => file.startsWith(path) && /\.tsx?$/.test(file) && !file.includes('.test.'))
    : files.filter((file) => file === path)
  if (found.length === 0) throw new Error(`${page} names ${path}, which does not exist.`)
  return found.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
}

const parts = Array.from(
  textOf(page).matchAll(/^\| (.*`.*`[^|]*) \|.*\| ([\d,]+) \|$/gm),
  ([, part = '', lines = '']) => ({
    paths: Array.from(part.matchAll(/`([^`]*\/[^`]*)`/g), ([, path = '']) => path),
    recorded: Number(lines.replaceAll(',', '')),
  }),
)

test('no part that we wrote instead of using a library has grown to more than 1.5 times its recorded lines', () => {
  expect(parts.length).toBeGreaterThan(30)
  const changed = parts.flatMap(({ paths, recorded }) => {
    const lines = paths.map(linesIn).reduce((sum, one) => sum + one, 0)
    const name = `${paths.join(', ')}: ${lines} lines`
    if (lines > recorded * 1.5) return [`${name}, ${recorded} in ${page}: weigh the library again`]
    return lines < recorded * 0.5 ? [`${name}, ${recorded} in ${page}: correct the number`] : []
  })
  expect(changed).toEqual([])
})
