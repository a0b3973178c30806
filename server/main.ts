import { mkdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Institution } from '#contract/institution.ts'
import { learningPortalSandbox } from '#sandbox/learning-portal/plugin.ts'
import { paystackSandbox } from '#sandbox/paystack/plugin.ts'
import { chosenFiles } from './adapters/files/chosen-files.ts'
import { prepareScratch } from './adapters/files/disk.ts'
import { disabledGateway } from './adapters/gateway/disabled-gateway.ts'
import type { PaymentGateway } from './adapters/gateway/gateway.ts'
import { guardedGateway } from './adapters/gateway/guarded-gateway.ts'
import { paystackGateway } from './adapters/gateway/paystack.ts'
import { chosenPortal } from './adapters/learning-portal/chosen-portal.ts'
import { guardedMail } from './adapters/mail/guarded-mail.ts'
import { senderFrom } from './adapters/mail/mail.ts'
import { smtpSender } from './adapters/mail/smtp.ts'
import { argon2Passwords } from './adapters/passwords/argon2-passwords.ts'
import { typstPrinter } from './adapters/pdf/typst-printer.ts'
import { sharpPictures } from './adapters/pictures/sharp.ts'
import { accountWarning } from './account-warning.ts'
import { buildApp } from './app.ts'
import { Cleanups } from './cleanups.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { findDatabase } from './database-source.ts'
import { openDatabase, poolSizeOf } from './db/client.ts'
import { databaseProblems } from './db/database-problems.ts'
import { poolerAddresses, poolerProblems } from './db/pooler.ts'
import { replicaProblems } from './db/replica-problems.ts'
import { restoredCopy } from './db/restored-copy.ts'
import { loadInstitution } from './institution/load.ts'
import { jobQueues } from './jobs/job-queues.ts'
import { startJobs } from './jobs/jobs.ts'
import { type BufferedLog, bufferedLog } from './http/buffered-log.ts'
import { openKeys } from './open-keys.ts'
import { listenOnLoopback } from './http/loopback-listener.ts'
import { onlyLocal } from './http/loopback-only.ts'
import { serviceCalls } from './metrics/service-calls.ts'
import { keepChaining } from './modules/audit/keep-chaining.ts'
import { missingFilesWarning } from './modules/utility/missing-files.ts'
import { chosenTracing } from './tracing/chosen-tracing.ts'
import { unbuiltPages } from './unbuilt-pages.ts'

/** Mean delay of a 429 response. The delay slows down clients that ignore `Retry-After`. */
const rejectionDelayMs = 1_000

export interface ServerLog {
  info(line: string): void
  error(line: string): void
}

export interface RunningServer {
  config: Config
  /** URL for clients on this machine. */
  address: string
  /** Resolves if the embedded database has exited unexpectedly and cannot be restarted. Otherwise stays pending. */
  failed: Promise<Error>
  stop(): Promise<void>
}

/**
 * Starts the whole server: configuration, institution, database, migrations, sandbox, HTTP, jobs. If a step fails,
 * stops everything that was started. On a restored copy, starts no jobs and never calls the payment gateway.
 * @throws `ConfigError` with the settings that the operator must fix (in production also if the pages are not built) ·
 * the error of the step that failed
 */
export async function serve(env: NodeJS.ProcessEnv, log: ServerLog): Promise<RunningServer> {
  const config = readConfig(env)
  const unbuilt = config.production ? unbuiltPages(config) : null
  if (unbuilt !== null) throw new ConfigError([unbuilt])
  const institution = await loadInstitution(config.institutionDir)
  mkdirSync(config.dataDir, { recursive: true })
  const cleanups = new Cleanups()
  try {
    return await start(config, institution, log, cleanups)
  } catch (error) {
    await cleanups.run()
    throw error
  }
}

