import { paymentExportFile, takings } from '#contract/office/figures/takings.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { TakingsExportService } from './takings-export.service.ts'
import type { TakingsService } from './takings.service.ts'

export function takingsRoutes(api: Api, service: TakingsService, exports: TakingsExportService): void {
  route(api, takings.search, async ({ body }) => ({
    message: 'Payments.',
    data: await service.search(body),
  }))

  route(api, takings.totals, async ({ body }) => ({
    message: 'Totals of the payments.',
    data: await service.totals(body),
  }))

  route(api, takings.prepareExport, async (call) => {
    const { format, ...filter } = call.body
    return {
      message: 'The export is ready for download.',
      data: { ticket: await exports.prepare(filter, format, actorOf(call)) },
    }
  })

  fileRoute(api, paymentExportFile, (call) => exports.download(call.params.ticket, actorOf(call)))
}
