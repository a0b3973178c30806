import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { startPage } from './start-page.ts'

test('reviewers start with the queue by turn, the bursar with the takings, other roles with the queue', () => {
  for (const role of ['clerk', 'approver'] as const) expect(startPage(role)).toBe(`${paths.queue}?sort=turn`)
  for (const role of ['auditor', 'admin'] as const) expect(startPage(role)).toBe(paths.queue)
  expect(startPage('bursar')).toBe(paths.takings)
})