/** Opens the log on standard output. The log is flushed when the server stops or the process exits. */
function openLog(cleanups: Cleanups): BufferedLog {
  const stream = bufferedLog()
  process.on('exit', stream.flush)
  cleanups.add(async () => {
    stream.flush()
    process.off('exit', stream.flush)
  })
  return stream
}

async function start(
  config: Config,
  institution: Institution,
  log: ServerLog,
  cleanups: Cleanups,
): Promise<RunningServer> {
  const stream = openLog(cleanups)
  const { capacity } = config
  const tracing = await chosenTracing(config, log)
  if (tracing !== undefined) cleanups.add(() => tracing.close())
  const source = await findDatabase(config, log, cleanups)
  const applied = await source.prepare()
  if (applied.length > 0) log.info(`The database was migrated to ${applied.at(-1)}.`)
  const database = openDatabase({
    connection: source.connection,
    pooler: config.databasePoolerUrl === null ? undefined : poolerAddresses(config.databasePoolerUrl),
    reports: config.reportsDatabaseUrl === null ? undefined : { connectionString: config.reportsDatabaseUrl },
    onReplicaLost: (error) =>
      log.error(`Reports read from DATABASE_URL, because the replica fails: ${error.message}`),
    poolSize: poolSizeOf(capacity.databaseConnections),
    onIdleError: (error) => log.error(`A database connection was lost: ${error.message}`),
    tracing,
  })
  cleanups.add(() => database.close())
  if (config.databasePoolerUrl !== null) {
    const unset = await poolerProblems(database)
    if (unset.length > 0) throw new ConfigError(unset)
  }
  const faults = await databaseProblems(database, capacity.databaseConnections)
  if (config.production && faults.length > 0) throw new ConfigError(faults)
  for (const fault of faults) log.error(fault)
  const warning = accountWarning(config)
  if (warning !== null) log.error(warning)
  if (config.exposed)
    log.error(
      'Other machines may reach this server, but NODE_ENV is not production: the mailbox, the sandbox controls and /metrics respond to this machine only.',
    )

  const { signer, seal } = await openKeys(config, database)
  if (config.reportsDatabaseUrl !== null) {
    const waitMs = config.databaseWaitSeconds * 1000
    const problems = await replicaProblems(database, config.reportsDatabaseUrl, { waitMs, log })
    if (problems.length > 0) throw new ConfigError(problems)
  }

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
  const calls = serviceCalls(Date.now, tracing)
  const sandboxKey = `sk_test_${randomBytes(16).toString('hex')}`
  const { centre } = institution.identity
  const files = await chosenFiles(config, calls.breakerOptions('bucket'))
  if (config.storage === null) {
    const lost = await missingFilesWarning(database.system, { files, folder: join(config.dataDir, 'files') })
    if (lost !== null) log.error(lost)
  }
  const mailSender =
    config.mail === null
      ? null
      : guardedMail(
          smtpSender({
            url: config.mail.smtpUrl,
            from: senderFrom(config.mail.from, centre),
            requireTls: config.mail.requireTls,
            connections: config.queues.mail,
          }),
          calls.breakerOptions('mail'),
        )
  const copy = await restoredCopy(database.system)
  const { http: app, services } = await buildApp({
    institution,
    institutionFolder: config.institutionDir,
    database,
    passwords,
    calls,
    tracing,
    mailSender,
    operatorEmail: config.operatorEmail,
    gateway:
      copy === null
        ? guardedGateway(gatewayOf(config, sandboxKey), calls.breakerOptions('gateway'))
        : disabledGateway(gatewayOf(config, sandboxKey)),
    learningPortal: chosenPortal(config.learningPortal, {
      url: `http://${dialable(config.host)}:${config.port}${portalSandbox}`,
      token: sandboxKey,
    }),
    files,
    pictures,
    pdf,
    signer,
    seal,
    scratchFolder: await prepareScratch(join(config.dataDir, 'scratch')),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metricsReaders: config.metricsReaders,
    limits: config.limits,
    workLimits: config.workLimits,
    usageLimits: config.usageLimits,
    releaseStopMinutes: config.releaseStopMinutes,
    bulkGraceSeconds: config.bulkGraceSeconds,
    secondVerificationOneIn: config.secondVerificationOneIn,
    production: config.production,
    drainMs: config.drainSeconds * 1000,
    rejectionDelayMs,
    exposed: config.exposed,
    portalFolder: join(config.pagesDir, 'portal'),
    officeFolder: join(config.pagesDir, 'office'),
    log: { level: config.production ? 'info' : 'warn', stream },
  })
  for (const session of await services.reminders.sessionsWithoutFees())
    log.error(
      `An applicant still owes fees of the ${session} session, but institution/earlier-fees.ts does not contain them. The current fees are charged.`,
    )
  const chaining = keepChaining(services.auditChain, log)
  // Cleanups run in reverse order, so everything that writes audit entries stops before the chaining stops.
  cleanups.add(() => chaining.stop())
  cleanups.add(() => app.close())
  if (config.gateway.kind === 'sandbox')
    await mountSandbox(app, config, { secretKey: sandboxKey, payee: institution.identity.name })
  if (config.learningPortal.kind === 'sandbox') await mountPortalSandbox(app, config, sandboxKey)
  await app.listen({ port: config.port, host: config.host })
  cleanups.add(await listenOnLoopback(app))
  // The worker processes start after the server listens, so that they do not slow down the startup.
  pictures.keepReady()
  const { tasks, schedule } = services
  if (copy !== null) {
    log.error(
      `This is a restored copy of ${copy.backupTakenAt.toISOString()}: it sends no emails and reminders, opens no ` +
        'checkouts and settles no payments. Run «npm run restore -- --enable» when it replaces the original, and restart.',
    )
    return { config, address: localAddress(app), failed: source.failed, stop: () => cleanups.run() }
  }
  const jobs = startJobs({
    pool: database.jobPool,
    queues: jobQueues(tasks, config.queues),
    schedule,
    log: app.log,
    tracing,
  })
  cleanups.add(() => jobs.stop())
  return { config, address: localAddress(app), failed: source.failed, stop: () => cleanups.run() }
}

