import type { FastifyInstance } from 'fastify'
import { successEnvelope } from '#server/http/answer.ts'
import { AppError } from '#server/http/errors.ts'
import type { WebhookService } from './webhook.service.ts'

const maximumBytes = 64 * 1024

/**
 * `POST /api/Payment/webhook/<gateway>`, in a scope of its own: the signature is over the bytes as they came, so nothing
 * parses them. 200 once the notice is stored, 401 for a wrong signature, 413 over 64 KB. Gateways that are not in
 * use have no address here.
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
          throw new AppError('signature-invalid', 'The signature does not fit.', { title: 'Not authentic' })
        return successEnvelope({ message: 'Received.' })
      },
    )
  })
}
