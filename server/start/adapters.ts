import { join } from 'node:path'
import { chosenFiles } from '../adapters/files/chosen-files.ts'
import { prepareScratch } from '../adapters/files/disk.ts'
import { disabledGateway } from '../adapters/gateway/disabled-gateway.ts'
import type { PaymentGateway } from '../adapters/gateway/gateway.ts'
import { guardedGateway } from '../adapters/gateway/guarded-gateway.ts'
import { paystackGateway } from '../adapters/gateway/paystack.ts'
import { chosenPortal } from '../adapters/learning-portal/chosen-portal.ts'
import { guardedMail } from '../adapters/mail/guarded-mail.ts'
import { type MailSender, senderFrom } from '../adapters/mail/mail.ts'
import { smtpSender } from '../adapters/mail/smtp.ts'
import { argon2Passwords } from '../adapters/passwords/argon2-passwords.ts'
import { typstPrinter } from '../adapters/pdf/typst-printer.ts'
import { sharpPictures } from '../adapters/pictures/sharp.ts'
import type { Config } from '../config.ts'
import type { AppDeps } from '../deps.ts'
import type { ServiceCalls } from '../metrics/service-calls.ts'
import type { Cleanups } from './cleanups.ts'
import type { Sandboxes } from './sandboxes.ts'

type Adapters = Pick<
  AppDeps,
  'passwords' | 'pdf' | 'pictures' | 'files' | 'mailSender' | 'gateway' | 'learningPortal' | 'scratchFolder'
>

interface AdapterOptions {
  /** Counts the calls to external services, and provides the options for their circuit breakers. */
  calls: ServiceCalls
  sandbox: Sandboxes
  /** Name of the university's centre. Emails show it as the sender if MAIL_FROM contains no name. */
  centre: string
  /** True if the database is a restored copy. The gateway then opens no checkout and verifies no payment. */
  isRestoredCopy: boolean
  cleanups: Cleanups
}

/** Opens the adapters that the configuration chooses. Adds steps to `cleanups` that end their worker processes. */
export async function openAdapters(
  config: Config,
  { calls, sandbox, centre, isRestoredCopy, cleanups }: AdapterOptions,
): Promise<Adapters> {
  const { capacity } = config
  const passwords = argon2Passwords({
    threads: capacity.passwordThreads,
    queueLimit: capacity.passwordQueue,
    officeQueueLimit: capacity.officePasswordQueue,
  })
  cleanups.add(() => passwords.close())
  const pdf = typstPrinter({ folder: config.institutionDir, queueLimit: capacity.printQueue })
  cleanups.add(() => pdf.close())
  const pictures = sharpPictures(capacity)
  cleanups.add(() => pictures.close())
  const gateway = chosenGateway(config, sandbox)
  return {
    passwords,
    pdf,
    pictures,
    files: await chosenFiles(config, calls.breakerOptions('bucket')),
    scratchFolder: await prepareScratch(join(config.dataDir, 'scratch')),
    mailSender: chosenMail(config, centre, calls),
    gateway: isRestoredCopy
      ? disabledGateway(gateway)
      : guardedGateway(gateway, calls.breakerOptions('gateway')),
    learningPortal: chosenPortal(config.learningPortal, sandbox.portal),
  }
}

function chosenMail({ mail, queues }: Config, centre: string, calls: ServiceCalls): MailSender | null {
  if (mail === null) return null
  const sender = smtpSender({
    url: mail.smtpUrl,
    from: senderFrom(mail.from, centre),
    requireTls: mail.requireTls,
    connections: queues.mail,
  })
  return guardedMail(sender, calls.breakerOptions('mail'))
}

function chosenGateway({ gateway }: Config, sandbox: Sandboxes): PaymentGateway {
  if (gateway.kind === 'sandbox') return sandbox.gateway()
  const { secretKey, baseUrl } = gateway
  return paystackGateway(
    baseUrl === null ? { secretKey } : { secretKey, baseUrl, checkoutOrigins: [new URL(baseUrl).origin] },
  )
}
