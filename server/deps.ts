import type { Institution } from '#contract/institution.ts'
import type { FileStore } from './adapters/files/files.ts'
import type { PaymentGateway } from './adapters/gateway/gateway.ts'
import type { MailSender } from './adapters/mail/mail.ts'
import type { Passwords } from './adapters/passwords/passwords.ts'
import type { PdfPrinter } from './adapters/pdf/pdf.ts'
import type { Pictures } from './adapters/pictures/pictures.ts'
import type { Signer } from './adapters/signing/signing.ts'
import type { Seal } from './adapters/seal/seal.ts'
import type { LearningPortal } from './adapters/learning-portal/learning-portal.ts'
import type { Exposure } from './config-exposure.ts'
import type { Database } from './db/client.ts'
import type { Limits } from './modules/credentials/throttle/limits.ts'
import type { WorkLimits } from './http/limits/expensive-work.ts'
import type { LogOptions } from './http/operations/log.ts'
import type { SlowClientLimits } from './http/limits/slow-clients.ts'
import type { ServiceCalls } from './metrics/service-calls.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { UsageLimits } from './usage-limits.ts'

export interface AppDeps {
  institution: Institution
  /** Folder with the university's pictures and letters. */
  institutionFolder: string
  database: Database
  gateway: PaymentGateway
  /** Sends emails. Null: emails are only stored. The mailbox page then shows them, unless the server is public. */
  mailSender: MailSender | null
  /** Email address for reports about the audit log. Without it, the reports are only logged. */
  operatorEmail?: string | null
  passwords: Passwords
  files: FileStore
  pictures: Pictures
  pdf: PdfPrinter
  /** Signs letters, receipts and forms. */
  signer: Signer
  /**
   * Encrypts the authenticator secrets of colleagues, and portal passwords until their delivery. Also derives the
   * device token of a sign-in with an idempotency key, so that a retry of the sign-in gets the same token.
   */
  seal: Seal
  /** Folder for uploads in progress. */
  scratchFolder: string
  /** Folder of the embedded database; undefined for an external one. */
  databaseFolder?: string | undefined
  /** Public URL without a trailing slash. */
  publicUrl: string
  /** Proxies whose `X-Forwarded-For` header is trusted. By default only a proxy on this machine. */
  trustedProxies?: string[]
  /** IP addresses and ranges of other machines that may read the metrics. By default none. */
  metricsReaders?: readonly string[]
  production: boolean
  /**
   * Time in ms for which the server still handles requests on open connections at shutdown. By default 0: idle
   * connections are closed immediately.
   */
  drainMs?: number
  /** Mean delay of 429 responses in ms; by default 0. The delay slows down clients that ignore `Retry-After`. */
  rejectionDelayMs?: number
  /** Limits for clients that send a body slowly; by default those of production. */
  slowClients?: SlowClientLimits
  /**
   * Estimate of who can reach the server. Used only outside production; by default `local`. On a `network`, the mailbox
   * and the metrics respond only to clients on this machine. A `public` server has no mailbox.
   */
  exposure?: Exposure
  portalFolder: string
  officeFolder: string
  log: LogOptions
  /** Receives the passwords for the learning portal. Null: the university creates the accounts itself. */
  learningPortal: LearningPortal | null
  /** Counts of calls to external services; by default a new counter. */
  calls?: ServiceCalls
  /** Records spans of requests and of calls to external services. Undefined: the operator has set no collector. */
  tracing?: Tracing | undefined
  /** Rate limits for sign-ins, codes, emails and registrations; by default the limits of production. */
  limits?: Limits
  /** Limits for work that needs much processor time; by default the limits of production. */
  workLimits?: WorkLimits
  /**
   * Limits on requests, uploads, exports, drafts, payments and document checks; by default the limits of production.
   */
  usageLimits?: UsageLimits
  /**
   * Clock of the office, in epoch ms, for example for authenticator codes, release times and banners. By default the
   * system clock.
   */
  now?: () => number
  /** Minimum number of minutes between the command to release decisions and the release; 10 by default. */
  releaseStopMinutes?: number
  /** Number of seconds between the command to start a bulk action and its start; 10 by default. */
  bulkGraceSeconds?: number
  /**
   * On average, one in `secondVerificationOneIn` applications is drawn at random. A second colleague then verifies the
   * results of a drawn application without seeing the first verification. By default 20; with 0, none is drawn.
   */
  secondVerificationOneIn?: number
  /** Number of replicas that must be connected to the database; 0 by default: no replica is monitored. */
  databaseReplicas?: number
}

/** Returns the folders on this machine to which the server writes. They may be on different disks. */
export function dataFolders({
  scratchFolder,
  databaseFolder,
}: Pick<AppDeps, 'scratchFolder' | 'databaseFolder'>): string[] {
  return databaseFolder === undefined ? [scratchFolder] : [scratchFolder, databaseFolder]
}
