import type { CronItem } from 'graphile-worker'
import type { Task } from './jobs/jobs.ts'
import { draftSchedule, draftTasks } from './modules/application/drafts/drafts.tasks.ts'
import { auditSchedule, auditTasks } from './modules/audit/audit.tasks.ts'
import { authenticationSchedule, authenticationTasks } from './modules/authentication/authentication.tasks.ts'
import { enrolmentSchedule, enrolmentTasks } from './modules/enrolment/enrolment.tasks.ts'
import { idempotencySchedule, idempotencyTasks } from './modules/idempotency/idempotency.tasks.ts'
import { mailSchedule, mailTasks } from './modules/mail/mail.tasks.ts'
import { officeSchedule, officeTasks } from './modules/office/office.tasks.ts'
import { paymentSchedule, paymentTasks } from './modules/payment/payment.tasks.ts'
import { profileSchedule, profileTasks } from './modules/profile/profile.tasks.ts'
import { staffSchedule, staffTasks } from './modules/staff/staff.tasks.ts'
import { uploadSchedule, uploadTasks } from './modules/utility/upload.tasks.ts'
import type { ModuleServices } from './module-services.ts'

/** Returns the background tasks of all modules, by name. */
export function backgroundTasks(services: ModuleServices) {
  const { application, authentication, enrolment, office, staff, uploads } = services
  return {
    ...mailTasks(services.mail),
    ...authenticationTasks(authentication, services.sessions),
    ...profileTasks(services.activation, services.emailChange),
    ...paymentTasks(services.settlement, services.paymentChecks, services.reminders, services.webhook),
    ...uploadTasks(uploads),
    ...draftTasks(services.drafts),
    ...idempotencyTasks(services.idempotency),
    ...enrolmentTasks(enrolment.portalAccount),
    ...staffTasks(staff.sessions),
    ...officeTasks(office, application.assessments),
    ...auditTasks(services.auditHead),
  } satisfies Record<string, Task>
}

/** Schedule of the modules' periodic tasks. */
export const backgroundSchedule: CronItem[] = [
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
