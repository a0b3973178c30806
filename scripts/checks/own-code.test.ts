import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from './repository-files.ts'

const page = 'docs/decisions/0014-own-code-instead-of-a-library.md'
const textOf = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')
const files = repositoryFiles(repositoryFolder)

/** Returns the number of lines of a file, or of the program files without tests in a folder, whose path ends with `/`. */
function linesIn(path: string): number {
  const found = path.endsWith('/')
    ? files.filter((file) => file.startsWith(path) && /\.tsx?$/.test(file) && !file.includes('.test.'))
    : files.filter((file) => file === path)
  expect(found, path).not.toEqual([])
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
  for (const { paths, recorded } of parts) {
    const lines = paths.map(linesIn).reduce((sum, one) => sum + one, 0)
    expect(lines, `${paths.join(', ')}: weigh the library again in ${page}`).toBeLessThanOrEqual(
      recorded * 1.5,
    )
    expect(lines, `${paths.join(', ')}: correct the number in ${page}`).toBeGreaterThanOrEqual(recorded * 0.5)
  }
})
