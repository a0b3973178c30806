import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Institution } from '#contract/institution.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Exposure } from './config-exposure.ts'
import type { AppDeps } from './deps.ts'
import { restoredCopy } from './db/restored-copy.ts'
import { loadInstitution } from './institution/load.ts'
import { jobQueues } from './jobs/job-queues.ts'
import { startJobs } from './jobs/jobs.ts'
import { type BufferedLog, bufferedLog } from './http/operations/buffered-log.ts'
import { listenOnLoopback } from './http/operations/loopback-listener.ts'
import { serviceCalls } from './metrics/service-calls.ts'
import { keepChaining } from './modules/audit/keep-chaining.ts'
import { missingFilesWarning } from './modules/utility/missing-files.ts'
import { accountWarning } from './start/account-warning.ts'
import { openAdapters } from './start/adapters.ts'
import { Cleanups } from './start/cleanups.ts'
import { checkReplica, openServerDatabase } from './start/open-database.ts'
import { openKeys } from './start/open-keys.ts'
import { localAddress, sandboxes } from './start/sandboxes.ts'
import { unbuiltPages } from './start/unbuilt-pages.ts'
import { chosenTracing } from './tracing/chosen-tracing.ts'

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
    // Reports the error of the startup. An error of a cleanup is only logged.
    await cleanups
      .run()
      .catch((failed: unknown) => log.error(`Stopping after the failed start: ${String(failed)}`))
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
  const tracing = await chosenTracing(config, log)
  if (tracing !== undefined) cleanups.add(() => tracing.close())
  const { database, databaseFolder, failed } = await openServerDatabase(config, { log, cleanups, tracing })
  for (const warning of settingWarnings(config)) log.error(warning)
  const { signer, seal } = await openKeys(config, database)
  await checkReplica(config, database, log)

  const calls = serviceCalls(Date.now, tracing)
  const sandbox = sandboxes(config)
  const { centre, name: payee } = institution.identity
  const copy = await restoredCopy(database.system)
  const isRestoredCopy = copy !== null
  const adapters = await openAdapters(config, { calls, sandbox, centre, isRestoredCopy, cleanups })
  if (config.storage === null) {
    const folder = join(config.dataDir, 'files')
    const lost = await missingFilesWarning(database.system, { files: adapters.files, folder })
    if (lost !== null) log.error(lost)
  }
  const { http: app, services } = await buildApp({
    ...adapters,
    institution,
    database,
    calls,
    tracing,
    signer,
    seal,
    databaseFolder,
    ...appSettings(config),
    log: { level: config.production ? 'info' : 'warn', stream },
  })
  // This query is only for a warning, so its failure must not prevent the startup.
  const sessionsWithoutFees = await services.reminders.sessionsWithoutFees().catch((error: unknown) => {
    log.error(`The sessions without fees could not be checked: ${String(error)}`)
    return []
  })
  for (const session of sessionsWithoutFees)
    log.error(
      `An applicant still owes fees of the ${session} session, but institution/earlier-fees.ts does not contain them. The current fees are charged.`,
    )
  const chaining = keepChaining(services.auditChain, log)
  // Cleanups run in reverse order, so everything that writes audit entries stops before their chaining stops.
  cleanups.add(() => chaining.stop())
  cleanups.add(() => app.close())
  await sandbox.mount(app, payee)
  await app.listen({ port: config.port, host: config.host })
  cleanups.add(await listenOnLoopback(app))
  // The worker processes start after the server listens, so that they do not slow down the startup.
  adapters.pictures.keepReady()
  if (copy === null) {
    const { tasks, schedule } = services
    const queues = jobQueues(tasks, config.queues)
    const jobs = startJobs({ pool: database.jobPool, queues, schedule, log: app.log, tracing })
    cleanups.add(() => jobs.stop())
  } else
    log.error(
      `This is a restored copy of ${copy.backupTakenAt.toISOString()}: it sends no emails and reminders, opens no ` +
        'checkouts and settles no payments. Run «npm run restore -- --enable» when it replaces the original, and restart.',
    )
  return { config, address: localAddress(app), failed, stop: () => cleanups.run() }
}

/** Returns the settings of the HTTP server. */
function appSettings(config: Config) {
  return {
    institutionFolder: config.institutionDir,
    operatorEmail: config.operatorEmail,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metricsReaders: config.metricsReaders,
    limits: config.limits,
    workLimits: config.workLimits,
    usageLimits: config.usageLimits,
    releaseStopMinutes: config.releaseStopMinutes,
    bulkGraceSeconds: config.bulkGraceSeconds,
    secondVerificationOneIn: config.secondVerificationOneIn,
    databaseReplicas: config.databaseReplicas,
    production: config.production,
    drainMs: config.drainSeconds * 1000,
    rejectionDelayMs,
    exposure: config.exposure,
    portalFolder: join(config.pagesDir, 'portal'),
    officeFolder: join(config.pagesDir, 'office'),
  } satisfies Partial<AppDeps>
}

/** Returns warnings for the operator about settings that are allowed but unsafe. */
function settingWarnings(config: Config): string[] {
  const ofExposure: Record<Exposure, string | null> = {
    local: null,
    network:
      'Other machines may reach this server, but NODE_ENV is not production: the mailbox, the sandbox controls and /metrics respond to this machine only.',
    public:
      'The payment key or PUBLIC_URL is that of a public server, but NODE_ENV is not production: the mailbox and the sandbox controls are switched off, and /metrics responds to this machine only.',
  }
  return [accountWarning(config), ofExposure[config.exposure]].filter((warning) => warning !== null)
}
