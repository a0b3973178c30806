import { isIP } from 'node:net'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/office/staff/policy.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'

/** Session and applicant record of the applicant who makes a request. */
export interface Caller {
  sessionId: string
  applicantId: string
  record: ApplicantRecord
}

export interface StaffCaller {
  staffId: string
  name: string
  email: string
  role: Role
  /** Whether the colleague signed in or confirmed their identity (step-up) within the last 15 minutes. */
  steppedUp: boolean
}

/** Request data that a handler can read in addition to the body, and functions to set response headers and cookies. */
export interface HttpContext {
  requestId: string
  /** Client IP address, taken from a trusted proxy's header if there is one. */
  address: string
  /** Returns a request header. The name is case-insensitive; repeated headers are joined by commas. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  setHeader(name: string, value: string): void
}

/**
 * Returns the client IP address. A proxy may pass on `X-Forwarded-For` with any text. If the text is not an IP address,
 * returns the IP address of the connection instead.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Creates the context of a request. With it, handlers do not depend on the framework. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): HttpContext {
  return {
    requestId: request.id,
    address: addressOf(request),
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    setHeader: (name, value) => void reply.header(name, value),
  }
}
