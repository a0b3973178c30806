import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { MailService } from './mail.service.ts'
import { mailboxPage, mailPage, missingMailPage } from './mailbox-page.ts'

export type MailboxOptions = { mail: MailService; publicUrl: string }

const stylesheet = readFileSync(join(import.meta.dirname, 'mailbox.css'), 'utf8')
const querySchema = z.object({
  to: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\0]*$/)
    .catch(''),
})
const html = 'text/html; charset=utf-8'

/**
 * Registers the mailbox, which shows the emails that are stored because no mail server is configured. The list is at
 * `/mailbox`, and as JSON at `/mailbox/messages.json?to=`. The mailbox needs no sign-in, so the caller must not
 * register it in production.
 */
export async function mailboxRoutes(
  app: FastifyInstance,
  { mail, publicUrl }: MailboxOptions,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  })

  app.get('/mailbox/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(stylesheet),
  )

  app.get('/mailbox', async (request, reply) => {
    const { to } = querySchema.parse(request.query)
    return reply.type(html).send(mailboxPage(await mail.kept(to), to))
  })

  app.get('/mailbox/messages.json', async (request, reply) => {
    const { to } = querySchema.parse(request.query)
    const mails = await mail.kept(to)
    return reply.send(
      mails.map(({ id, template, recipient, recipientName, subject, text, html: body, createdAt }) => ({
        id,
        template,
        to: recipient,
        name: recipientName,
        subject,
        text,
        html: body,
        createdAt: createdAt.toISOString(),
      })),
    )
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const found = await mail.findKept(request.params.id)
    if (found === undefined) return reply.code(404).type(html).send(missingMailPage())
    return reply.type(html).send(mailPage(found, publicUrl))
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const found = await mail.findKept(request.params.id)
    if (found === undefined) return reply.code(404).type(html).send(missingMailPage())
    // Emails have inline styles, so the Content Security Policy allows inline styles. The policy allows no scripts.
    return reply
      .type(html)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
      )
      .send(found.html)
  })
}
