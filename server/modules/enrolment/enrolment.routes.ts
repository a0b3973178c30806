import { admission } from '#contract/endpoints/admission.ts'
import { enrolment } from '#contract/endpoints/enrolment.ts'
import { type Api, route } from '#server/http/route.ts'
import type { AdmissionService } from './admission.service.ts'
import type { MatricService } from './matric.service.ts'
import type { PortalAccountService } from './portal-account.service.ts'

export interface EnrolmentServices {
  admission: AdmissionService
  matric: MatricService
  portalAccount: PortalAccountService
}

export function enrolmentRoutes(api: Api, services: EnrolmentServices): void {
  route(api, admission.get, async ({ caller }) => ({
    message: 'Your admission status.',
    data: await services.admission.get(caller.record),
  }))

  route(api, admission.decline, async ({ caller, body, http }) => ({
    title: 'Offer declined',
    message: 'You have declined your offer.',
    data: await services.admission.decline(caller.record, body.reason, http.requestId),
  }))

  route(api, admission.undoDecline, async ({ caller, http }) => ({
    title: 'Offer valid again',
    message: 'Your offer is valid again.',
    data: await services.admission.undoDecline(caller.record, http.requestId),
  }))

  route(api, admission.tracker, async ({ caller }) => ({
    message: 'Where your application is.',
    data: await services.admission.tracker(caller.record),
  }))

  route(api, enrolment.matricNumber, async ({ caller, http }) => ({
    title: 'Matric Number',
    // If the matric number has already been issued, the caller's record contains it, so no further query is needed.
    message:
      caller.record.matricNumber ?? (await services.matric.numberOf(caller.applicantId, http.requestId)),
  }))

  route(api, enrolment.createPortalAccount, async ({ caller, body, http }) => {
    await services.portalAccount.setPassword(caller.record, body.portalPassword, http.requestId)
    return { title: 'Password set', message: 'Your portal password is set.' }
  })
}
