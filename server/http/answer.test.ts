import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { StoreUnreachable } from '#server/adapters/files/files.ts'
import { toRefusal } from './answer.ts'

/** An error as Node makes them of what the system says. */
const systemError = (code: string, syscall: string): FastifyError =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

it.each([
  ['ECONNREFUSED', 'connect'],
  ['ENOENT', 'connect'],
  ['ECONNRESET', 'read'],
  ['EPIPE', 'write'],
])('a database that is lost (%s at %s) is no fault of ours: try again', (code, syscall) => {
  expect(toRefusal(systemError(code, syscall))).toMatchObject({ status: 503, retryAfter: 5 })
})

it('a file that is missing or a disk that fails is one', () => {
  expect(toRefusal(systemError('ENOENT', 'open'))).toBeNull()
  expect(toRefusal(systemError('EIO', 'read'))).toBeNull()
})

it('takes a store of files that does not answer just now as a matter of seconds too', () => {
  const error = Object.assign(new StoreUnreachable('The bucket slips does not answer'), { code: '' })
  expect(toRefusal(error)).toMatchObject({ status: 503, retryAfter: 5 })
})
