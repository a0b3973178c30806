import { expect, test } from 'vitest'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { passwordReset } from './password-reset.ts'

const body = { verificationCode: 'x'.repeat(22), password: 'new words here', cpassword: 'new words here' }
const used = 'This code was used already.'
const rejection = new RejectedCall(400, {
  message: used,
  title: 'There is a problem',
  errors: { verificationCode: used },
  code: 'one-time-code-invalid',
})

test('a code that is rejected after a lost answer may have set the password', async () => {
  const outcomes = [new FailedCall('Please check your network connection!'), rejection]
  const reset = passwordReset(() => Promise.reject(outcomes.shift()))
  await expect(reset(body)).rejects.toThrow(FailedCall)
  const errors = { verificationCode: expect.stringContaining('Your password may be set already.') }
  await expect(reset(body)).rejects.toMatchObject({ code: 'one-time-code-invalid', errors })
})

test('a code that is rejected at once is reported as the server says', async () => {
  const reset = passwordReset(() => Promise.reject(rejection))
  await expect(reset(body)).rejects.toBe(rejection)
  await expect(reset(body)).rejects.toBe(rejection)
})
