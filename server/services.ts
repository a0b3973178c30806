import type { CronItem } from 'graphile-worker'
import { guardedPortal } from './adapters/learning-portal/guarded-portal.ts'
import type { AppDeps } from './deps.ts'
import { expensiveWork, productionWorkLimits } from './http/limits/expensive-work.ts'
import { serviceCalls } from './metrics/service-calls.ts'
import type { Task } from './jobs/jobs.ts'
import { applicationService } from './modules/application/application.service.ts'
import { draftsService } from './modules/application/drafts/drafts.service.ts'
import { draftSchedule, draftTasks } from './modules/application/drafts/drafts.tasks.ts'
import { idempotencyService } from './modules/idempotency/idempotency.service.ts'
import { idempotencySchedule, idempotencyTasks } from './modules/idempotency/idempotency.tasks.ts'
import { auditChainService } from './modules/audit/audit-chain.service.ts'
import { auditHeadService } from './modules/audit/audit-head.service.ts'
import { auditSchedule, auditTasks } from './modules/audit/audit.tasks.ts'
import { authenticationService } from './modules/authentication/authentication.service.ts'
import { authenticationSchedule, authenticationTasks } from './modules/authentication/authentication.tasks.ts'
import { codesService } from './modules/credentials/codes/codes.service.ts'
import { credentialsService } from './modules/credentials/passwords/credentials.service.ts'
import { knownDevicesService } from './modules/authentication/sessions/known-devices.service.ts'
import { sessionsService } from './modules/authentication/sessions/sessions.service.ts'
import { signInLocks } from './modules/credentials/throttle/sign-in-locks.ts'
import { throttleService } from './modules/credentials/throttle/throttle.ts'
import { bannerService } from './modules/banner/banner.service.ts'
import { mailService } from './modules/mail/mail.service.ts'
import { mailSchedule, mailTasks } from './modules/mail/mail.tasks.ts'
import { notificationService } from './modules/notification/notification.service.ts'
import { admissionService } from './modules/enrolment/admission.service.ts'
import { enrolmentSchedule, enrolmentTasks } from './modules/enrolment/enrolment.tasks.ts'
import { matricService } from './modules/enrolment/matric.service.ts'
import { portalAccountService } from './modules/enrolment/portal-account.service.ts'
import { offerService } from './modules/office/decisions/letters/offer.service.ts'
import { officeServices } from './modules/office/office.services.ts'
import { officeSchedule, officeTasks } from './modules/office/office.tasks.ts'
import type { PaymentLog } from './modules/payment/payment-deps.ts'
import { documentsService } from './modules/printing/documents.service.ts'
import { printingService } from './modules/printing/printing.service.ts'
import { verifyLimit } from './modules/printing/verify-limit.ts'
import { checkoutService } from './modules/payment/checkout/checkout.service.ts'
import { paymentService } from './modules/payment/payment.service.ts'
import { paymentSchedule, paymentTasks } from './modules/payment/payment.tasks.ts'
import { remindersService } from './modules/payment/reminders/reminders.service.ts'
import { settlementService } from './modules/payment/settlement/settlement.service.ts'
import { underpaymentService } from './modules/payment/settlement/underpayment.service.ts'
import { sweepService } from './modules/payment/settlement/sweep.service.ts'
import { webhookService } from './modules/payment/settlement/webhook.service.ts'
import { activationService } from './modules/profile/activation.service.ts'
import { emailChangeService } from './modules/profile/email-change/email-change.service.ts'
import { profileSchedule, profileTasks } from './modules/profile/profile.tasks.ts'
import { registrationService } from './modules/profile/registration.service.ts'
import { profileMapping } from './applicant/to-profile.ts'
import { staffServices } from './modules/staff/staff.services.ts'
import { staffSchedule, staffTasks } from './modules/staff/staff.tasks.ts'
import { uploadParts as partsOfUploads } from './modules/utility/upload-parts.ts'
import { uploadService } from './modules/utility/upload.service.ts'
import { defaultUsageLimits } from './usage-limits.ts'
import { uploadSchedule, uploadTasks } from './modules/utility/upload.tasks.ts'

export type Services = ReturnType<typeof appServices>

