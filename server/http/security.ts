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

/** Adds the security headers to every response. `https` also adds Strict-Transport-Security. */
export async function protect(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers log a warning if this header is sent over http on a local network.
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  // The headers are computed once. The plugin would compute the same headers again for every request.
  let headers: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async (_request, reply) => {
    if (headers === undefined) {
      reply.helmet()
      headers = { ...reply.raw.getHeaders() }
      for (const name of Object.keys(headers)) reply.raw.removeHeader(name)
    }
    reply.headers(headers)
  })
}