function gatewayOf(config: Config, sandboxKey: string): PaymentGateway {
  if (config.gateway.kind === 'paystack') {
    const { secretKey, baseUrl } = config.gateway
    return paystackGateway(
      baseUrl === null ? { secretKey } : { secretKey, baseUrl, checkoutOrigins: [new URL(baseUrl).origin] },
    )
  }
  return paystackGateway({
    secretKey: sandboxKey,
    baseUrl: `http://${dialable(config.host)}:${config.port}/sandbox/paystack`,
    checkoutOrigins: [config.publicUrl],
  })
}

async function mountSandbox(
  app: FastifyInstance,
  config: Config,
  account: { secretKey: string; payee: string },
): Promise<void> {
  await app.register(async (scope) => {
    if (config.exposed) onlyLocal(scope, '/sandbox/paystack/control')
    await scope.register(paystackSandbox, {
      prefix: '/sandbox/paystack',
      folder: join(config.dataDir, 'sandbox', 'paystack'),
      ...account,
      publicUrl: () => `${config.publicUrl}/sandbox/paystack`,
      webhookUrl: () => `${localAddress(app)}/api/Payment/webhook/paystack`,
    })
  })
}

const portalSandbox = '/sandbox/learning-portal'

async function mountPortalSandbox(app: FastifyInstance, config: Config, token: string): Promise<void> {
  await app.register(async (scope) => {
    if (config.exposed) onlyLocal(scope, `${portalSandbox}/control`)
    await scope.register(learningPortalSandbox, { prefix: portalSandbox, token, secret: token })
  })
}

/** Converts the host that the server listens on to a host that clients can connect to. */
function dialable(host: string): string {
  if (['localhost', '0.0.0.0', '::', ''].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function localAddress(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo
  return `http://${dialable(address)}:${port}`
}
