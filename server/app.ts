import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerBadAddress, answerErrors } from './http/answer.ts'
import { noSuchPage, serveNoSuchPage } from './http/pages/no-such-page.ts'
import { diskSpace } from './http/operations/disk-space.ts'
import { compressAnswers } from './http/pages/compress-answers.ts'
import { drainConnections } from './http/operations/drain.ts'
import { documentApi } from './http/documentation.ts'
import { declareCallers, tokenOwners } from './http/callers.ts'
import { limitActiveRequests } from './http/limits/active-requests.ts'
import { accessRemoved } from './http/errors.ts'
import { fairShare } from './http/limits/fair-share.ts'
import { registerHealthRoutes } from './http/operations/health.ts'
import { registerJsonParser } from './http/json.ts'
import { logAnswers, logRequests } from './http/operations/log.ts'
import { warnOfIgnoredForwarding } from './http/limits/ignored-forwarding.ts'
import { onlyLocal } from './http/operations/loopback-only.ts'
import { serveOffice } from './http/pages/office.ts'
import { servePortal } from './http/pages/portal.ts'
import type { HttpContext } from './http/context.ts'
import { type Api, contractCompilers } from './http/route.ts'
import { serveStatusPage } from './http/pages/status-page.ts'
import { protect } from './http/security.ts'
import { delayRejections } from './http/limits/delay-rejections.ts'
import { dropSlowClients, socketBounds } from './http/limits/slow-clients.ts'
import { requestIds } from './http/operations/request-id.ts'
import { requireSingleHost } from './http/operations/single-host.ts'
import { slots } from './http/limits/slots.ts'
import { applicationRoutes } from './modules/application/application.routes.ts'
import { draftRoutes } from './modules/application/drafts/drafts.routes.ts'
import { authenticationRoutes } from './modules/authentication/authentication.routes.ts'
import { portalClient } from './modules/authentication/sessions/portal-client.ts'
import { enrolmentRoutes } from './modules/enrolment/enrolment.routes.ts'
import { bannerRoutes } from './modules/banner/banner.routes.ts'
import { mailboxRoutes } from './modules/mail/mailbox.routes.ts'
import { notificationRoutes } from './modules/notification/notification.routes.ts'
import { officeRoutes } from './modules/office/office.routes.ts'
import { paymentRoutes } from './modules/payment/payment.routes.ts'
import { webhookRoutes } from './modules/payment/settlement/webhook.routes.ts'
import { printingRoutes } from './modules/printing/printing.routes.ts'
import { emailChangeRoutes } from './modules/profile/email-change/email-change.routes.ts'
import { profileRoutes } from './modules/profile/profile.routes.ts'
import { officeCookie } from './modules/staff/sessions/office-cookie.ts'
import { staffRoutes } from './modules/staff/staff.routes.ts'
import { cleanUpParts } from './modules/utility/parts-cleanup.ts'
import { uploadRoutes } from './modules/utility/upload.routes.ts'
import { utilityRoutes } from './modules/utility/utility.routes.ts'
import { type AppDeps, dataFolders } from './deps.ts'
import { addOperationsMetrics } from './metrics/metrics.ts'
import { publicState } from './metrics/service-state.ts'
import { metricSources } from './metric-sources.ts'
import { countFailedJobs } from './jobs/failed-jobs.ts'
import { appServices, type Services } from './services.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { defaultUsageLimits } from './usage-limits.ts'

export interface App {
  http: FastifyInstance
  services: Services
}

