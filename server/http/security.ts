import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Content security policy. Our pages may load only their own files, and may not contain inline code. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    // The only Trusted Types policy approves the URL of the portal's service worker.
    trustedTypes: ['service-worker'],
  },
}

/**
 * Value of `X-Frame-Options` of the API's responses: no page may frame them. The same rule as a content security policy
 * would cost 26 bytes more per response. Rules about scripts are not needed, because `nosniff` keeps browsers from
 * running JSON as code.
 */
const dataFraming = 'DENY'

/** Headers that are left out of the API's responses to save mobile data. Browsers need them only on documents. */
const documentHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy']

/**
 * Header that keeps pages of other sites from loading a response with the visitor's cookies. Only files
 * (`file-route.ts`) and responses of the office have this header, because browsers send the office's session cookie by
 * themselves. Applicants' calls need an access token or a header of the portal, which browsers never add.
 */
const cookieHeader = 'cross-origin-resource-policy'

/**
 * Shorter content types, which save 15 to 22 bytes of mobile data per response. JSON is always UTF-8 (RFC 8259), and
 * browsers read the scripts and style sheets of our UTF-8 pages as UTF-8.
 */
const shortTypes = new Map<unknown, string>([
  ['application/json; charset=utf-8', 'application/json'],
  ['application/javascript; charset=utf-8', 'text/javascript'],
  ['text/css; charset=utf-8', 'text/css'],
])

/**
 * Adds security headers. Responses of the API have fewer and shorter headers, except the pages that show the API
 * description. With `https`, also adds `Strict-Transport-Security` and `Origin-Agent-Cluster`.
 */
export async function protect(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers log a warning if `Origin-Agent-Cluster` is sent over http on a local network.
    originAgentCluster: https,
    // The pages do not need these four headers.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  // The headers are computed once. Helmet would compute the same headers again for every request.
  let documents: OutgoingHttpHeaders | undefined
  let data: OutgoingHttpHeaders | undefined
  let officeData: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (documents === undefined || data === undefined || officeData === undefined) {
      reply.helmet()
      documents = { ...reply.raw.getHeaders() }
      officeData = { ...documents, 'x-frame-options': dataFraming }
      for (const name of documentHeaders) delete officeData[name]
      data = { ...officeData }
      delete data[cookieHeader]
      for (const name of Object.keys(documents)) reply.raw.removeHeader(name)
    }
    // The path of the matched route is used, because a requested path may contain encoded letters, such as `Off%69ce`.
    const path = request.routeOptions.url ?? request.url
    const isData = path.startsWith('/api/') && !path.startsWith('/api/docs')
    const isOffice = path.startsWith('/api/Office/')
    reply.headers(isOffice ? officeData : isData ? data : documents)
    // Node would add `Connection` and `Keep-Alive`, 48 bytes per response. HTTP/1.1 connections stay open without them.
    // A server that shuts down has already set `Connection: close`.
    if (request.raw.httpVersion === '1.1' && !reply.raw.hasHeader('connection'))
      reply.raw.removeHeader('connection')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = shortTypes.get(reply.getHeader('content-type'))
    if (type !== undefined) reply.header('content-type', type)
    done()
  })
}
