import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/office/policy.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'

/** Who is asking: the session, and the applicant's file as the session's read brought it. */
export interface Caller {
  sessionId: string
  applicantId: string
  file: ApplicantRecord
}

/** A signed-in colleague of the admissions office. */
export interface StaffCaller {
  staffId: string
  name: string
  email: string
  role: Role
  /** Whether an authenticator code was given within the last 15 minutes. */
  steppedUp: boolean
}

/** What a handler may know of the request besides its body. */
export interface HttpContext {
  requestId: string
  /** The client's address, as the proxy in front tells it. */
  address: string
  /** Of the request, in any letters; several of one name are joined by commas. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  /** Of the reply. */
  setHeader(name: string, value: string): void
}

/** What handlers see of a request, and set on its reply, without knowing the server's library. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): HttpContext {
  return {
    requestId: request.id,
    address: request.ip,
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    setHeader: (name, value) => void reply.header(name, value),
  }
}
