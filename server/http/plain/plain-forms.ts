import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DataOf, Endpoint } from '#contract/endpoint.ts'
import { admission } from '#contract/endpoints/admission.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { profile } from '#contract/endpoints/profile.ts'
import type { Envelope } from '#contract/envelope.ts'
import {
  isPlainForm,
  type PlainForm,
  plainFormField,
  plainForms,
  secretFields,
} from '#contract/plain-forms.ts'
import { badRequest, forbidden } from '../errors.ts'
import { callForBrowser } from './call-for-browser.ts'
import type { BasicFacts, PortalDocuments } from './portal-documents.ts'
import { type RenderShare, sendRendered } from './render-share.ts'
import { noSignInKey } from './sign-in-key.ts'

/** Maximum size of a form. Usual forms take less than 2 kB. */
const maximumFormBytes = 16 * 1024

/** Value of `Retry-After` if the applicant's data cannot be read. */
const busySeconds = 30

const tickedFields = ['noOthername', 'rememberMe']

const base = '/application'
const basicPage = `${base}/basic`

export interface PlainPages {
  publicUrl: string
  documents: PortalDocuments
  renders: RenderShare
  closed(): boolean
}

/**
 * Accepts forms that browsers without JavaScript post, and shows the state of the application as a plain page. Each
 * form is passed to its API endpoint inside this process, with the same validation, limits, cookies and audit entries.
 */
export async function servePlainForms(app: FastifyInstance, pages: PlainPages): Promise<void> {
  const { documents } = pages
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maximumFormBytes },
      async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'POST') rejectOtherSites(request, pages.publicUrl)
      // `rejectOtherSites` checks the `Origin` header of a form. With `no-referrer`, the policy of most other pages,
      // browsers would send `null` as the origin.
      reply.header('referrer-policy', 'same-origin').header('cache-control', 'no-store')
    })
    const hidden = { schema: { hide: true } }

    scope.post(`${base}/auth/*`, hidden, async (request, reply) => {
      const [address = ''] = request.url.split('?')
      const sent = sentForm(request.body, address)
      const { endpoint, next, page } = plainForms[sent.form]
      const answer = await callForBrowser(app, pages, request, endpoint, { body: bodyOf(sent.fields) })
      passCookies(answer.cookies, reply)
      const { isSuccessful, errors, message, title } = answer.envelope
      if (isSuccessful && sent.form === 'login') reply.header('set-cookie', noSignInKey(pages.publicUrl))
      if (isSuccessful && next !== null) return reply.redirect(base + next, 303)
      const state = {
        form: sent.form,
        values: isSuccessful ? {} : shownValues(sent.fields),
        errors: errors ?? {},
        message: isSuccessful ? null : errors === null ? message : title || message,
        said: isSuccessful ? message : null,
      }
      const html = await pages.renders(request, () => documents.page(page, state, pages.closed()))
      return sendRendered(reply.code(answer.status), html)
    })

    scope.get(basicPage, hidden, async (request, reply) => {
      const renewed = await callForBrowser(app, pages, request, authentication.refreshToken, { body: {} })
      passCookies(renewed.cookies, reply)
      const token = tokenIn(renewed.envelope)
      if (token === null && !isBusy(renewed.status)) return reply.redirect(`${base}/auth/login`, 303)
      const facts = token === null ? null : await basicFacts(app, pages, request, token)
      if (facts === null) reply.code(503).header('retry-after', String(busySeconds))
      return sendRendered(reply, await pages.renders(request, () => documents.basic(facts)))
    })

    scope.post(`${basicPage}/sign-out`, hidden, async (request, reply) => {
      const answer = await callForBrowser(app, pages, request, authentication.logout, { body: {} })
      passCookies(answer.cookies, reply)
      return reply.header('clear-site-data', '"cache"').redirect(`${base}/auth/login`, 303)
    })
  })
}

/**
 * Rejects forms that were submitted from other sites. Browsers send `Origin` with a posted form, and `Sec-Fetch-Site`
 * over https. A form with neither header is rejected too.
 * @throws 403
 */
function rejectOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const ownOrigin =
    origin === undefined
      ? site === 'same-origin'
      : origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host)
  if (!ownOrigin || (site !== undefined && site !== 'same-origin'))
    throw forbidden('wrong-client', 'This form can only be sent from the portal itself.')
}

interface Sent {
  form: PlainForm
  fields: URLSearchParams
}

/**
 * Returns the form's name and fields.
 * @throws 400 if the form does not belong to the page at this path
 */
function sentForm(fields: unknown, address: string): Sent {
  const form = fields instanceof URLSearchParams ? fields.get(plainFormField) : null
  if (!(fields instanceof URLSearchParams) || !isPlainForm(form) || base + plainForms[form].page !== address)
    throw badRequest('malformed-request', 'This is not a form of this page.')
  fields.delete(plainFormField)
  return { form, fields }
}

/** Returns the body of the API call, as the portal's own script would send it. */
function bodyOf(fields: URLSearchParams): Record<string, string | boolean> {
  const body: Record<string, string | boolean> = {}
  for (const [name, value] of fields) body[name] = tickedFields.includes(name) ? true : value
  if (body['noOthername'] === true) body['othername'] = ''
  return body
}

function shownValues(fields: URLSearchParams): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(bodyOf(fields)).filter(([name]) => !secretFields.includes(name)))
}

function passCookies(cookies: readonly string[], reply: FastifyReply): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

/** Returns whether a rejected call may succeed later, because a limit was exceeded or the server failed. */
function isBusy(status: number): boolean {
  return status === 429 || status >= 500
}

/**
 * Calls the API to read the data for the page that signed-in applicants see without JavaScript. Returns null if a call
 * was rejected.
 */
async function basicFacts(
  app: FastifyInstance,
  pages: PlainPages,
  request: FastifyRequest,
  token: string,
): Promise<BasicFacts | null> {
  let rejected = false
  const readData = async <E extends Endpoint>(endpoint: E) => {
    const { envelope } = await callForBrowser(app, pages, request, endpoint, { token })
    rejected ||= !envelope.isSuccessful
    return envelope.data as DataOf<E>
  }
  const [profileData, tracker, payments] = await Promise.all([
    readData(profile.get),
    readData(admission.tracker),
    readData(payment.list),
  ])
  return rejected ? null : { profile: profileData, tracker, payments }
}

function tokenIn({ data }: Envelope<unknown>): string | null {
  if (typeof data !== 'object' || data === null || !('accessToken' in data)) return null
  return typeof data.accessToken === 'string' ? data.accessToken : null
}
