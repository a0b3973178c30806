import type { Institution } from '#contract/institution.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import type { Database } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'

/** Structured logger, compatible with the HTTP server's logger. */
export interface PaymentLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface PaymentDeps {
  database: Database
  gateway: PaymentGateway
  institution: Pick<Institution, 'fees' | 'earlierFees' | 'admission' | 'numbers' | 'identity'>
  /**
   * Public URL of the server, without a trailing slash. The gateway redirects payers to portal pages under this URL.
   */
  publicUrl: string
  notify: NotificationService['notify']
  mail: Pick<MailService, 'enqueue'>
  log: PaymentLog
  limits: Pick<UsageLimits, 'paymentStartsPerHourAndPerson' | 'paymentChecksPerMinuteAndPerson'>
}
