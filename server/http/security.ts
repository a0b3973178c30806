import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What a page of ours may load: its own files and nothing else; no inline code, no sinks for strings. */
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
    trustedTypes: ["'none'"],
  },
}

/** Headers that every answer carries. `https` adds the promise to stay on it. */
export async function protect(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Over plain http on a local network the browser ignores the opener policy and warns about the keyed cluster.
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  // The plugin would work the same headers out again for each request; they are worked out once and kept.
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
