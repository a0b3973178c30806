import { daySeconds } from '#contract/dates.ts'
import { type Capacity, defaultCapacity } from './limits/capacity.ts'
import { productionWorkLimits, type WorkLimits } from './http/limits/expensive-work.ts'
import { defaultQueueConcurrency, type QueueConcurrency } from './jobs/job-queues.ts'
import { type Limits, productionLimits } from './modules/credentials/throttle/limits.ts'
import { defaultUsageLimits, type UsageLimits } from './usage-limits.ts'

/** Default and range of a setting that is a whole number. */
interface NumberSetting {
  unset: number
  from: number
  to: number
}

const number = (unset: number, from: number, to: number): NumberSetting => ({ unset, from, to })
/** Returns the setting of a limit with the given default. The range is 1 to 1,000,000. */
const limit = (unset: number): NumberSetting => number(unset, 1, 1_000_000)
const seconds = (unset: number): NumberSetting => number(unset, 1, daySeconds)

const { account, network } = productionLimits
const { printing, passwords, pictures, queue } = productionWorkLimits

/** The settings that are whole numbers, except `PORT` and `LEARNING_PORTAL_ROLE`. */
export const numberSettings = {
  DATABASE_CONNECTIONS: number(defaultCapacity.databaseConnections, 8, 1_000),
  DATABASE_BUFFERS_MB: number(defaultCapacity.databaseBuffersMb, 0, 65_536),
  DATABASE_WAIT_SECONDS: number(60, 0, 3_600),
  DATABASE_REPLICAS: number(0, 0, 20),
  DRAIN_SECONDS: number(0, 0, 60),
  PASSWORD_THREADS: number(defaultCapacity.passwordThreads, 1, 64),
  PASSWORD_QUEUE: number(defaultCapacity.passwordQueue, 1, 10_000),
  OFFICE_PASSWORD_QUEUE: number(defaultCapacity.officePasswordQueue, 1, 10_000),
  PICTURE_THREADS: number(defaultCapacity.pictureThreads, 1, 64),
  PICTURE_QUEUE: number(defaultCapacity.pictureQueue, 1, 10_000),
  PRINT_QUEUE: number(defaultCapacity.printQueue, 1, 10_000),
  JOBS_PAYMENTS: number(defaultQueueConcurrency.payments, 1, 100),
  JOBS_DECISIONS: number(defaultQueueConcurrency.decisions, 1, 100),
  JOBS_MAIL: number(defaultQueueConcurrency.mail, 1, 100),
  JOBS_PORTAL: number(defaultQueueConcurrency.portal, 1, 100),
  JOBS_HOUSEKEEPING: number(defaultQueueConcurrency.housekeeping, 1, 100),
  RELEASE_STOP_MINUTES: number(10, 0, 120),
  BULK_GRACE_SECONDS: number(10, 0, 600),
  SECOND_VERIFICATION_ONE_IN: number(20, 0, 1000),
  TRACE_ONE_IN: number(1, 1, 1_000_000),
  LIMIT_ACCOUNT_TRIES: limit(account.freeAttempts),
  LIMIT_ACCOUNT_FIRST_WAIT_SECONDS: seconds(account.firstWait),
  LIMIT_ACCOUNT_LONGEST_WAIT_SECONDS: seconds(account.longestWait),
  LIMIT_ACCOUNT_SLOW_TRIES_PER_DAY: limit(productionLimits.slowAttemptsPerDay),
  LIMIT_NETWORK_TRIES: limit(network.freeAttempts),
  LIMIT_NETWORK_FIRST_WAIT_SECONDS: seconds(network.firstWait),
  LIMIT_NETWORK_LONGEST_WAIT_SECONDS: seconds(network.longestWait),
  LIMIT_SIGN_INS_PER_HOUR: limit(productionLimits.signInsPerHourAndAccount),
  LIMIT_DEVICE_MAILS_PER_DAY: limit(productionLimits.deviceMailsPerDayAndAccount),
  LIMIT_SAME_CODE_PER_HOUR: limit(productionLimits.wrongAttemptsPerHourAndCode),
  LIMIT_WRONG_CODES_PER_HOUR: limit(productionLimits.wrongCodesPerHourAndHost),
  LIMIT_WRONG_CODES_BEFORE_ALARM: limit(productionLimits.wrongCodesBeforeAlarm),
  LIMIT_MAILS_PER_HOUR: limit(productionLimits.mailsPerHourAndName),
  LIMIT_MAILS_PER_DAY_FROM_NEW_ADDRESSES: limit(productionLimits.newHostMailsPerDayAndName),
  LIMIT_MAILS_PER_HOUR_AND_ADDRESS: limit(productionLimits.mailsPerHourAndHost),
  LIMIT_REGISTRATIONS_PER_HOUR_AND_ADDRESS: limit(productionLimits.registrationsPerHourAndHost),
  LIMIT_ACTIVE_REQUESTS: limit(defaultUsageLimits.activeRequests),
  LIMIT_REQUESTS_AT_ONCE: limit(defaultUsageLimits.requestsPerPerson),
  LIMIT_UPLOADS_AT_ONCE: limit(defaultUsageLimits.uploadsPerPerson),
  LIMIT_UPLOADS_TOGETHER: limit(defaultUsageLimits.uploadsTogether),
  LIMIT_UPLOADS_PER_HOUR: limit(defaultUsageLimits.uploadsPerHourAndPerson),
  LIMIT_EXPORTS_AT_ONCE: limit(defaultUsageLimits.exportsPerPerson),
  LIMIT_EXPORTS_TOGETHER: limit(defaultUsageLimits.exportsTogether),
  LIMIT_EXPORTS_PER_DAY: limit(defaultUsageLimits.exportsPerDayAndPerson),
  LIMIT_DRAFT_SAVES_PER_MINUTE: limit(defaultUsageLimits.draftSavesPerMinuteAndPerson),
  LIMIT_PAYMENT_STARTS_PER_HOUR: limit(defaultUsageLimits.paymentStartsPerHourAndPerson),
  LIMIT_PAYMENT_CHECKS_PER_MINUTE: limit(defaultUsageLimits.paymentChecksPerMinuteAndPerson),
  LIMIT_PRINTS_PER_MINUTE: limit(defaultUsageLimits.printsPerMinuteAndPerson),
  LIMIT_DOCUMENT_CHECKS_PER_HOUR_AND_ADDRESS: limit(defaultUsageLimits.documentChecksPerHourAndHost),
  LIMIT_EMAILS_PER_SECOND: limit(defaultUsageLimits.emailsPerSecond),
  LIMIT_PRINTS_AT_ONCE: limit(printing.perPerson),
  LIMIT_PRINTS_AT_ONCE_AND_ADDRESS: limit(printing.perNetwork),
  LIMIT_PASSWORDS_AT_ONCE: limit(passwords.perPerson),
  LIMIT_PASSWORDS_AT_ONCE_AND_ADDRESS: limit(passwords.perNetwork),
  LIMIT_PICTURES_AT_ONCE: limit(pictures.perPerson),
  LIMIT_PICTURES_AT_ONCE_AND_ADDRESS: limit(pictures.perNetwork),
  LIMIT_QUEUED: limit(queue.perPerson),
  LIMIT_QUEUED_AND_ADDRESS: limit(queue.perNetwork),
} as const satisfies Record<string, NumberSetting>

