import diagnostics from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/error-codes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The codes that the contract declares for this route; missing for routes outside the contract. */
    declaredErrors?: ReadonlySet<ErrorCode>
  }
}

/** A route rejected a request with a code that its endpoint does not declare. */
export interface UndeclaredError {
  call: string
  code: ErrorCode
}

/** The tests subscribe to this channel and fail on every message. */
export const undeclaredErrors = diagnostics.channel('matric:undeclared-error')

/** Logs and publishes a code that the endpoint of the request does not declare. The response itself stays as it is. */
export function reportUndeclared(request: FastifyRequest, code: ErrorCode): void {
  const { config, method, url = '' } = request.routeOptions
  if (config.declaredErrors === undefined || config.declaredErrors.has(code)) return
  const message: UndeclaredError = { call: `${String(method)} ${url}`, code }
  request.log.warn(message, 'rejected with an undeclared error code')
  undeclaredErrors.publish(message)
}
