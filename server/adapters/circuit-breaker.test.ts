import { afterEach, expect, it, vi } from 'vitest'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { type FileStore, StoreUnreachable } from './files/files.ts'
import { guardedFiles } from './files/guarded-files.ts'
import { GatewayRejected, GatewayUnavailable, type PaymentGateway } from './gateway/gateway.ts'
import { guardedGateway } from './gateway/guarded-gateway.ts'
import { unreadable } from './gateway/paystack-verification.ts'
import { guardedMail } from './mail/guarded-mail.ts'
import { MailNotAccepted, type MailSender } from './mail/mail.ts'
import { guardedPortal } from './learning-portal/guarded-portal.ts'
import {
  type LearningPortal,
  PortalRejectedAccount,
  PortalUnavailable,
} from './learning-portal/learning-portal.ts'

const breaker = { failuresToOpen: 3, pauseMs: 60_000 }
afterEach(() => void vi.useRealTimers())

async function tenTimes(call: () => Promise<unknown>): Promise<unknown[]> {
  const errors: unknown[] = []
  for (let time = 0; time < 10; time += 1)
    await call().catch((error: unknown) => {
      errors.push(error)
    })
  return errors
}

const mail = {
  messageId: '<a@b.test>',
  to: { address: 'a@b.test', name: 'A' },
  subject: 'S',
  text: '',
  html: '',
}
const checkout = {
  reference: 'r',
  amountKobo: 1,
  email: 'a@b.test',
  description: '',
  callbackUrl: '',
  cancelUrl: '',
}
const account = {
  applicantId: 'a',
  deliveryId: 'd',
  applicationNumber: '',
  matricNumber: null,
  surname: '',
  firstname: '',
  email: '',
  programmeId: '',
  courses: [],
  password: '',
}

it('stops calling a mail server that does not respond, and calls it again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const send = vi.fn<MailSender['send']>(async () => {
    throw new MailNotAccepted(false, 'late', { cause: new Error('timeout') })
  })
  const guarded = guardedMail({ send, close: () => {} }, breaker)
  const errors = await tenTimes(() => guarded.send(mail))
  expect(errors).toHaveLength(10)
  for (const error of errors) expect(error).toMatchObject({ name: 'MailNotAccepted', permanent: false })
  expect(send).toHaveBeenCalledTimes(3)
  expect(guarded.pauseMs?.()).toBe(breaker.pauseMs)
  send.mockResolvedValue()
  vi.setSystemTime(Date.now() + breaker.pauseMs)
  expect(await tenTimes(() => guarded.send(mail))).toEqual([])
  expect(guarded.pauseMs?.()).toBe(0)
})

it.each([
  ['a permanent rejection', true, { responseCode: 550, code: 'EENVELOPE' }],
  ['a full mailbox', false, { responseCode: 452, code: 'EENVELOPE' }],
])('continues sending after %s', async (_what, permanent, cause) => {
  const send = vi.fn<MailSender['send']>(async () => {
    throw new MailNotAccepted(permanent, 'no', { cause })
  })
  const guarded = guardedMail({ send, close: () => {} }, breaker)
  expect(await tenTimes(() => guarded.send(mail))).toHaveLength(10)
  expect(send).toHaveBeenCalledTimes(10)
})

it('stops calling a gateway that does not respond, but still reads webhooks', async () => {
  const initialise = vi.fn<PaymentGateway['initialise']>(async () => {
    throw new GatewayUnavailable('late')
  })
  const verify = vi.fn<PaymentGateway['verify']>(async (expected) => unreadable(expected, 'late'))
  const readWebhook = vi.fn(() => null)
  const guarded = guardedGateway({ ...fakeGateway(), initialise, verify, readWebhook }, breaker)
  for (const error of await tenTimes(() => guarded.initialise(checkout)))
    expect(error).toBeInstanceOf(GatewayUnavailable)
  expect(initialise).toHaveBeenCalledTimes(3)
  expect(await guarded.verify(checkout)).toMatchObject({ state: 'unknown', reference: 'r' })
  expect(verify).not.toHaveBeenCalled()
  guarded.readWebhook(Buffer.from(''), {})
  expect(readWebhook).toHaveBeenCalledOnce()
})

it('stops verifying with a gateway whose responses are unreadable', async () => {
  const verify = vi.fn<PaymentGateway['verify']>(async (expected) => unreadable(expected, 'late'))
  const guarded = guardedGateway({ ...fakeGateway(), verify }, breaker)
  await tenTimes(() => guarded.verify(checkout))
  expect(verify).toHaveBeenCalledTimes(3)
})

it('continues calling a gateway that rejects a checkout', async () => {
  const initialise = vi.fn<PaymentGateway['initialise']>(async () => {
    throw new GatewayRejected('rejected', 'no')
  })
  const guarded = guardedGateway({ ...fakeGateway(), initialise }, breaker)
  await tenTimes(() => guarded.initialise(checkout))
  expect(initialise).toHaveBeenCalledTimes(10)
})

it('stops calling a bucket that does not respond', async () => {
  const read = vi.fn<FileStore['read']>(async () => {
    throw new StoreUnreachable('late')
  })
  const put = vi.fn<FileStore['put']>()
  const list = async function* () {}
  const guarded = guardedFiles({ read, put, remove: async () => {}, list }, breaker)
  for (const error of await tenTimes(() => guarded.read('k'))) expect(error).toBeInstanceOf(StoreUnreachable)
  expect(read).toHaveBeenCalledTimes(3)
  await expect(guarded.put(new Uint8Array())).rejects.toBeInstanceOf(StoreUnreachable)
  expect(put).not.toHaveBeenCalled()
})

it('accounts that the learning portal rejects do not stop the deliveries of others', async () => {
  const observe = vi.fn()
  const setPassword = vi.fn<LearningPortal['setPassword']>(async () => {
    throw new PortalRejectedAccount('Another user has this email address.')
  })
  const guarded = guardedPortal({ setPassword }, { ...breaker, observe })
  for (const error of await tenTimes(() => guarded.setPassword(account)))
    expect(error).toBeInstanceOf(PortalRejectedAccount)
  expect(setPassword).toHaveBeenCalledTimes(10)
  expect(new Set(observe.mock.calls.flat())).toEqual(new Set(['ok']))
})

it('times out on a learning portal that hangs, and then stops calling it', async () => {
  const setPassword = vi.fn<LearningPortal['setPassword']>(() => new Promise(() => {}))
  const guarded = guardedPortal({ setPassword }, { ...breaker, timeoutMs: 5 })
  for (const error of await tenTimes(() => guarded.setPassword(account)))
    expect(error).toBeInstanceOf(PortalUnavailable)
  expect(setPassword).toHaveBeenCalledTimes(3)
})