type Name = keyof typeof numberSettings
const names = Object.keys(numberSettings) as Name[]
/** Prefixes reserved for settings in `numberSettings`. Any other name with such a prefix is reported as unknown. */
const ownPrefixes = /^(LIMIT|JOBS)_/

export interface NumberConfig {
  capacity: Capacity
  /** Maximum wait at startup for a database that does not respond. */
  databaseWaitSeconds: number
  /** Number of replicas that must be connected to the database; 0 if no replica is monitored. */
  databaseReplicas: number
  /** Time for which the server still handles requests on open connections at shutdown. */
  drainSeconds: number
  queues: QueueConcurrency
  limits: Limits
  workLimits: WorkLimits
  usageLimits: UsageLimits
  /**
   * Minimum number of minutes between the command to release decisions and the release. During this time, the release
   * can be stopped.
   */
  releaseStopMinutes: number
  /** Number of seconds between the command to start a bulk action and its start. */
  bulkGraceSeconds: number
  /**
   * On average, one in `secondVerificationOneIn` applications is drawn at random. A second colleague then verifies the
   * results of a drawn application without seeing the first verification. With 0, no application is drawn.
   */
  secondVerificationOneIn: number
  /** On average, one in `traceOneIn` requests and jobs is traced, if there is a collector. */
  traceOneIn: number
}

/**
 * Reads the settings of `numberSettings`. Adds a sentence to `faults` for each invalid setting, and for each unknown
 * name that begins with `LIMIT_` or `JOBS_`.
 */
export function readNumbers(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): NumberConfig {
  for (const name of Object.keys(env).sort())
    if (ownPrefixes.test(name) && !(name in numberSettings))
      faults.push(`${name} is unknown. docs/operations/settings.md lists all settings.`)
  const numbers = Object.fromEntries(names.map((name) => [name, readNumber(name, env[name], faults)]))
  return grouped(numbers as Record<Name, number>)
}

function readNumber(name: Name, value: string | undefined, faults: string[]): number {
  const { unset, from, to } = numberSettings[name]
  if (value === undefined || value === '') return unset
  const parsed = Number(value)
  if (!/^\d{1,9}$/.test(value) || parsed < from || parsed > to)
    faults.push(`${name}=${value} is not a whole number from ${from} to ${to}.`)
  return parsed
}

