import { officeApplications, officeUpload } from '#contract/office/applications.ts'
import { officeAudit, officeMoney } from '#contract/office/audit.ts'
import { decisions } from '#contract/office/decisions.ts'
import { fileRoute } from '#server/http/file-route.ts'
import type { HttpContext, StaffCaller } from '#server/http/context.ts'
import { type Api, route } from '#server/http/route.ts'
import type { Act } from './actor.ts'
import type { LedgerService } from './ledger/ledger.service.ts'
import type { OfficeServices } from './office.services.ts'
import type { UnclearService } from './ledger/unclear.service.ts'

const act = ({ caller, http }: { caller: StaffCaller; http: HttpContext }): Act => ({
  colleague: caller,
  requestId: http.requestId,
})

export function officeRoutes(api: Api, services: OfficeServices): void {
  applicationRoutes(api, services)
  decisionRoutes(api, services)
  ledgerRoutes(api, services.ledger)
  unclearRoutes(api, services.unclear)
}

function applicationRoutes(api: Api, { queue, opened, corrections }: OfficeServices): void {
  route(api, officeApplications.search, async ({ body }) => ({
    message: 'Submitted applications.',
    data: await queue.search(body),
  }))

  route(api, officeApplications.counts, async () => ({
    message: 'How many applications stand where.',
    data: await queue.counts(),
  }))

  route(api, officeApplications.open, async (call) => ({
    message: 'The application.',
    data: await opened.open(call.params.applicantId, act(call)),
  }))

  fileRoute(api, officeUpload, async (call) => ({
    bytes: await opened.upload(call.params.ticket, act(call)),
    name: 'picture.jpg',
  }))

  route(api, officeApplications.note, async (call) => ({
    message: 'Your note is kept.',
    data: await opened.note(call.body.applicantId, call.body.note, act(call)),
  }))

  route(api, officeApplications.askCorrection, async (call) => {
    await corrections.ask(call.body, act(call))
    return { message: 'The section is open to the applicant, who is told by e-mail.' }
  })

  route(api, officeApplications.withdrawCorrection, async (call) => {
    await corrections.withdraw(call.body.applicantId, call.body.correctionId, act(call))
    return { message: 'The section is closed again.' }
  })
}

function decisionRoutes(api: Api, services: OfficeServices): void {
  const { releases, letters } = services

  route(api, decisions.propose, async (call) => ({
    message: 'Your proposal waits for the approval of a colleague.',
    data: await services.decisions.propose(call.body, act(call)),
  }))

  route(api, decisions.approve, async (call) => ({
    message: 'The decision is approved. It goes out when you release it.',
    data: await services.decisions.approve(call.body.decisionId, act(call)),
  }))

  route(api, decisions.sendBack, async (call) => ({
    message: 'The decision is sent back.',
    data: await services.decisions.sendBack(call.body.decisionId, call.body.because, act(call)),
  }))

  route(api, decisions.takeBack, async (call) => ({
    message: 'Your proposal is taken back.',
    data: await services.decisions.takeBack(call.body.decisionId, call.body.because, act(call)),
  }))

  route(api, decisions.preview, async ({ body }) => ({
    message: 'This is what would go out.',
    data: await releases.preview(body.decisionIds),
  }))

  route(api, decisions.release, async (call) => {
    const data = await releases.release(call.body.decisionIds, call.body.at ?? null, act(call))
    return { message: releaseWords(data), data }
  })

  route(api, decisions.revokeLetter, async (call) => {
    await letters.revoke(call.body.applicantId, call.body.because, act(call))
    return { message: 'The letter is withdrawn. Whoever checks its code is told so.' }
  })

  route(api, decisions.reissueLetter, async (call) => {
    await letters.reissue(call.body.applicantId, call.body.because, act(call))
    return { message: 'The letter is issued again, with a new code. The applicant is told.' }
  })
}

function releaseWords({ released, scheduled }: { released: number; scheduled: number }): string {
  const decisionsOf = (count: number) => (count === 1 ? '1 decision' : `${count} decisions`)
  if (released > 0) return `${decisionsOf(released)} on the way.`
  return scheduled > 0 ? `The time is set for ${decisionsOf(scheduled)}.` : 'Nothing was released.'
}

function ledgerRoutes(api: Api, ledger: LedgerService): void {
  route(api, officeMoney.refunds, async () => ({
    message: 'Money to be given back.',
    data: await ledger.refunds(),
  }))

  route(api, officeMoney.markRefunded, async (call) => {
    await ledger.settleRefund(call.body.reference, act(call))
    return { message: 'Marked as refunded.' }
  })

  route(api, officeAudit.check, async () => {
    const data = await ledger.check()
    return {
      message: data.intact ? 'No changes found in the audit log.' : 'The audit log was altered.',
      data,
    }
  })

  route(api, officeAudit.trail, async ({ body }) => ({
    message: 'The audit trail.',
    data: await ledger.trail(body),
  }))
}

function unclearRoutes(api: Api, unclear: UnclearService): void {
  route(api, officeMoney.unclear, async () => ({
    message: 'Money that came otherwise than it was asked for.',
    data: await unclear.list(),
  }))

  route(api, officeMoney.decideUnclear, async (call) => {
    await unclear.decide(call.body, act(call))
    return {
      message:
        call.body.decision === 'refund'
          ? 'It waits among the refunds. The applicant is told.'
          : 'Your note is kept.',
    }
  })
}
