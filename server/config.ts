import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Bucket } from './adapters/files/s3.ts'
import { bucketOf } from './adapters/files/storage-url.ts'
import { isPlainAddress, senderFrom } from './adapters/mail/mail.ts'
import { type DatabaseConfig, readDatabases } from './config-databases.ts'
import { type Exposure, exposureOf, isLocalHost } from './config-exposure.ts'
import { type NumberConfig, readNumbers } from './config-numbers.ts'
import { type PortalConfig, readPortal } from './config-portal.ts'
import { readMetricsReaders, readProxies } from './config-proxies.ts'
import { readTraceCollector } from './config-tracing.ts'

/** The operator's settings. In the server, only this file and the files `config-*.ts` read settings. */
export interface Config extends NumberConfig, DatabaseConfig {
  production: boolean
  /** Estimate of who can reach the server if NODE_ENV is not `production`. */
  exposure: Exposure
  port: number
  host: string
  /** Proxies whose `X-Forwarded-For` header is trusted: IP addresses, IP ranges, or names such as `loopback`. */
  trustedProxies: string[]
  /** IP addresses and ranges of other machines that may read the metrics. */
  metricsReaders: string[]
  /** Public URL without a trailing slash. All links in emails start with it. */
  publicUrl: string
  /** Folder for the embedded database, uploads and generated keys. */
  dataDir: string
  /** Folder with the university's data, letters and pictures. */
  institutionDir: string
  /** Folder with the university's built pages, in the subfolders `portal` and `office`. */
  pagesDir: string
  /** Key for signing documents: a path, or PEM text. Null: `keys/documents.pem` in `dataDir`. */
  signingKey: GivenKey | null
  /**
   * Key of the seal, which encrypts authenticator secrets and undelivered portal passwords: a path, or base64url text.
   * Null: `keys/office-seal.key` in `dataDir`.
   */
  officeSealKey: GivenKey | null
  /** Bucket for uploads. Null: a folder in `dataDir`. */
  storage: Bucket | null
  /** Mail server and sender. Null: emails are only stored. /mailbox shows them, unless the server is public. */
  mail: { smtpUrl: string; from: string; requireTls: boolean } | null
  /** Email address for reports about the audit log. Null: the reports are only logged. */
  operatorEmail: string | null
  gateway: { kind: 'sandbox' } | { kind: 'paystack'; secretKey: string; baseUrl: string | null }
  learningPortal: PortalConfig
  /** Base URL of the collector for traces. Null: no tracing. */
  traceCollectorUrl: string | null
}

/** A key from the settings: the path of its file, or the key itself. */
export type GivenKey = { file: string } | { text: string }

const root = join(import.meta.dirname, '..')

/**
 * Returns the folders with the university's data and with the pages built for it. Each university has its own folders.
 * The name of the pages' folder depends only on the path of the university's folder inside the repository, after
 * symbolic links such as `/opt/matric` are resolved. The name is therefore the same in each version of Matric.
 */
export function institutionFolders(env: Environment): Pick<Config, 'institutionDir' | 'pagesDir'> {
  const shipped = join(root, 'institution')
  const institutionDir = resolve(env['INSTITUTION_DIR'] || shipped)
  const dist = join(root, 'dist')
  const inside = relative(realPath(root), realPath(institutionDir))
  if (inside === 'institution') return { institutionDir, pagesDir: dist }
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 8)
  return { institutionDir, pagesDir: join(dist, `institution-${name}`) }
}

/** Returns the path without symbolic links; the path itself if it does not exist. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Error at startup that lists all problems of the settings, so that the operator can fix all of them at once. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Matric cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const notYet = (name: string, value: string) =>
  `${name}=${value}: this version of Matric does not support this value. Leave ${name} unset.`

function readPort(value: string | undefined, faults: string[]): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    faults.push(`PORT=${value} is not a port. Use a number from 1 to 65535.`)
  return port
}

function readPublicUrl(value: string | undefined, port: number, faults: string[]): string {
  if (value === undefined || value === '') return `http://localhost:${port}`
  const url = URL.parse(value)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.pathname !== '/'
  ) {
    faults.push(`PUBLIC_URL=${value} is not an address like https://apply.example.`)
    return value
  }
  return url.origin
}

function readStorage(env: Environment, faults: string[]): Bucket | null {
  const url = env['STORAGE_URL'] ?? ''
  if (url === '') return null
  const accessKeyId = env['S3_ACCESS_KEY_ID'] ?? ''
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY'] ?? ''
  return bucketOf({ url, accessKeyId, secretAccessKey }, (words) => faults.push(words))
}

function readMail(env: Environment, faults: string[]): Config['mail'] {
  const smtpUrl = env['SMTP_URL'] ?? ''
  const from = env['MAIL_FROM'] ?? ''
  if (smtpUrl === '') return null
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    faults.push('SMTP_URL is not an address like smtps://user:password@mail.example:465.')
  if (from === '') faults.push('MAIL_FROM is missing: set the sender of mails, because SMTP_URL is set.')
  else if (!isSender(from)) faults.push(`MAIL_FROM=${from} is not a single email address.`)
  return { smtpUrl, from, requireTls: readTls(env, smtpUrl, faults) }
}

/**
 * Returns whether emails may be sent only over TLS. By default true in production, unless the mail server runs on this
 * machine.
 */
