import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Returns whether the client runs on this machine. Behind a local proxy, `request.ip` is the IP address of the client,
 * not of the proxy.
 */
export function isLocal({ ip }: FastifyRequest): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
}

/** Responds 404 to clients on other machines, on all routes of this scope whose pattern starts with `prefix`. */
export function onlyLocal(scope: FastifyInstance, prefix = '/'): void {
  scope.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith(prefix) || isLocal(request)) return
    reply.callNotFound()
    return reply
  })
}
