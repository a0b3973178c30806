import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authDetails } from '#contract/endpoints/authentication.ts'
import type { Institution } from '#contract/institution.ts'
import { profileData } from '#contract/profile.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import type { Passwords } from '#server/adapters/passwords/passwords.ts'
import { buildApp } from '#server/app.ts'
import type { PdfPrinter } from '#server/adapters/pdf/pdf.ts'
import type { Pictures } from '#server/adapters/pictures/pictures.ts'
import type { LearningPortal } from '#server/adapters/learning-portal/learning-portal.ts'
import { openDatabase } from '#server/db/client.ts'
import type { SessionTimeouts } from '#server/db/pools.ts'
import type { WorkLimits } from '#server/http/limits/expensive-work.ts'
import type { LogOptions } from '#server/http/operations/log.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import type { Limits } from '#server/modules/credentials/throttle/limits.ts'
import { createTestDatabase, openAsOwner } from './database/postgres.ts'
import { runDueJobs } from './run-jobs.ts'
import { aPassword, aRegistration } from './samples.ts'
import { serverDeps } from './server-deps.ts'

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** IP address from which the call comes. */
  address?: string
}

/** Headers of a request that a page of the portal sends. The browser adds `sec-fetch-site`. */
export const fromPortal = { 'x-matric-client': 'portal', 'sec-fetch-site': 'same-origin' }

const signedIn = z.object({ data: z.object({ authDetails, profileDetail: profileData }) })
const renewed = z.object({ data: authDetails })

export const signedInData = (answer: { body: unknown }) => signedIn.parse(answer.body).data
export const renewedData = (answer: { body: unknown }) => renewed.parse(answer.body).data

export type SigningInServer = Awaited<ReturnType<typeof startSigningInServer>>

export interface SigningInOptions {
  institution?: Institution
  limits?: Limits
  workLimits?: WorkLimits
  usageLimits?: UsageLimits
  publicUrl?: string
  /** Receives the real password hasher and returns the one that the server uses. */
  passwords?: (real: Passwords) => Passwords
  /** Receives the real printer and returns the one that the server uses. */
  pdf?: (real: PdfPrinter) => PdfPrinter
  /** Receives the real picture converter and returns the one that the server uses. */
  pictures?: (real: Pictures) => Pictures
  gateway?: PaymentGateway
  /** Folder of the built portal. By default, the server has no portal. */
  portalFolder?: string
  learningPortal?: LearningPortal | null
  log?: LogOptions
  tracing?: Tracing
  /** Clock of the office in epoch ms, used for example for authenticator codes, releases and offers. */
  now?: () => number
  /** A release can be stopped within this many minutes after its start; 0 by default, so that tests need not wait. */
  releaseStopMinutes?: number
  /** A bulk action starts this many seconds after the command; 0 by default, so that tests need not wait. */
  bulkGraceSeconds?: number
  /** On average, one in this many applications is drawn for a second verification; 0 (the default) draws none. */
  secondVerificationOneIn?: number
  /** Returns the database connection settings that the server uses, for example those of a proxy. */
  reachedAt?: (address: DatabaseAddress, owner: DatabaseAddress) => Promise<DatabaseAddress>
  reports?: DatabaseAddress
  /** Timeouts of the server's database connections; by default those of production. */
  databaseTimeouts?: SessionTimeouts
}

/**
 * Starts a whole server on its own database, without a listening port. Emails are stored, so that tests can read them.
 */