function grouped(numbers: Record<Name, number>): NumberConfig {
  return {
    capacity: {
      databaseConnections: numbers.DATABASE_CONNECTIONS,
      databaseBuffersMb: numbers.DATABASE_BUFFERS_MB,
      passwordThreads: numbers.PASSWORD_THREADS,
      passwordQueue: numbers.PASSWORD_QUEUE,
      officePasswordQueue: numbers.OFFICE_PASSWORD_QUEUE,
      pictureThreads: numbers.PICTURE_THREADS,
      pictureQueue: numbers.PICTURE_QUEUE,
      printQueue: numbers.PRINT_QUEUE,
    },
    databaseWaitSeconds: numbers.DATABASE_WAIT_SECONDS,
    databaseReplicas: numbers.DATABASE_REPLICAS,
    drainSeconds: numbers.DRAIN_SECONDS,
    queues: {
      payments: numbers.JOBS_PAYMENTS,
      decisions: numbers.JOBS_DECISIONS,
      mail: numbers.JOBS_MAIL,
      portal: numbers.JOBS_PORTAL,
      housekeeping: numbers.JOBS_HOUSEKEEPING,
    },
    limits: {
      account: {
        ...account,
        freeAttempts: numbers.LIMIT_ACCOUNT_TRIES,
        firstWait: numbers.LIMIT_ACCOUNT_FIRST_WAIT_SECONDS,
        longestWait: numbers.LIMIT_ACCOUNT_LONGEST_WAIT_SECONDS,
      },
      network: {
        ...network,
        freeAttempts: numbers.LIMIT_NETWORK_TRIES,
        firstWait: numbers.LIMIT_NETWORK_FIRST_WAIT_SECONDS,
        longestWait: numbers.LIMIT_NETWORK_LONGEST_WAIT_SECONDS,
      },
      slowAttemptsPerDay: numbers.LIMIT_ACCOUNT_SLOW_TRIES_PER_DAY,
      wrongAttemptsPerHourAndCode: numbers.LIMIT_SAME_CODE_PER_HOUR,
      wrongCodesPerHourAndHost: numbers.LIMIT_WRONG_CODES_PER_HOUR,
      wrongCodesBeforeAlarm: numbers.LIMIT_WRONG_CODES_BEFORE_ALARM,
      mailsPerHourAndName: numbers.LIMIT_MAILS_PER_HOUR,
      newHostMailsPerDayAndName: numbers.LIMIT_MAILS_PER_DAY_FROM_NEW_ADDRESSES,
      mailsPerHourAndHost: numbers.LIMIT_MAILS_PER_HOUR_AND_ADDRESS,
      registrationsPerHourAndHost: numbers.LIMIT_REGISTRATIONS_PER_HOUR_AND_ADDRESS,
      signInsPerHourAndAccount: numbers.LIMIT_SIGN_INS_PER_HOUR,
      deviceMailsPerDayAndAccount: numbers.LIMIT_DEVICE_MAILS_PER_DAY,
    },
    workLimits: {
      printing: {
        perPerson: numbers.LIMIT_PRINTS_AT_ONCE,
        perNetwork: numbers.LIMIT_PRINTS_AT_ONCE_AND_ADDRESS,
      },
      passwords: {
        perPerson: numbers.LIMIT_PASSWORDS_AT_ONCE,
        perNetwork: numbers.LIMIT_PASSWORDS_AT_ONCE_AND_ADDRESS,
      },
      pictures: {
        perPerson: numbers.LIMIT_PICTURES_AT_ONCE,
        perNetwork: numbers.LIMIT_PICTURES_AT_ONCE_AND_ADDRESS,
      },
      queue: { perPerson: numbers.LIMIT_QUEUED, perNetwork: numbers.LIMIT_QUEUED_AND_ADDRESS },
    },
    releaseStopMinutes: numbers.RELEASE_STOP_MINUTES,
    bulkGraceSeconds: numbers.BULK_GRACE_SECONDS,
    secondVerificationOneIn: numbers.SECOND_VERIFICATION_ONE_IN,
    traceOneIn: numbers.TRACE_ONE_IN,
    usageLimits: {
      activeRequests: numbers.LIMIT_ACTIVE_REQUESTS,
      requestsPerPerson: numbers.LIMIT_REQUESTS_AT_ONCE,
      uploadsPerPerson: numbers.LIMIT_UPLOADS_AT_ONCE,
      uploadsTogether: numbers.LIMIT_UPLOADS_TOGETHER,
      uploadsPerHourAndPerson: numbers.LIMIT_UPLOADS_PER_HOUR,
      exportsPerPerson: numbers.LIMIT_EXPORTS_AT_ONCE,
      exportsTogether: numbers.LIMIT_EXPORTS_TOGETHER,
      exportsPerDayAndPerson: numbers.LIMIT_EXPORTS_PER_DAY,
      draftSavesPerMinuteAndPerson: numbers.LIMIT_DRAFT_SAVES_PER_MINUTE,
      paymentStartsPerHourAndPerson: numbers.LIMIT_PAYMENT_STARTS_PER_HOUR,
      paymentChecksPerMinuteAndPerson: numbers.LIMIT_PAYMENT_CHECKS_PER_MINUTE,
      printsPerMinuteAndPerson: numbers.LIMIT_PRINTS_PER_MINUTE,
      documentChecksPerHourAndHost: numbers.LIMIT_DOCUMENT_CHECKS_PER_HOUR_AND_ADDRESS,
      emailsPerSecond: numbers.LIMIT_EMAILS_PER_SECOND,
    },
  }
}
