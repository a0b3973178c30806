import type { Institution } from '#contract/institution.ts'
import type { FileStore } from './adapters/files/files.ts'
import type { PaymentGateway } from './adapters/gateway/gateway.ts'
import type { MailSender } from './adapters/mail/mail.ts'
import type { Passwords } from './adapters/passwords/passwords.ts'
import type { PdfPrinter } from './adapters/pdf/pdf.ts'
import type { Pictures } from './adapters/pictures/pictures.ts'
import type { Signer } from './adapters/signing/signer.ts'
import type { Seal } from './adapters/seal/seal.ts'
import type { LearningPortal } from './adapters/portal/learning-portal.ts'
import type { Database } from './db/client.ts'
import type { Limits } from './modules/credentials/throttle/throttle.ts'
import type { LogOptions } from './http/log.ts'

/** What the server needs of the outside world. */
export interface AppDeps {
  /** The university that admits, as loaded at startup. */
  institution: Institution
  /** Its pictures and letters. */
  institutionFolder: string
  database: Database
  gateway: PaymentGateway
  /** Null: mails are kept for the mailbox page. */
  mailSender: MailSender | null
  /** Who looks after the server; left out, nobody is written to. */
  operatorEmail?: string | null
  passwords: Passwords
  files: FileStore
  pictures: Pictures
  pdf: PdfPrinter
  /** Signs letters, receipts and forms. */
  signer: Signer
  /** Seals colleagues' authenticator secrets. */
  seal: Seal
  /** Where uploads stand while they are looked at; on the same file system as the store. */
  scratchFolder: string
  /** Where people reach us, without a slash at the end. */
  publicUrl: string
  production: boolean
  /** The built portal. */
  portalFolder: string
  /** The built office. */
  officeFolder: string
  log: LogOptions
  /** Takes the applicants' portal passwords; left out, only that one was set is remembered. */
  learningPortal?: LearningPortal
  /** How much guessing is too much; left out, what production uses. */
  limits?: Limits
  /** Milliseconds since 1970, by which authenticator codes are judged; left out, the machine's clock. */
  now?: () => number
}
