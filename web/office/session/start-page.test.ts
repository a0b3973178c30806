import { expect, test } from 'vitest'
import { roles } from '#contract/office/policy.ts'
import { paths } from '../paths.ts'
import { startPage } from './start-page.ts'

test('the bursar starts with the takings, every other role with the queue', () => {
  expect(startPage('bursar')).toBe(paths.takings)
  expect(new Set(roles.filter((role) => role !== 'bursar').map(startPage))).toEqual(new Set([paths.queue]))
})
