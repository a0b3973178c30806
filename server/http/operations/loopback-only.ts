import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Headers that proxies add and local clients do not need, except `X-Forwarded-For`, which `request.ip` considers. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Returns whether the client runs on this machine. Behind a local proxy that sends `X-Forwarded-For`, `request.ip` is
 * the IP address of the client. A local proxy without this header is recognised by the public name in `Host`, by
 * another header of proxies, or by HTTP/1.0, which nginx uses by default. Other proxies cannot be recognised.
 */
export function isLocal({ ip, headers, raw }: FastifyRequest): boolean {
  const fromLoopback = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
  const forwarded = raw.httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined)
  return fromLoopback && !forwarded && loopbackHost.test(headers.host ?? '')
}

/**
 * Returns a function that checks whether a request comes directly from one of these IP addresses or ranges. The
 * function returns false for a request with `X-Forwarded-For`, because a proxy has forwarded such a request.
 */
export function isOneOf(ranges: readonly string[]): (request: FastifyRequest) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return ({ ip, headers }) =>
    headers['x-forwarded-for'] === undefined && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
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
