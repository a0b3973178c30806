import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './description/describe-api.ts'

/** Serves the API description at `/api/openapi.json` and `/api/docs`. */
export async function documentApi(app: FastifyInstance, title: string): Promise<void> {
  // The description is built at the first request, because it needs several megabytes of memory.
  let built: string | undefined
  const description = () => (built ??= JSON.stringify(describeApi(title)))
  const withoutPaths = { openapi: '3.1.0', info: { title, version: '1' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: withoutPaths } })
  // Swagger UI uses inline styles, so its pages have their own content security policy.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    transformSpecification(): Record<string, unknown> {
      const document: Record<string, unknown> = JSON.parse(description())
      return document
    },
    transformSpecificationClone: false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/docs'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description()),
  )
}
