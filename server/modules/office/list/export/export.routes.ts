import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { ExportService } from './export.service.ts'

/** Registers the endpoints that export the list of applications. */
export function exportRoutes(api: Api, exports: ExportService): void {
  route(api, officeExports.prepare, async (call) => {
    const { format, ...view } = call.body
    return {
      message: 'The export is ready for download.',
      data: { ticket: await exports.prepare(view, format, actorOf(call)) },
    }
  })

  fileRoute(api, officeExportFile, (call) => exports.download(call.params.ticket, actorOf(call)))
}