function readTls(env: Environment, smtpUrl: string, faults: string[]): boolean {
  const requirement = env['SMTP_TLS'] ?? ''
  if (requirement !== '' && requirement !== 'required' && requirement !== 'optional')
    faults.push(`SMTP_TLS=${requirement} is unknown. Use required or optional.`)
  // Older installations have `requireTLS` in the query of SMTP_URL.
  const inUrl = URL.parse(smtpUrl)?.searchParams.get('requireTLS') === 'true'
  const byDefault = env['NODE_ENV'] === 'production' && !isLocalHost(URL.parse(smtpUrl)?.hostname ?? '')
  return inUrl || (requirement === '' ? byDefault : requirement === 'required')
}

function isSender(text: string): boolean {
  try {
    senderFrom(text, '')
    return true
  } catch {
    return false
  }
}

/** Reads the operator's email address. Default: the sender address of our emails, or null if no mail server is set. */
function readOperator(env: Environment, mail: Config['mail'], faults: string[]): string | null {
  const address = env['OPERATOR_EMAIL'] ?? ''
  if (address === '') return mail !== null && isSender(mail.from) ? senderFrom(mail.from, '').address : null
  if (!isPlainAddress(address)) faults.push(`OPERATOR_EMAIL=${address} is not a single email address.`)
  return address
}

function readGateway(env: Environment, faults: string[]): Config['gateway'] {
  const kind = env['PAYMENT_GATEWAY'] ?? 'sandbox'
  if (kind === 'sandbox' || kind === '') return { kind: 'sandbox' }
  if (kind === 'paystack') {
    const secretKey = env['PAYSTACK_SECRET_KEY'] ?? ''
    if (!/^sk_(test|live)_\w+$/.test(secretKey))
      faults.push('PAYSTACK_SECRET_KEY is missing or is not a secret key (sk_test_… or sk_live_…).')
    return { kind, secretKey, baseUrl: env['PAYSTACK_BASE_URL'] || null }
  }
  faults.push(
    kind === 'remita'
      ? notYet('PAYMENT_GATEWAY', kind)
      : `PAYMENT_GATEWAY=${kind} is unknown. Use sandbox or paystack.`,
  )
  return { kind: 'sandbox' }
}

/** Reads a key setting. The value is the key itself if it looks like a key, otherwise the path of a file. */
function readKey(value: string | undefined, keyShape: RegExp): GivenKey | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  return keyShape.test(text) ? { text } : { file: resolve(text) }
}

/** Returns one message for each setting that is not allowed in production. */
function productionFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.gateway.kind === 'sandbox') faults.push('PAYMENT_GATEWAY is the sandbox: set it to paystack.')
  // With a test key, any visitor could pay with the gateway's public test cards.
  if (config.gateway.kind === 'paystack' && config.gateway.secretKey.startsWith('sk_test_'))
    faults.push(
      'PAYSTACK_SECRET_KEY is a test key, which moves no money: set it to the live key (sk_live_…).',
    )
  if (config.learningPortal.kind === 'sandbox')
    faults.push(
      'LEARNING_PORTAL is missing: set it to moodle or webhook, or to none if the university creates the accounts itself.',
    )
  if (config.mail === null) faults.push('SMTP_URL is missing: without a mail server, no mail is sent.')
  if (!config.publicUrl.startsWith('https://'))
    faults.push(`PUBLIC_URL is ${config.publicUrl}: it must begin with https://.`)
  return faults
}

/** Settings whose value in deploy/matric.env contains «…» until the operator replaces it. */
const filledIn = /^(DATABASE|S3|SMTP|PAYSTACK|LEARNING_PORTAL)_/

/**
 * Reads the settings from environment variables.
 * @throws ConfigError with every invalid setting
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  for (const [name, value] of Object.entries(env))
    if (filledIn.test(name) && value?.includes('…')) faults.push(`${name} still contains «…»: fill it in.`)
  const port = readPort(env['PORT'], faults)
  const mail = readMail(env, faults)
  const config: Config = {
    production: env['NODE_ENV'] === 'production',
    exposure: 'local',
    port,
    host: env['HOST'] || 'localhost',
    trustedProxies: readProxies(env['TRUST_PROXY'], faults),
    metricsReaders: readMetricsReaders(env['METRICS_FROM'], faults),
    publicUrl: readPublicUrl(env['PUBLIC_URL'], port, faults),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    ...institutionFolders(env),
    // The key may contain `\n` instead of line breaks, which some systems cannot store in environment variables.
    signingKey: readKey(env['SIGNING_KEY']?.replaceAll('\\n', '\n'), /^-----BEGIN/),
    officeSealKey: readKey(env['OFFICE_SEAL_KEY'], /^[\w-]{43}$/),
    ...readDatabases(env, faults),
    storage: readStorage(env, faults),
    mail,
    operatorEmail: readOperator(env, mail, faults),
    gateway: readGateway(env, faults),
    learningPortal: readPortal(env, faults),
    traceCollectorUrl: readTraceCollector(env, faults),
    ...readNumbers(env, faults),
  }
  // With a replica for reports, one replica is monitored by default.
  if (config.reportsDatabaseUrl !== null && !env['DATABASE_REPLICAS']) config.databaseReplicas = 1
  else if (config.databaseReplicas > 0 && config.databaseUrl === null)
    faults.push('DATABASE_REPLICAS is set without DATABASE_URL: the embedded database has no replica.')
  config.exposure = exposureOf(config)
  if (config.production) faults.push(...productionFaults(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}
