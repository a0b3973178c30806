import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Logs a warning at the first request whose `X-Forwarded-For` is ignored because the sender is not a trusted proxy. If
 * the sender is a proxy of the operator, all visitors behind the proxy share one rate limit.
 */
export function warnOfIgnoredForwarding(app: FastifyInstance): void {
  let warned = false
  const warnOnce = (request: FastifyRequest) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    // If the sender is not trusted, `request.ips` contains only the sender's IP address.
    if (request.ips === undefined || request.ips.length > 1) return
    warned = true
    request.log.warn(
      { sender: request.ip },
      'X-Forwarded-For is ignored, because its sender is not a trusted proxy. If it is your proxy, name it in TRUST_PROXY',
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    warnOnce(request)
    done()
  })
}
