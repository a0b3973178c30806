import { expect, test } from 'vitest'
import { passwordMatch } from './password-match.ts'

test.each([
  ['the same passwords', 'ten letters', 'ten letters', undefined],
  ['different passwords', 'ten letters', 'ten lettres', 'Validation error.'],
  ['a missing second password', 'ten letters', '', undefined],
])('the title of the error summary for %s', (_case, password, cpassword, title) => {
  const typed = { password, cpassword }
  expect(passwordMatch.titleFor(passwordMatch.check(typed), typed)).toBe(title)
})
