import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

const owner = 'web/actions/rejection.ts'

/**
 * Finds code that shows `message` of a rejected call itself. It would show «There is a problem» although the server named
 * the field that is wrong. `rejectionText` and `showRejection` choose the text.
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
