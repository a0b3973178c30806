import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { download, upload } from '#contract/endpoints/utility.ts'
import { successEnvelope } from '#server/http/answer.ts'
import { notFound } from '#server/http/errors.ts'
import { pictureHeaders } from '#server/http/picture-headers.ts'
import { type Api, type Caller, callerOf, contextOf } from '#server/http/route.ts'
import { formOptions, refuseByHeaders, withReceivedFile } from './receive-file.ts'
import type { UploadService } from './upload.service.ts'
import { uploadSlots } from './upload-slots.ts'

/** The two calls that are not JSON: a picture in, a picture out. */
export function uploadRoutes(api: Api, service: UploadService, scratchFolder: string): void {
  // The form parser lives in a scope of its own, so that no other call takes forms.
  api.app.register(async (app) => {
    await app.register(multipart, formOptions)
    const callers = new WeakMap<FastifyRequest, Caller>()
    const inSlot = uploadSlots()
    app.post(`/api${upload.path}`, {
      schema: {
        summary: 'Takes a picture as a form with documentType and file, and answers with its claim ticket.',
        tags: ['Utility'],
        security: [{ session: [] }],
      },
      async preParsing(request) {
        const caller = await callerOf(api, request)
        callers.set(request, caller)
        refuseByHeaders(request)
        await service.refuseTooMany(caller.applicantId)
      },
      async handler(request, reply) {
        const caller = callers.get(request) ?? (await callerOf(api, request))
        const http = contextOf(request, reply)
        const { ticket } = await inSlot(caller.applicantId, () =>
          withReceivedFile(request, scratchFolder, (file) => service.accept({ caller, http }, file)),
        )
        reply.header('cache-control', 'no-store')
        return successEnvelope({ message: 'Your picture is uploaded.', data: { fullPath: ticket } })
      },
      // Whoever is still sending a refused picture reads the answer only at its end: take the rest and forget it.
      async onError(request) {
        request.raw.unpipe()
        request.raw.resume()
      },
    })
  })

  api.app.get<{ Params: { ticket: string } }>(`/api${download.path.replace('{ticket}', ':ticket')}`, {
    schema: {
      summary: 'The picture behind a claim ticket, for its owner.',
      tags: ['Utility'],
      security: [{ session: [] }],
    },
    async handler(request, reply) {
      const { applicantId } = await callerOf(api, request)
      const picture = await service.read(applicantId, request.params.ticket)
      if (picture === null) throw notFound('We could not find this picture.')
      return reply.headers(pictureHeaders).send(picture)
    },
  })
}
