import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { steps } from '#contract/steps/registry.ts'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

/** Maximum number of TypeScript files that name a step with a list. docs/how-to/add-a-step.md lists most of them. */
const maxFiles = 14

test(`at most ${maxFiles} files name the last step with a list`, () => {
  const stage = steps.findLast(({ movedBy }) => movedBy === 'update-stage')?.stage ?? ''
  const [first = '', second = ''] = stage.split(/(?=[A-Z])/)
  const name = new RegExp(`${first}[-_]?${second}`, 'i')
  const files = repositoryFiles(repositoryFolder).filter(
    (path) => /\.tsx?$/.test(path) && name.test(readFileSync(join(repositoryFolder, path), 'utf8')),
  )
  expect(files).toContain('contract/steps/registry.ts')
  expect(files.slice(maxFiles)).toEqual([])
})
