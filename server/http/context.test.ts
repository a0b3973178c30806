import { expect, test } from 'vitest'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startSigningInServer())

const login = (forwarded: string) =>
  server.post(
    '/Authentication/Login',
    { username: 'nobody@x.example', password: 'wrong password' },
    { headers: { 'x-forwarded-for': forwarded } },
  )
const counters = async () =>
  (await server.database.systemPool.query<{ key: string }>('select key from rate_limit')).rows
    .map(({ key }) => key)
    .filter((key) => key.startsWith('network:'))

test('a forwarded address that is no IP address is ignored', async () => {
  for (const forwarded of ['a'.repeat(5_000), 'garbage', '203.0.113.9:443'])
    expect((await login(forwarded)).status).toBe(400)
  expect(await counters()).toEqual(['network:127.0.0.0/24'])
  await login('203.0.113.9')
  expect(await counters()).toContain('network:203.0.113.0/24')
})

test('the mailbox ignores NUL characters', async () => {
  for (const url of [
    '/mailbox?to=%00',
    '/mailbox/%00',
    '/mailbox/%00/html',
    '/mailbox/messages.json?to=%00',
  ]) {
    const { statusCode } = await server.http.inject({ method: 'GET', url })
    expect([200, 404]).toContain(statusCode)
  }
})
