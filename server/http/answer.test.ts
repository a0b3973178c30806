import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { StoreUnreachable } from '#server/adapters/files/files.ts'
import { PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import { PdfBusy } from '#server/adapters/pdf/pdf.ts'
import { PicturesBusy } from '#server/adapters/pictures/pictures.ts'
import { toRefusal } from './answer.ts'

const systemError = (code: string, syscall: string): FastifyError =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

it.each([
  ['ECONNREFUSED', 'connect'],
  ['ENOENT', 'connect'],
  ['ECONNRESET', 'read'],
  ['EPIPE', 'write'],
])('a lost database connection (%s at %s) is a temporary error', (code, syscall) => {
  expect(toRefusal(systemError(code, syscall))).toMatchObject({ status: 503, retryAfter: 5 })
})

it('a missing file or a disk error is a bug', () => {
  expect(toRefusal(systemError('ENOENT', 'open'))).toBeNull()
  expect(toRefusal(systemError('EIO', 'read'))).toBeNull()
})

it.each([new PicturesBusy(), new PasswordsBusy(3), new PdfBusy()])(
  '$message: 503 with the time after which to try again',
  (error) => {
    const refusal = toRefusal(Object.assign(error, { code: '' }))
    expect(refusal).toMatchObject({ status: 503, code: 'temporarily-unavailable' })
    expect(refusal?.retryAfter).toBeGreaterThan(0)
  },
)

it('an unreachable file store is a temporary error', () => {
  const error = Object.assign(new StoreUnreachable('The bucket slips does not answer'), { code: '' })
  expect(toRefusal(error)).toMatchObject({ status: 503, retryAfter: 5 })
})
