import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Rejects a request with several `Host` headers, as RFC 9112, section 3.2, requires. Node would use the first header,
 * but a proxy or a cache in front of Node could use another one.
 * @throws 400
 */
export function requireSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    if (hosts > 1) done(new AppError('malformed-request', 'We could not read this request.'))
    else done()
  })
}
