import { boardProofUpload, verification } from '#contract/office/verification/verification.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { VerificationService } from './verification.service.ts'

export function verificationRoutes(api: Api, service: VerificationService, scratchFolder: string): void {
  route(api, verification.mark, async (call) => ({
    message: 'Verification saved.',
    data: await service.mark(call.body, actorOf(call)),
  }))

  route(api, verification.eligibility, async ({ body }) => ({
    message: 'Eligibility for the programme.',
    data: await service.eligibility(body.applicantId, body.programmeId),
  }))

  route(api, verification.checkWithBoard, async (call) => ({
    message: 'Check with the examination body saved.',
    data: await service.checkWithBoard(call.body, actorOf(call)),
  }))

  fileRoute(api, boardProofUpload, async (call) => {
    const from = { ...actorOf(call), address: call.http.address }
    const proof = await call.receive(scratchFolder, ({ path, fields: { applicantId } }) =>
      service.acceptProof(from, { path, applicantId }),
    )
    return { message: 'Proof uploaded.', data: { proof } }
  })
}
