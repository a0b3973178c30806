import { download, thumbnail, upload, uploadPart } from '#contract/endpoints/utility.ts'
import { hasReached } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import type { Caller } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { fileRoute } from '#server/http/file-route.ts'
import type { Api } from '#server/http/route.ts'
import { wrongStage } from '#server/http/wrong-stage.ts'
import type { UploadParts } from './upload-parts.ts'
import type { UploadService } from './upload.service.ts'

/**
 * Rejects an upload before the application fee is paid. Until then no picture can be used, so uploads would only fill
 * the disk.
 * @throws 409 the application fee is not paid.
 */
function requirePaidApplication({ record }: Caller): void {
  if (!hasReached(record.stage, steps[0].stage)) throw wrongStage(record.stage)
}

/** Registers the endpoints for uploading and downloading pictures. */
export function uploadRoutes(
  api: Api,
  { uploads: service, uploadParts: parts }: { uploads: UploadService; uploadParts: UploadParts },
  scratchFolder: string,
): void {
  fileRoute(api, upload, async ({ caller, http, receive }) => {
    requirePaidApplication(caller)
    await service.rejectTooMany(caller.applicantId)
    const { ticket } = await receive(scratchFolder, ({ path, fields: { documentType } }) =>
      service.accept({ caller, http }, { path, documentType }),
    )
    return { message: 'Your picture is uploaded.', data: { fullPath: ticket } }
  })

  fileRoute(api, uploadPart, async ({ caller, http, receive }) => {
    requirePaidApplication(caller)
    await service.rejectTooMany(caller.applicantId)
    const { received, ticket } = await receive(scratchFolder, ({ path, fields }) =>
      parts.receive(
        { caller, http },
        { ...fields, path, size: Number(fields.size), offset: Number(fields.offset) },
      ),
    )
    const message = ticket === null ? 'This part has been received.' : 'Your picture is uploaded.'
    return { message, data: { received, fullPath: ticket } }
  })

  fileRoute(api, download, async ({ caller, params }) => {
    const bytes = await service.read(caller.applicantId, params.ticket)
    if (bytes === null) throw notFound('We could not find this picture.')
    return { bytes, name: 'picture.jpg' }
  })

  fileRoute(api, thumbnail, async ({ caller, http, params }) => {
    const bytes = await service.readThumbnail({ caller, http }, params.ticket)
    if (bytes === null) throw notFound('We could not find this picture.')
    return { bytes, name: 'thumbnail.jpg' }
  })
}
