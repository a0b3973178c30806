import { isIP } from 'node:net'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/office/policy.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'

/** The session of a request and its applicant record. */
export interface Caller {
  sessionId: string
  applicantId: string
  record: ApplicantRecord
}

/** A signed-in colleague of the admissions office. */
export interface StaffCaller {
  staffId: string
  name: string
  email: string
  role: Role
  /** Whether the identity was confirmed within the last 15 minutes. */
  steppedUp: boolean
}

/** Request data that a handler can read besides the body, and functions to set response headers and cookies. */
export interface HttpContext {
  requestId: string
  /** The client's IP address, as forwarded by a local proxy. */
  address: string
  /** Returns a request header. The name is case-insensitive; repeated headers are joined by commas. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  /** Sets a response header. */
  setHeader(name: string, value: string): void
}

/**
 * Returns the client's IP address. A proxy may pass on a header with any text, so a text that is not an IP address is
 * ignored.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Builds the context of a request, so that handlers do not depend on the framework. */
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
