import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeApi } from './description/describe-api.ts'

interface Description {
  text: Buffer
  gzipped: Buffer
}

function built(title: string): Description {
  const text = Buffer.from(JSON.stringify(describeApi(title)))
  return { text, gzipped: gzipSync(text) }
}

/** Serves the API description at `/api/openapi.json` and `/api/docs`. */
export async function documentApi(app: FastifyInstance, title: string): Promise<void> {
  // The description is built at the first request, because it needs several megabytes of memory. It is compressed only
  // once, because anybody can request it without a limit.
  let description: Description | undefined
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    description ??= built(title)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    return takesGzip
      ? reply.header('content-encoding', 'gzip').send(description.gzipped)
      : reply.send(description.text)
  }
  const withoutPaths = { openapi: '3.1.0', info: { title, version: '1' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: withoutPaths } })
  // Swagger UI uses inline styles, so its pages have their own content security policy.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    uiHooks: {
      // The path for YAML gets the JSON document too, because JSON is valid YAML.
      onRequest(request, reply, next) {
        if (/^\/api\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) void send(request, reply)
        else next()
      },
    },
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.url?.startsWith('/api/docs'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
    done()
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, send)
}
