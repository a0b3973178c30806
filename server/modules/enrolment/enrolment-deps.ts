import type { Institution } from '#contract/institution.ts'
import type { LearningPortal } from '#server/adapters/learning-portal/learning-portal.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Database } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'

export interface EnrolmentDeps {
  database: Database
  institution: Pick<
    Institution,
    'identity' | 'admission' | 'fees' | 'earlierFees' | 'numbers' | 'programmes' | 'documents'
  >
  /** Null if the university creates the accounts for the learning portal itself. */
  learningPortal: LearningPortal | null
  /** Encrypts and decrypts the passwords for the learning portal, which are stored until their delivery. */
  seal: Seal
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  log: { warn(fields: object, message: string): void }
}