/** Assembles the server. The caller makes it listen and starts the jobs. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { institution, exposure = 'local' } = deps
  const page = noSuchPage(institution.identity)
  const http = fastify({
    logger: logRequests(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    ...socketBounds(),
    // A client IP from a header is trusted only if a known proxy sent the header.
    trustProxy: deps.trustedProxies ?? ['loopback'],
    schemaController: contractCompilers,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still handled (`drainConnections`), not answered with 503.
    return503OnClosing: false,
    // Timeout for loading a plugin. This timeout also limits the shutdown. It must therefore be longer than the longest
    // drain plus the time for requests in progress.
    pluginTimeout: 90_000,
    frameworkErrors: answerBadAddress(page),
  })
  const space = diskSpace({ folders: dataFolders(deps), log: http.log })
  answerErrors(http, { page, onDiskFull: space.noteFull })
  logAnswers(http)
  declareCallers(http)
  if (deps.tracing !== undefined) traceRequests(http, deps.tracing)
  const drainMs = deps.drainMs ?? 0
  dropSlowClients(http, drainMs, deps.slowClients)
  requireSingleHost(http)
  warnOfIgnoredForwarding(http)
  const { activeRequests, requestsPerPerson, uploadsPerPerson, uploadsTogether } =
    deps.usageLimits ?? defaultUsageLimits
  // A request whose rejection is delayed must not be counted as active. This limit is therefore added before the delay.
  const active = limitActiveRequests(http, activeRequests)
  if (deps.rejectionDelayMs !== undefined) delayRejections(http, { meanMs: deps.rejectionDelayMs })
  drainConnections(http, drainMs)
  registerJsonParser(http)
  await protect(http, deps.publicUrl.startsWith('https://'))
  await compressAnswers(http)
  await http.register(cookie)
  await documentApi(http, `${institution.identity.abbreviation} admissions`)
  const services = appServices(deps, http.log)
  cleanUpParts(http, services.uploadParts)
  const ready = async () => {
    await deps.database.ping()
    await space.check()
  }
  const sources = metricSources(deps, services, active)
  registerHealthRoutes(http, {
    ready,
    failedJobs: () => countFailedJobs(deps.database.systemPool),
    metricsOnlyLocal: deps.production || exposure !== 'local',
    metricsReaders: deps.metricsReaders ?? [],
    addMetrics: (registry) => addOperationsMetrics(registry, sources),
  })
  serveStatusPage(http, institution.identity, () => publicState({ ...sources, ready }), services.banner.shown)
  await http.register(async (app) => {
    const office = officeCookie(deps.publicUrl)
    const readStaff = async (call: HttpContext) => {
      const token = office.read(call)
      const colleague = await services.staff.sessions.read(token)
      if (colleague === null && (await services.staff.sessions.isRemoved(token))) throw accessRemoved()
      return colleague
    }
    const { read: readSession, enter } = services.sessions
    const api: Api = {
      app,
      readSession,
      enter,
      readStaff,
      share: fairShare(requestsPerPerson),
      activeRequests: active,
      uploadSlot: slots({ perPerson: uploadsPerPerson, total: uploadsTogether }),
      owners: tokenOwners(),
      once: services.idempotency.once,
    }
    bindRoutes(api, services, deps)
    staffRoutes(api, services.staff, office)
    officeRoutes(api, services.office, deps.scratchFolder)
    bannerRoutes(api, services.banner)
  })
  webhookRoutes(http, services.webhook)
  if (deps.mailSender === null && !deps.production && exposure !== 'public')
    await http.register(async (scope) => {
      if (exposure === 'network') onlyLocal(scope)
      await scope.register(mailboxRoutes, { mail: services.mail, publicUrl: deps.publicUrl })
    })
  const { identity, admission } = institution
  await servePortal(http, {
    folder: deps.portalFolder,
    logoFile: join(deps.institutionFolder, 'pictures', identity.logo.file),
    closesOn: admission.closesOn,
    publicUrl: deps.publicUrl,
    banner: services.banner.shown,
  })
  await serveOffice(http, deps.officeFolder)
  serveNoSuchPage(http, page)
  return { http, services }
}

function bindRoutes(api: Api, services: Services, deps: AppDeps): void {
  const portal = portalClient(deps.publicUrl)
  authenticationRoutes(
    api,
    services.authentication,
    services.sessions,
    services.knownDevices,
    services.toProfile,
    portal,
  )
  profileRoutes(api, services.registration, services.activation, services.toProfile, portal)
  emailChangeRoutes(api, services.emailChange, portal.device)
  applicationRoutes(api, services.application)
  draftRoutes(api, services.drafts)
  utilityRoutes(api, deps.institution.records)
  uploadRoutes(api, services, deps.scratchFolder)
  paymentRoutes(api, services.payment)
  notificationRoutes(api, services.notifications, services.banner)
  enrolmentRoutes(api, services.enrolment)
  printingRoutes(api, services.printing, deps.institution.documents)
}