export async function startSigningInServer(options: SigningInOptions = {}) {
  const testDatabase = await createTestDatabase()
  const { serverAddress } = testDatabase
  const owner = openAsOwner(testDatabase)
  const connection = (await options.reachedAt?.(serverAddress, testDatabase.address)) ?? serverAddress
  const database = openDatabase({
    connection,
    reports: options.reports,
    timeouts: options.databaseTimeouts,
    tracing: options.tracing,
    onIdleError: () => undefined,
  })
  const support = await serverDeps(database, depsOptions(options))
  const { deps } = support
  const passwords = options.passwords?.(deps.passwords) ?? deps.passwords
  const pdf = options.pdf?.(deps.pdf) ?? deps.pdf
  const pictures = options.pictures?.(deps.pictures) ?? deps.pictures
  const { http, services } = await buildApp({ ...deps, passwords, pdf, pictures })
  await http.ready()

  const call = (method: 'GET' | 'POST', path: string, callOptions: CallOptions = {}) =>
    callApi(http, method, path, callOptions)

  const post = (path: string, body: unknown, callOptions: CallOptions = {}) =>
    call('POST', path, { ...callOptions, body })

  /** Makes all stored jobs due and runs them. */
  async function runJobs(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.system)
    await runDueJobs(database, services.tasks)
  }

  /** Returns at most 200 stored emails to an address, newest first. */
  const mailsTo = (email: string) => services.mail.kept(email)

  /** Returns the newest code that was mailed. A mail without a code can be newer, because jobs run in any order. */
  async function codeFor(email: string): Promise<string> {
    const mails = await mailsTo(email)
    const codes = mails.flatMap(({ text }) => /[?&]code=([0-9A-Z]{26})/.exec(text)?.[1] ?? [])
    const [newest] = codes
    if (newest === undefined) {
      const subjects = mails.map(({ subject }) => subject).join(', ')
      throw new Error(`No code was mailed to ${email}. Mails: ${subjects || 'none'}`)
    }
    return newest
  }

  async function register(): Promise<string> {
    const registration = aRegistration()
    const answer = await post('/Profile/Create-Short-Profile', registration)
    if (answer.status !== 200) throw new Error(answer.text)
    return registration.email
  }

  /** Creates an activated applicant with the password `aPassword`. Returns the email address. */
  async function activated(): Promise<string> {
    const email = await register()
    const answer = await post('/Profile/activate-profile', { verificationCode: await codeFor(email) })
    if (answer.status !== 200) throw new Error(answer.text)
    return email
  }

  const signIn = (username: string, password = aPassword, callOptions: CallOptions = {}) =>
    post('/Authentication/Login', { username, password }, callOptions)

  return {
    http,
    database,
    /** Database connection of the role that owns the tables. */
    owner: owner.system,
    files: deps.files,
    seal: deps.seal,
    services,
    call,
    post,
    runJobs,
    mailsTo,
    codeFor,
    register,
    activated,
    signIn,
    async applicant(email: string) {
      return database.system
        .selectFrom('applicant')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    },
    /** Returns the actions of an applicant's audit entries, oldest first. */
    async actions(email: string): Promise<string[]> {
      const rows = await database.system
        .selectFrom('auditEvent')
        .innerJoin('applicant', 'applicant.id', 'auditEvent.applicantId')
        .select('action')
        .where('email', '=', email)
        .orderBy('auditEvent.id')
        .execute()
      return rows.map((row) => row.action)
    },
    async stop(): Promise<void> {
      await http.close()
      await support.close()
      await database.close()
      await owner.close()
    },
  }
}

/** Converts the options to overrides for `serverDeps`. Leaves out missing options, so that their defaults apply. */
function depsOptions(options: SigningInOptions) {
  const { institution, gateway, portalFolder, learningPortal, now, limits, workLimits, log, publicUrl } =
    options
  return {
    ...(institution && { institution }),
    ...(gateway && { gateway }),
    ...(portalFolder !== undefined && { portalFolder }),
    ...(learningPortal !== undefined && { learningPortal }),
    ...(now && { now }),
    ...(options.releaseStopMinutes !== undefined && { releaseStopMinutes: options.releaseStopMinutes }),
    ...(options.bulkGraceSeconds !== undefined && { bulkGraceSeconds: options.bulkGraceSeconds }),
    ...(options.secondVerificationOneIn !== undefined && {
      secondVerificationOneIn: options.secondVerificationOneIn,
    }),
    ...(limits && { limits }),
    ...(workLimits && { workLimits }),
    ...(options.usageLimits && { usageLimits: options.usageLimits }),
    ...(log && { log }),
    tracing: options.tracing,
    ...(publicUrl !== undefined && { publicUrl }),
  }
}

/** Makes one API call and returns the response with its parsed body. */
async function callApi(http: FastifyInstance, method: 'GET' | 'POST', path: string, options: CallOptions) {
  const answer = await http.inject({
    method,
    url: `/api${path}`,
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    cookies: options.cookies ?? {},
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
  })
  const body: {
    isSuccessful: boolean
    message: string
    errors: Record<string, string> | null
    data: unknown
  } = answer.json()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body,
    cookies: answer.cookies,
  }
}
