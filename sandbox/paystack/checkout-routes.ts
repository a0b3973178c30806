import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkoutPage, unknownCheckoutPage } from './checkout-page.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { PaymentSimulator } from './payment-simulator.ts'

type CheckoutOptions = { ledger: Ledger; simulator: PaymentSimulator; payee: string }
type Checkout = { Params: { code: string } }

const stylesheet = readFileSync(join(import.meta.dirname, 'checkout.css'), 'utf8')

/** Adds the checkout pages for the payer. They work without JavaScript. */
export function addCheckoutRoutes(app: FastifyInstance, { ledger, simulator, payee }: CheckoutOptions): void {
  app.register(async (checkout) => {
    // The forms on the checkout page have no fields, so the parser below ignores the request body.
    checkout.removeContentTypeParser('application/x-www-form-urlencoded')
    checkout.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })

    checkout.get('/checkout.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
    )

    checkout.get<Checkout>('/checkout/:code', async (request, reply) => {
      const transaction = ledger.byAccessCode(request.params.code)
      if (transaction === undefined) return page(reply.code(404), unknownCheckoutPage())
      simulator.recordVisit(transaction)
      return page(reply, checkoutPage(transaction, payee), transaction)
    })

    checkout.post<Checkout>('/checkout/:code/pay', async (request, reply) => {
      const transaction = ledger.byAccessCode(request.params.code)
      if (transaction === undefined) return page(reply.code(404), unknownCheckoutPage())
      // The payer need not wait for the delivery of the webhook event, so `pay` is not awaited.
      simulator.pay(transaction).catch((error: unknown) => request.log.error(error))
      return reply.redirect(returnAddress(transaction), 303)
    })

    checkout.post<Checkout>('/checkout/:code/decline', async (request, reply) => {
      const transaction = ledger.byAccessCode(request.params.code)
      if (transaction === undefined) return page(reply.code(404), unknownCheckoutPage())
      simulator.decline(transaction)
      return reply.redirect(returnAddress(transaction), 303)
    })

    checkout.post<Checkout>('/checkout/:code/leave', async (request, reply) => {
      const transaction = ledger.byAccessCode(request.params.code)
      if (transaction === undefined) return page(reply.code(404), unknownCheckoutPage())
      const done = ['success', 'reversed', 'pending'].includes(transaction.status)
      if (done) return reply.redirect(returnAddress(transaction), 303)
      simulator.leave(transaction)
      return reply.redirect(transaction.cancelUrl, 303)
    })
  })
}

function returnAddress({ callbackUrl, reference }: Transaction): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function page(reply: FastifyReply, html: string, transaction?: Transaction): FastifyReply {
  // Some browsers apply `form-action` to redirects too, so the directive must also allow the merchant's origins.
  const merchant = transaction === undefined ? [] : [transaction.callbackUrl, transaction.cancelUrl]
  const origins = [...new Set(merchant.flatMap((address) => URL.parse(address)?.origin ?? []))]
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html)
}
