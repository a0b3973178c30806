import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { learningPortalSandbox } from '#sandbox/learning-portal/plugin.ts'
import { newPortalState, type PortalState } from '#sandbox/learning-portal/portal-users.ts'
import {
  type PortalAccount,
  PortalRejectedAccount,
  PortalRejectedPassword,
  PortalUnavailable,
} from './learning-portal.ts'
import { moodlePortal } from './moodle.ts'
import { signatureOf, webhookPortal } from './webhook-portal.ts'

const token = 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5'
const secret = 'a secret of more than thirty-two characters'
const app = () => fastify({ forceCloseConnections: true })

let server: ReturnType<typeof app>
let state: PortalState
let url = ''
beforeEach(async () => {
  state = newPortalState()
  server = app()
  await server.register(learningPortalSandbox, { token, secret, state })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => server.close())

const account: PortalAccount = {
  applicantId: '0198c0de-0000-7000-8000-000000000001',
  deliveryId: 'delivery-1',
  applicationNumber: 'ONK/2024/00017',
  matricNumber: null,
  surname: 'Ẹ̀kúndayọ̀',
  firstname: 'Amaka & Co',
  email: 'Amaka@Example.test',
  programmeId: 'bookkeeping-bsc',
  courses: [31, 47],
  password: 'nine bright lanterns floating',
}

const moodle = (given = token) => moodlePortal({ url: `${url}/`, token: given, roleId: 5 })
const webhook = (given = secret) => webhookPortal({ url: `${url}/webhook`, secret: given })

describe('Moodle', () => {
  it('gets the user with name and address, enrolled in the courses of the programme', async () => {
    expect(await moodle().setPassword(account)).toEqual({ username: 'amaka@example.test', address: url })
    expect(state.users).toMatchObject([
      {
        idnumber: account.applicantId,
        username: 'amaka@example.test',
        firstname: 'Amaka & Co',
        lastname: 'Ẹ̀kúndayọ̀',
        password: account.password,
        courses: [31, 47],
      },
    ])
  })

  it('gets no second user on a retry, also for another password', async () => {
    await moodle().setPassword(account)
    await moodle().setPassword(account)
    await moodle().setPassword({ ...account, password: 'another calm river' })
    expect(state.users).toHaveLength(1)
    expect(state.users[0]).toMatchObject({ password: 'another calm river', courses: [31, 47] })
  })

  it('completes the enrolment of a user that an interrupted call has created', async () => {
    await moodle().setPassword({ ...account, courses: [] })
    expect(state.users[0]?.courses).toEqual([])
    await moodle().setPassword(account)
    expect(state.users[0]?.courses).toEqual([31, 47])
  })

  it('never changes the password of a user who has the same address but is not our applicant', async () => {
    await moodle().setPassword({ ...account, applicantId: 'a lecturer', password: 'as before' })
    await expect(moodle().setPassword(account)).rejects.toBeInstanceOf(PortalRejectedAccount)
    expect(state.users).toMatchObject([{ idnumber: 'a lecturer', password: 'as before' }])
  })

  it('gets the application number as the username if it does not allow the address', async () => {
    const { username } = await moodle().setPassword({ ...account, email: 'amaka+1@example.test' })
    expect(username).toBe('onk-2024-00017')
  })

  it('reports a wrong token and a portal that is down as temporary', async () => {
    await expect(moodle('wrong').setPassword(account)).rejects.toThrow(/rejected .*invalidtoken/)
    await expect(moodle('wrong').setPassword(account)).rejects.toBeInstanceOf(PortalUnavailable)
    await expect(moodle('wrong').setPassword(account)).rejects.not.toBeInstanceOf(PortalRejectedAccount)
    state.behaviour = 'busy'
    await expect(moodle().setPassword(account)).rejects.toThrow('status 503')
    await server.close()
    await expect(moodle().setPassword(account)).rejects.toThrow(
      'The connection to the learning portal failed',
    )
    expect(state.users).toEqual([])
  })

  it('reports a password that breaks its policy, for a new and for an existing user', async () => {
    state.behaviour = 'policy'
    await expect(moodle().setPassword(account)).rejects.toBeInstanceOf(PortalRejectedPassword)
    state.behaviour = 'normal'
    await moodle().setPassword(account)
    state.behaviour = 'policy'
    await expect(moodle().setPassword(account)).rejects.toBeInstanceOf(PortalRejectedPassword)
  })
})

describe('the webhook', () => {
  it('gets a signed account, and the same delivery id on a retry', async () => {
    expect(await webhook().setPassword(account)).toEqual({ username: account.email, address: null })
    await webhook().setPassword(account)
    expect(state.users).toHaveLength(1)
    expect(state.users[0]).toMatchObject({ password: account.password, courses: [31, 47] })
    expect(state.deliveries).toEqual(['delivery-1', 'delivery-1'])
  })

  it('rejects another secret and an old timestamp', async () => {
    await expect(webhook('x'.repeat(40)).setPassword(account)).rejects.toThrow('status 401')
    const late = webhookPortal({ url: `${url}/webhook`, secret, now: () => Date.now() - 3_600_000 })
    await expect(late.setPassword(account)).rejects.toBeInstanceOf(PortalUnavailable)
    expect(state.users).toEqual([])
  })

  it('can reject a password, or be down', async () => {
    state.behaviour = 'policy'
    await expect(webhook().setPassword(account)).rejects.toBeInstanceOf(PortalRejectedPassword)
    state.behaviour = 'busy'
    await expect(webhook().setPassword(account)).rejects.toBeInstanceOf(PortalUnavailable)
  })

  it('can be verified with the example of the documentation', async () => {
    const page = join(import.meta.dirname, '../../../docs/operations/learning-portal.md')
    const code = /```js\n([^`]+)```/.exec(await readFile(page, 'utf8'))?.[1] ?? ''
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const body = JSON.stringify(account)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = signatureOf(secret, timestamp, body)
    expect(isGenuine(secret, timestamp, signature, body)).toBe(true)
    expect(isGenuine(secret, timestamp, signature, `${body} `)).toBe(false)
    expect(isGenuine(secret, String(Number(timestamp) + 1), signature, body)).toBe(false)
    expect(isGenuine(secret, '1700000000', signatureOf(secret, '1700000000', body), body)).toBe(false)
    expect(isGenuine(secret, timestamp, 'v1=short', body)).toBe(false)
  })
})
