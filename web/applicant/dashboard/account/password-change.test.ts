import { expect, test } from 'vitest'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { passwordChange } from './password-change.ts'

/**
 * Creates a fake server that changes passwords. While `isSilent` is true, and from request number `silentFrom` on, the
 * server changes passwords, but its answers are lost.
 */
function aServer(first: string) {
  const server = { password: first, isSilent: false, silentFrom: Infinity, requests: 0 }
  const rejected = (code: RejectedCall['code']) =>
    new RejectedCall(400, { message: `Rejected: ${code}`, title: '', errors: null, ...(code && { code }) })
  const change = passwordChange(async ({ password, newPassword }) => {
    server.requests += 1
    const error =
      password !== server.password
        ? rejected('wrong-credentials')
        : newPassword === password
          ? rejected('password-unchanged')
          : null
    if (error === null) server.password = newPassword
    if (server.isSilent || server.requests >= server.silentFrom)
      throw new FailedCall('Please check your network connection!')
    if (error !== null) throw error
    return { message: 'Changed', title: '', data: null }
  })
  const to = (password: string, newPassword: string) =>
    change({ username: 'ada@mail.example', password, newPassword, cpassword: newPassword })
  return { server, to }
}

test('a change whose answer was lost is confirmed by the next attempt', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('old words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  expect(await to('old words', 'new words')).toMatchObject({ message: 'Your password is changed.' })
  expect(server.password).toBe('new words')
})

test('after a lost answer, the next attempt can set another new password', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('old words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  expect(await to('old words', 'better words')).toMatchObject({ message: 'Changed' })
  expect(server.password).toBe('better words')
})

test('without a lost answer, a wrong current password is rejected after one request', async () => {
  const { server, to } = aServer('old words')
  await expect(to('wrong words', 'new words')).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(server.requests).toBe(1)
})

test('after an attempt that never reached the server, a wrong current password is still rejected', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('wrong words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  await expect(to('wrong words', 'new words')).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(server.password).toBe('old words')
})

test('after a lost answer, another current password is still rejected', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('old words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  await expect(to('guessed words', 'their words')).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(server.password).toBe('new words')
})

test('after a confirmed change, the earlier current password is rejected', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('old words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  await to('old words', 'new words')
  await expect(to('old words', 'their words')).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(server.password).toBe('new words')
})

test('a change whose repeated attempt lost its answer is confirmed by the next attempt', async () => {
  const { server, to } = aServer('old words')
  server.isSilent = true
  await expect(to('old words', 'new words')).rejects.toThrow(FailedCall)
  server.isSilent = false
  server.silentFrom = server.requests + 2
  await expect(to('old words', 'better words')).rejects.toThrow(FailedCall)
  server.silentFrom = Infinity
  expect(await to('old words', 'better words')).toMatchObject({ message: 'Your password is changed.' })
  expect(server.password).toBe('better words')
})
