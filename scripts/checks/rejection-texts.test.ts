import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

const owner = 'web/actions/rejection.ts'

/**
 * Matches code that shows the `message` of a rejected call directly. Such code shows «There is a problem» even if the
 * server has named the field with the error. `rejectionText` and `showRejection` choose the right text.
 */
const readsMessage = /instanceof RejectedCall\b[^\n]*\.message\b|const \{ message \} = error\b/

test('only rejection.ts turns a rejected call into a text', () => {
  expect(readsMessage.test('error instanceof RejectedCall ? error.message : null')).toBe(true)
  expect(readsMessage.test('error instanceof RejectedCall ? rejectionText(error) : null')).toBe(false)
  const files = repositoryFiles(repositoryFolder, 'web').filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && path !== owner,
  )
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.filter((path) => readsMessage.test(readFileSync(join(repositoryFolder, path), 'utf8'))),
  ).toEqual([])
})
