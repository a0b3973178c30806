import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { smtpSender } from '#server/adapters/mail/smtp.ts'
import { startPaymentServer } from '#tests/support/payments/payment-server.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { startTestPaystack } from '#tests/support/payments/paystack.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const minutes = 60_000

it('settles a payment despite 1,000 queued emails that the mail server does not accept', async () => {
  const smtp = await startSmtpSandbox({ behaviour: 'silent' })
  // This sender has no circuit breaker, and its timeout is longer than the test. So only the separate job queues can
  // protect the payments.
  const mailSender = smtpSender({
    url: smtp.url,
    from: { address: 'admissions@oniko.example', name: 'Oniko' },
    timeoutMs: 10 * minutes,
  })
  const setup = await paymentSetup()
  cleanups.push(() => setup.stop())
  let webhookUrl = ''
  const paystack = await startTestPaystack({ webhookUrl: () => webhookUrl })
  cleanups.push(() => paystack.close())
  const server = await startPaymentServer(setup, paystack.gateway, { mailSender })
  webhookUrl = `${server.url}/api/Payment/webhook/paystack`
  cleanups.push(
    () => server.stop(),
    () => mailSender.close(),
    () => smtp.close(),
  )

  const { system } = setup.database
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
    select gen_random_uuid(), 'activation', 'a' || n || '@oniko.example', 'A', 'S', 'T', 'H', 'queued'
    from generate_series(1, 1000) n`.execute(system)
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', id)) from mail`.execute(
    system,
  )
  const delivering = sql`select 1 from graphile_worker.jobs
    where task_identifier = 'deliver_mail' and locked_at is not null`
  await expect.poll(async () => (await delivering.execute(system)).rows.length).toBeGreaterThan(1)

  const id = await setup.applicant('PaymentInitiation')
  await server.call('POST', '/Payment/initiate-payment', id, { payType: 'ApplicationFee' })
  const reference = (await setup.account(id)).payments.at(-1)?.reference ?? ''
  await paystack.act(reference, 'pay')
  await expect.poll(async () => await setup.account(id)).toMatchObject({ paid: true, stage: 'Biodata' })
  expect(smtp.received).toEqual([])
})
