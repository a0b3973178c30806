import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Serves the API description at `/api/openapi.json` and `/api/docs`. Call it before registering routes. */
export async function documentApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Every JSON answer is an envelope {isSuccessful, message, title, errors, data}; errors maps a field to its first message. ' +
          '400 bad input, 401 no valid session, 404 not there or not yours, 409 wrong stage, 413 too large, 415 wrong kind, ' +
          '422 a rule refused it, 429 and 503 with Retry-After in seconds.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          office: { type: 'apiKey', in: 'cookie', name: 'matric-office' },
        },
      },
    },
    transform: (document) =>
      document.url.startsWith('/api/')
        ? jsonSchemaTransform(document)
        : { schema: { hide: true }, url: document.url },
  })
  // Swagger UI uses inline styles, so its pages have their own content security policy.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/docs'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
