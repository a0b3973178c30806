import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { protect } from '#server/http/security.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { mailService } from './mail.service.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { institution } from '#tests/support/institution/index.ts'

const publicUrl = 'http://localhost:3000'
const app = Fastify()
let db: Database

beforeAll(async () => {
  const { address } = await createTestDatabase()
  db = openDatabase({ connection: address, onIdleError: () => {} })
  const mail = mailService({ db: db.system, sender: null, institution, publicUrl })
  await protect(app, false)
  await app.register(mailboxRoutes, { mail, publicUrl })
  for (const [to, code] of [
    ['amaka@example.test', 'first'],
    ['bala@example.test', 'second"<b>'],
  ] as const) {
    await mail.enqueue(db.system, {
      template: 'activation',
      to,
      name: 'A',
      data: { code, validFor: '24 hours', at: '2026-11-20T13:05:00Z' },
    })
  }
})
afterAll(async () => {
  await app.close()
  await db.close()
})

async function messages(query = ''): Promise<{ id: string; to: string; text: string }[]> {
  return (await app.inject(`/mailbox/messages.json${query}`)).json()
}

describe('the mailbox', () => {
  it('lists mails, newest first, on a page without script', async () => {
    const { statusCode, body, headers } = await app.inject('/mailbox')
    expect(statusCode).toBe(200)
    expect(body.indexOf('bala@')).toBeLessThan(body.indexOf('amaka@'))
    expect(body).not.toContain('<script')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect((await app.inject('/mailbox/mailbox.css')).headers['content-type']).toContain('text/css')
  })

  it('searches for any part of the recipient, ignoring case', async () => {
    expect((await messages('?to=AMAKA')).map(({ to }) => to)).toEqual(['amaka@example.test'])
    expect(await messages('?to=%25')).toEqual([])
    expect((await app.inject('/mailbox?to=%22%3Cscript')).body).toContain('No mails to «&quot;&lt;script»')
  })

  it('shows an email with links, and escapes everything else', async () => {
    const [{ id } = { id: '' }] = await messages('?to=bala')
    const { body } = await app.inject(`/mailbox/${id}`)
    const link = 'http://localhost:3000/application/auth/activate?code=second%22%3Cb%3E'
    expect(body).toContain(`<a href="${link}">${link}</a>`)
    expect(body).toContain('second&quot;&lt;b&gt;')
    expect(body).not.toContain('<b>')
  })

  it('shows an email as HTML in which no script can run', async () => {
    const [{ id } = { id: '' }] = await messages('?to=amaka')
    const { body, headers } = await app.inject(`/mailbox/${id}/html`)
    expect(body).toContain(institution.mails.activation.action)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
    )
  })

  it.each(['nothing', "1' or '1'='1", '01900000-0000-7000-8000-000000000000'])(
    'has no mail %s',
    async (id) => {
      expect((await app.inject(`/mailbox/${encodeURIComponent(id)}`)).statusCode).toBe(404)
      expect((await app.inject(`/mailbox/${encodeURIComponent(id)}/html`)).statusCode).toBe(404)
    },
  )

  it('does not show queued emails', async () => {
    await db.system
      .updateTable('mail')
      .set({ status: 'queued' })
      .where('recipient', '=', 'amaka@example.test')
      .execute()
    expect((await messages()).map(({ to }) => to)).toEqual(['bala@example.test'])
  })
})
