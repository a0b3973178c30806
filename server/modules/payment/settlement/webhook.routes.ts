import type { FastifyInstance } from 'fastify'
import { successEnvelope } from '#server/http/answer.ts'
import { AppError } from '#server/http/errors.ts'
import type { WebhookService } from './webhook.service.ts'

const maximumBytes = 64 * 1024

/**
 * Registers `POST /api/Payment/webhook/<gateway>` for the configured gateway. Does not parse the body, because the
 * signature covers the raw bytes. Responds 200 if the event is stored or has no well-formed reference, 401 for a
 * missing or wrong signature, and 413 for a body over 64 KB.
 */
export function webhookRoutes(app: FastifyInstance, service: WebhookService): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maximumBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      `/api/Payment/webhook/${service.gateway}`,
      { schema: { hide: true }, bodyLimit: maximumBytes },
      async (request) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!(await service.receive(raw, request.headers)))
          throw new AppError('signature-invalid', 'The signature is wrong.')
        return successEnvelope({ message: 'Received.' })
      },
    )
  })
}
