import { guardedPortal } from './adapters/learning-portal/guarded-portal.ts'
import { accountServices } from './account-services.ts'
import type { AppDeps } from './deps.ts'
import { expensiveWork, productionWorkLimits } from './http/limits/expensive-work.ts'
import { serviceCalls } from './metrics/service-calls.ts'
import { applicationService } from './modules/application/application.service.ts'
import { draftsService } from './modules/application/drafts/drafts.service.ts'
import { idempotencyService } from './modules/idempotency/idempotency.service.ts'
import { auditChainService } from './modules/audit/audit-chain.service.ts'
import { auditHeadService } from './modules/audit/audit-head.service.ts'
import { signInLocks } from './modules/credentials/throttle/sign-in-locks.ts'
import { throttleService } from './modules/credentials/throttle/throttle.ts'
import { bannerService } from './modules/banner/banner.service.ts'
import { mailService } from './modules/mail/mail.service.ts'
import { notificationService } from './modules/notification/notification.service.ts'
import { admissionService } from './modules/enrolment/admission.service.ts'
import { matricService } from './modules/enrolment/matric.service.ts'
import { portalAccountService } from './modules/enrolment/portal-account.service.ts'
import { offerService } from './modules/office/decisions/letters/offer.service.ts'
import { officeServices } from './modules/office/office.services.ts'
import type { PaymentLog } from './modules/payment/payment-deps.ts'
import { paymentServices } from './modules/payment/payment.services.ts'
import { documentsService } from './modules/printing/documents.service.ts'
import { printingService } from './modules/printing/printing.service.ts'
import { verifyLimit } from './modules/printing/verify-limit.ts'
import { profileMapping } from './applicant/to-profile.ts'
import { staffServices } from './modules/staff/staff.services.ts'
import { uploadParts as partsOfUploads } from './modules/utility/upload-parts.ts'
import { uploadService } from './modules/utility/upload.service.ts'
import { defaultUsageLimits } from './usage-limits.ts'

export type ModuleServices = ReturnType<typeof moduleServices>

/** Creates the services of all modules and connects them with each other. */
export function moduleServices(deps: AppDeps, log: PaymentLog) {
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
  const drafts = draftsService({ database, savesPerMinute: usage.draftSavesPerMinuteAndPerson })
  const { notify } = notifications
  const accounts = accountServices({
    database,
    mail,
    notify,
    throttle,
    passwords,
    share: work.passwords,
    seal: deps.seal,
    drafts,
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
  const application = applicationService({
    database,
    institution,
    uploads,
    toProfile,
    mail,
    notifications,
    log,
  })
  const idempotency = idempotencyService({ database, seal: deps.seal })
  const payments = paymentServices({
    database,
    gateway,
    institution,
    publicUrl,
    notify,
    mail,
    log,
    limits: usage,
  })
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
    activation: accounts.activation,
    payment: payments.payment,
    underpayments: payments.underpayments,
    sessions: accounts.sessions,
    knownDevices: accounts.knownDevices,
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
  return {
    calls,
    toProfile,
    mail,
    notifications,
    banner,
    ...accounts,
    uploads,
    uploadParts,
    application,
    drafts,
    idempotency,
    ...payments,
    enrolment,
    documents,
    printing,
    staff,
    office,
    auditChain,
    auditHead,
  }
}
