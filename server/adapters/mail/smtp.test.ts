import { afterEach, describe, expect, it } from 'vitest'
import { type SmtpBehaviour, type SmtpSandbox, startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { startTricklingSmtp } from '#sandbox/smtp/trickling-smtp.ts'
import { MailNotAccepted, type MailSender, senderFrom } from './mail.ts'
import { smtpSender } from './smtp.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(
  behaviour: SmtpBehaviour = 'accept',
): Promise<{ server: SmtpSandbox; sender: MailSender }> {
  const server = await startSmtpSandbox({ behaviour })
  cleanups.push(() => server.close())
  // Only tests that wait for the timeout set a short timeout, which other tests could exceed on a busy machine.
  return { server, sender: senderTo(server.url, behaviour === 'hang' ? 1_000 : 30_000) }
}

function senderTo(url: string, timeoutMs = 30_000): MailSender {
  const from = { address: 'admissions@oniko.example', name: 'Oniko Admissions, Lagos' }
  const sender = smtpSender({ url, from, timeoutMs })
  cleanups.push(() => sender.close())
  return sender
}

const mail = {
  messageId: '<0190-a@oniko.example>',
  to: { address: 'amaka@example.test', name: 'Ụzọamaka "Ada" Nwachukwu, Okonkwo' },
  subject: 'Activate your profile: Ẹ̀kúndayọ̀',
  text: 'Hello',
  html: '<p>Hello',
}

describe('an email over SMTP', () => {
  it('arrives with its headers, both bodies and one recipient', async () => {
    const { server, sender } = await start()
    await sender.send(mail)
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got).toMatchObject({
      from: 'admissions@oniko.example',
      to: ['amaka@example.test'],
      acknowledged: true,
    })
    expect(got?.raw).toContain('Message-ID: <0190-a@oniko.example>')
    expect(got?.raw).toContain('Auto-Submitted: auto-generated')
    expect(got?.raw).toContain('From: "Oniko Admissions, Lagos" <admissions@oniko.example>')
    expect(got?.raw).toContain('Content-Type: text/plain')
    expect(got?.raw).toContain('Content-Type: text/html')
  })

  it.each([
    ['refuse', false],
    ['temporary', false],
    ['permanent', true],
    ['drop-after-data', false],
    ['hang', false],
  ] as const)('is not accepted by a server with the behaviour %s', async (behaviour, permanent) => {
    const { sender } = await start(behaviour)
    await expect(sender.send(mail)).rejects.toMatchObject({ name: 'MailNotAccepted', permanent })
  })

  it('is not sent without TLS if TLS is required', async () => {
    const { server } = await start()
    const from = { address: 'admissions@oniko.example', name: '' }
    const strict = smtpSender({ url: server.url, from, requireTls: true })
    cleanups.push(() => strict.close())
    await expect(strict.send(mail)).rejects.toMatchObject({ name: 'MailNotAccepted', permanent: false })
    expect(server.received).toEqual([])
  })

  it('is not accepted by a server that responds too slowly, and its connection is closed at the deadline', async () => {
    const server = await startTricklingSmtp(20)
    cleanups.push(() => server.close())
    const from = { address: 'admissions@oniko.example', name: '' }
    const sender = smtpSender({ url: server.url, from, timeoutMs: 5_000, deadlineMs: 300, connections: 1 })
    cleanups.push(() => sender.close())
    await expect(sender.send(mail)).rejects.toMatchObject({ name: 'MailNotAccepted', permanent: false })
    await expect.poll(() => server.open.size).toBe(0)
  })

  it('is sent with the same Message-ID once the server works again', async () => {
    const { server, sender } = await start('drop-after-data')
    await expect(sender.send(mail)).rejects.toBeInstanceOf(MailNotAccepted)
    server.setBehaviour('accept')
    await sender.send(mail)
    const ids = server.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim())
    expect(ids).toEqual([mail.messageId, mail.messageId])
  })

  it('is rejected temporarily if there is no server', async () => {
    const { server, sender } = await start()
    await server.close()
    await expect(sender.send(mail)).rejects.toMatchObject({ permanent: false })
  })

  it.each([
    ['address', { to: { address: 'a@b.test\r\nBcc: c@d.test', name: 'A' } }],
    ['address with a list', { to: { address: 'a@b.test, c@d.test', name: 'A' } }],
    ['address with a group', { to: { address: 'friends:a@b.test;', name: 'A' } }],
    ['address with a name', { to: { address: 'A <a@b.test>', name: 'A' } }],
    ['address with a comment', { to: { address: 'a(x)@b.test', name: 'A' } }],
    ['name', { to: { address: 'a@b.test', name: 'A\nBcc: c@d.test' } }],
    ['name, Unicode', { to: { address: 'a@b.test', name: 'A\u2028Bcc: c@d.test' } }],
    ['subject', { subject: 'Hi\r\n\r\n<script>' }],
    ['subject, NUL', { subject: 'Hi\0' }],
    ['Message-ID', { messageId: '<a@b>\r\nBcc: c@d.test' }],
  ])('is never sent if its %s could break a header', async (_what, change) => {
    const { server, sender } = await start()
    await expect(sender.send({ ...mail, ...change })).rejects.toMatchObject({ permanent: true })
    expect(server.received).toEqual([])
  })

  it('needs a sender that is safe in a header', () => {
    const from = { address: 'a@b.test\r\nBcc: c@d.test', name: '' }
    expect(() => smtpSender({ url: 'smtp://localhost', from })).toThrow('single email address')
    expect(() => senderTo('http://localhost')).toThrow('smtp://')
  })
})

describe('the sender', () => {
  it.each([
    ['admissions@oniko.example', 'Oniko'],
    ['Admissions <admissions@oniko.example>', 'Admissions'],
    ['"Admissions, Oniko" <admissions@oniko.example>', 'Admissions, Oniko'],
    [' <admissions@oniko.example> ', 'Oniko'],
  ])('is parsed from %j', (text, name) => {
    expect(senderFrom(text, 'Oniko')).toEqual({ address: 'admissions@oniko.example', name })
  })

  it.each(['', 'Oniko', 'a@b.test, c@d.test', 'A <a@b.test> <c@d.test>', 'A\nBcc: x <a@b.test>'])(
    'is not parsed from %j',
    (text) => {
      expect(() => senderFrom(text, 'Oniko')).toThrow('MAIL_FROM')
    },
  )
})