/** Creates the services of all modules and connects them with each other. */
export function appServices(deps: AppDeps, log: PaymentLog) {
  const calls = deps.calls ?? serviceCalls(Date.now, deps.tracing)
  const { database, gateway, institution, passwords, publicUrl } = deps
  const { passwordWords } = institution.identity
  const toProfile = profileMapping(institution)
  const notifications = notificationService({ database })
  const banner = bannerService({ database, now: deps.now })
  const throttle = throttleService({ database, log, limits: deps.limits })
  const limits = deps.workLimits ?? productionWorkLimits
  const usage = deps.usageLimits ?? defaultUsageLimits
  const mail = mailService({
    db: database.system,
    sender: deps.mailSender,
    institution,
    publicUrl,
    emailsPerSecond: usage.emailsPerSecond,
  })
  const work = {
    printing: expensiveWork(limits.printing, limits.queue),
    passwords: expensiveWork(limits.passwords, limits.queue),
    officePasswords: expensiveWork(limits.passwords, limits.queue),
    pictures: expensiveWork(limits.pictures, limits.queue),
    officePictures: expensiveWork(limits.pictures, limits.queue),
  }
  const sessions = sessionsService({ database, mail, throttle, seal: deps.seal })
  const knownDevices = knownDevicesService({ database })
  const codes = codesService({ database })
  const credentials = credentialsService({ database, passwords, share: work.passwords, throttle, sessions })
  const drafts = draftsService({ database, savesPerMinute: usage.draftSavesPerMinuteAndPerson })
  const registration = registrationService({
    database,
    mail,
    throttle,
    codes,
    credentials,
    drafts,
    passwordWords,
  })
  const { notify } = notifications
  const activation = activationService({ database, mail, notify, throttle, codes, credentials, sessions })
  const emailChange = emailChangeService({
    database,
    mail,
    notify,
    throttle,
    codes,
    credentials,
    sessions,
  })
  const authentication = authenticationService({
    database,
    mail,
    throttle,
    sessions,
    codes,
    credentials,
    cancelEmailChange: emailChange.cancelIn,
    passwordWords,
  })
  const uploads = uploadService({
    database,
    files: deps.files,
    pictures: deps.pictures,
    share: work.pictures,
    officeShare: work.officePictures,
    uploadsPerHour: usage.uploadsPerHourAndPerson,
  })
  const uploadParts = partsOfUploads(deps.scratchFolder, uploads)
  const application = applicationService({ database, institution, uploads, toProfile, mail, notifications })
  const idempotency = idempotencyService({ database })
  const paymentDeps = { database, gateway, institution, publicUrl, notify, mail, log, limits: usage }
  const checkout = checkoutService(paymentDeps)
  const settlement = settlementService(paymentDeps)
  const payment = paymentService(paymentDeps, checkout, settlement)
  const reminders = remindersService(paymentDeps)
  const sweeper = sweepService({ database, log }, settlement)
  const webhook = webhookService(paymentDeps)
  const staff = staffServices({
    database,
    passwords: passwords.office,
    share: work.officePasswords,
    seal: deps.seal,
    throttle,
    mail,
    publicUrl,
    passwordWords,
    issuer: `${institution.identity.abbreviation} admissions office`,
    now: deps.now,
  })
  const learningPortal =
    deps.learningPortal && guardedPortal(deps.learningPortal, calls.breakerOptions('learning-portal'))
  const enrolmentDeps = { database, institution, learningPortal, seal: deps.seal, notify, mail, log }
  const enrolment = {
    admission: admissionService({ ...enrolmentDeps, application }),
    matric: matricService(enrolmentDeps),
    portalAccount: portalAccountService(enrolmentDeps),
  }
  const documents = documentsService({ database, signer: deps.signer })
  const printing = printingService({
    database,
    institution,
    publicUrl,
    pdf: deps.pdf,
    share: work.printing,
    printsPerMinute: usage.printsPerMinuteAndPerson,
    signer: deps.signer,
    pictures: deps.pictures,
    uploads,
    documents,
    limitLookUps: verifyLimit(database, usage.documentChecksPerHourAndHost),
    decisionFacts: offerService({ database, institution }).facts,
  })
  const auditChain = auditChainService({ database })
  const operatorEmail = deps.operatorEmail ?? null
  const auditHead = auditHeadService({ database, auditChain, mail, operatorEmail, log })
  const office = officeServices({
    database,
    institution,
    application,
    uploads,
    mail,
    notify,
    printing,
    documents,
    activation,
    payment,
    underpayments: underpaymentService(paymentDeps),
    sessions,
    knownDevices,
    locks: signInLocks({ database, limits: deps.limits }),
    files: deps.files,
    pictures: deps.pictures,
    auditChain,
    log,
    limits: usage,
    secondVerificationOneIn: deps.secondVerificationOneIn ?? 20,
    releaseStopMs: (deps.releaseStopMinutes ?? 10) * 60_000,
    bulkGraceMs: (deps.bulkGraceSeconds ?? 10) * 1000,
    now: deps.now,
  })
  const tasks = {
    ...mailTasks(mail),
    ...authenticationTasks(authentication, sessions),
    ...profileTasks(activation, emailChange),
    ...paymentTasks(settlement, sweeper, reminders, webhook),
    ...uploadTasks(uploads, uploadParts),
    ...draftTasks(drafts),
    ...idempotencyTasks(idempotency),
    ...enrolmentTasks(enrolment.portalAccount),
    ...staffTasks(staff.sessions),
    ...officeTasks(office, application.assessments),
    ...auditTasks(auditHead),
  } satisfies Record<string, Task>
  const schedule: CronItem[] = [
    ...authenticationSchedule,
    ...profileSchedule,
    ...mailSchedule,
    ...paymentSchedule,
    ...uploadSchedule,
    ...draftSchedule,
    ...idempotencySchedule,
    ...enrolmentSchedule,
    ...staffSchedule,
    ...officeSchedule,
    ...auditSchedule,
  ]
  return {
    calls,
    toProfile,
    mail,
    notifications,
    banner,
    sessions,
    knownDevices,
    authentication,
    registration,
    activation,
    emailChange,
    uploads,
    uploadParts,
    application,
    drafts,
    idempotency,
    payment,
    settlement,
    sweeper,
    reminders,
    webhook,
    enrolment,
    documents,
    printing,
    staff,
    office,
    auditChain,
    tasks,
    schedule,
  }
}
