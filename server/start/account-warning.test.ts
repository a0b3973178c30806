import { expect, test } from 'vitest'
import { accountWarning } from './account-warning.ts'

test('a server in production warns if it runs as root', () => {
  expect(accountWarning({ production: true }, 0)).toContain('runs as root')
  expect(accountWarning({ production: true }, 998)).toBeNull()
  expect(accountWarning({ production: false }, 0)).toBeNull()
})
