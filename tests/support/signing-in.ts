import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { authDetails } from '#contract/endpoints/authentication.ts'
import type { Institution } from '#contract/institution.ts'
import { profileData } from '#contract/profile.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import type { Passwords } from '#server/adapters/passwords/passwords.ts'
import { typstPrinter } from '#server/adapters/pdf/typst-printer.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { diskSeal } from '#server/adapters/seal/disk-seal.ts'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import { buildApp } from '#server/app.ts'
import type { LearningPortal } from '#server/adapters/portal/learning-portal.ts'
import { openDatabase } from '#server/db/client.ts'
import type { LogOptions } from '#server/http/log.ts'
import { type Limits, productionLimits } from '#server/modules/credentials/throttle/throttle.ts'
import { fakeGateway } from './fake-gateway.ts'
import { institution, institutionFolder } from './institution/index.ts'
import { createTestDatabase } from './postgres.ts'
import { runDueJobs } from './run-jobs.ts'
import { aPassword, aRegistration } from './samples.ts'

/** Limits that no test reaches by accident. */
export const noLimits: Limits = {
  account: { ...productionLimits.account, freeTries: 1_000_000 },
  network: { ...productionLimits.network, freeTries: 1_000_000 },
  slowTriesPerDay: 1_000_000,
  wrongTriesPerHourAndCode: 1_000_000,
  wrongCodesPerHourAndHost: 1_000_000,
  wrongCodesBeforeAlarm: 1_000_000,
  mailsPerHourAndName: 1_000_000,
  mailsPerHourAndHost: 1_000_000,
  registrationsPerHourAndHost: 1_000_000,
}

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** The client's address, as the proxy in front tells it. */
  address?: string
}

/** Headers of a request that a page of the portal sends. */
export const fromPortal = { 'x-matric-client': 'portal', 'sec-fetch-site': 'same-origin' }

const signedIn = z.object({ data: z.object({ authDetails, profileDetail: profileData }) })
const renewed = z.object({ data: authDetails })

/** What an answer of Login carries. */
export const signedInData = (answer: { body: unknown }) => signedIn.parse(answer.body).data
/** What an answer of refresh-token carries. */
export const renewedData = (answer: { body: unknown }) => renewed.parse(answer.body).data

export type SigningInServer = Awaited<ReturnType<typeof startSigningInServer>>

export interface SigningInOptions {
  /** Instead of the university that the tests use. */
  institution?: Institution
  limits?: Limits
  publicUrl?: string
  /** Changes how passwords are checked, to see what depends on it. */
  passwords?: (real: Passwords) => Passwords
  gateway?: PaymentGateway
  /** The built portal; left out, there is none. */
  portalFolder?: string
  learningPortal?: LearningPortal
  /** Left out, nothing is logged. */
  log?: LogOptions
  /** The clock of authenticator codes. */
  now?: () => number
  /** Where the database is reached, when not at its own address. */
  reachedAt?: (address: DatabaseAddress) => Promise<DatabaseAddress>
}

/** The whole server on a database of its own, without a listener; mails are kept and can be read. */
export async function startSigningInServer(options: SigningInOptions = {}) {
  const { address } = await createTestDatabase()
  const connection = (await options.reachedAt?.(address)) ?? address
  const database = openDatabase({ connection, onIdleError: () => undefined })
  const folder = await mkdtemp(join(tmpdir(), 'signing-in-'))
  const real = argon2Passwords({ queueLimit: 500 })
  const passwords = options.passwords?.(real) ?? real
  const pdf = typstPrinter({ folder: institutionFolder })
  const files = await diskFiles(join(folder, 'files'))
  const { http, services } = await buildApp({
    institution: options.institution ?? institution,
    institutionFolder,
    database,
    passwords,
    mailSender: null,
    gateway: options.gateway ?? fakeGateway(),
    files,
    pictures: sharpPictures(),
    pdf,
    signer: await ed25519Signer(join(folder, 'documents.pem'), 'create'),
    seal: await diskSeal(join(folder, 'keys')),
    ...(options.now === undefined ? {} : { now: options.now }),
    scratchFolder: folder,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    production: false,
    portalFolder: options.portalFolder ?? join(folder, 'no-portal'),
    officeFolder: join(folder, 'no-office'),
    log: options.log ?? false,
    ...(options.learningPortal === undefined ? {} : { learningPortal: options.learningPortal }),
    limits: options.limits ?? noLimits,
  })
  await http.ready()

  async function call(method: 'GET' | 'POST', path: string, more: CallOptions = {}) {
    const answer = await http.inject({
      method,
      url: `/api${path}`,
      ...(more.address === undefined ? {} : { remoteAddress: more.address }),
      cookies: more.cookies ?? {},
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { payload: JSON.stringify(more.body) }),
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

  const post = (path: string, body: unknown, more: CallOptions = {}) => call('POST', path, { ...more, body })

  /** Runs the jobs that wait, those put off by a moment too. */
  async function runJobs(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.system)
    await runDueJobs(database, services.tasks)
  }

  /** Mails to an address, newest first. */
  const mailsTo = (email: string) => services.mail.kept(email)

  /** The code in the newest mail of an address. */
  async function codeFor(email: string): Promise<string> {
    const [newest] = await mailsTo(email)
    const code = /[?&]code=([0-9A-Z]{26})/.exec(newest?.text ?? '')?.[1]
    if (code === undefined) throw new Error(`No code was mailed to ${email}: ${newest?.subject ?? 'no mail'}`)
    return code
  }

  async function register(): Promise<string> {
    const registration = aRegistration()
    const answer = await post('/Profile/Create-Short-Profile', registration)
    if (answer.status !== 200) throw new Error(answer.text)
    return registration.email
  }

  /** A new applicant with `aPassword`, active; answers the address. */
  async function activated(): Promise<string> {
    const email = await register()
    const answer = await post('/Profile/activate-profile', { verificationCode: await codeFor(email) })
    if (answer.status !== 200) throw new Error(answer.text)
    return email
  }

  const signIn = (username: string, password = aPassword, more: CallOptions = {}) =>
    post('/Authentication/Login', { username, password }, more)

  return {
    http,
    database,
    files,
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
    /** What the audit trail says of an applicant, oldest first. */
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
      await real.close()
      await pdf.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
