import diagnostics from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/error-codes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes that the contract declares for this route; undefined for routes that are not in the contract. */
    declaredErrors?: ReadonlySet<ErrorCode>
  }
}

/** A rejection whose error code the endpoint does not declare. `call` is the method and route. */
export interface UndeclaredError {
  call: string
  code: ErrorCode
}

/** Channel for undeclared errors. The tests subscribe to it, so that such an error makes a test fail. */
export const undeclaredErrors = diagnostics.channel('matric:undeclared-error')

/** Logs and publishes an error code that the endpoint does not declare. The response is not changed. */
export function reportUndeclared(request: FastifyRequest, code: ErrorCode): void {
  const { config, method, url = '' } = request.routeOptions
  if (config.declaredErrors === undefined || config.declaredErrors.has(code)) return
  const message: UndeclaredError = { call: `${String(method)} ${url}`, code }
  request.log.warn(message, 'rejected with an undeclared error code')
  undeclaredErrors.publish(message)
}
