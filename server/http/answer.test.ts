import { once } from 'node:events'
import { connect, type LookupFunction } from 'node:net'
import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { StoreUnreachable } from '#server/adapters/files/files.ts'
import { PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import { PdfBusy } from '#server/adapters/pdf/pdf.ts'
import { PicturesBusy } from '#server/adapters/pictures/pictures.ts'
import { toAppError } from './answer.ts'

const systemError = (code: string, syscall: string): FastifyError =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

it.each([
  ['ECONNREFUSED', 'connect'],
  ['ENOENT', 'connect'],
  ['ECONNRESET', 'read'],
  ['EPIPE', 'write'],
  ['EHOSTUNREACH', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ENOTFOUND', 'getaddrinfo'],
  ['EAI_AGAIN', 'getaddrinfo'],
])('a lost database connection (%s at %s) is a temporary error', (code, syscall) => {
  expect(toAppError(systemError(code, syscall))).toMatchObject({ status: 503, retryAfter: 5 })
})

it('a database that accepts connections on none of its addresses is a temporary error', async () => {
  // Nothing listens on port 9 of this machine.
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const lookup: LookupFunction = (_name, _options, found) => found(null, addresses)
  const socket = connect({ host: 'database', port: 9, lookup })
  const [error] = await once(socket, 'error')
  expect(error).toBeInstanceOf(AggregateError)
  expect(toAppError(error as FastifyError)).toMatchObject({ status: 503, retryAfter: 5 })
})

it('an error with other causes besides a lost connection is a bug', () => {
  const causes = [systemError('ECONNREFUSED', 'connect'), new Error('The statement failed')]
  expect(toAppError(Object.assign(new AggregateError(causes), { code: '' }))).toBeNull()
  expect(toAppError(Object.assign(new AggregateError([]), { code: '' }))).toBeNull()
})

// 25006: the database is read-only. 25P03: a transaction was idle for too long. 40001 and 40P01: serialization failure
// and deadlock. 53300: too many clients. 55P03 and 57014: a row was locked, or a statement ran, for too long. 08… and
// 57P0…: no connection.
it.each(['08006', '25006', '25P03', '40001', '40P01', '53300', '55P03', '57014', '57P01', '57P02', '57P03'])(
  'the database error %s is temporary',
  (code) => {
    const error = Object.assign(new Error('The statement failed'), { code })
    expect(toAppError(error)).toMatchObject({
      status: 503,
      code: 'temporarily-unavailable',
      retryAfter: 5,
    })
  },
)

it.each(['23505', '42P01', '42501'])('the database error %s is a bug', (code) => {
  expect(toAppError(Object.assign(new Error('The statement failed'), { code }))).toBeNull()
})

it('a missing file or a disk error is a bug', () => {
  expect(toAppError(systemError('ENOENT', 'open'))).toBeNull()
  expect(toAppError(systemError('EIO', 'read'))).toBeNull()
})

it.each([new PicturesBusy(), new PasswordsBusy(3), new PdfBusy()])(
  '$message: 503 with the time after which to try again',
  (error) => {
    const converted = toAppError(Object.assign(error, { code: '' }))
    expect(converted).toMatchObject({ status: 503, code: 'temporarily-unavailable' })
    expect(converted?.retryAfter).toBeGreaterThan(0)
  },
)

it('an unreachable file store is a temporary error', () => {
  const error = Object.assign(new StoreUnreachable('The bucket slips does not answer'), { code: '' })
  expect(toAppError(error)).toMatchObject({ status: 503, retryAfter: 5 })
})
