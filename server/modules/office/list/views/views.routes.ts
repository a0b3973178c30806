import { views } from '#contract/office/list/views.ts'
import type { StaffCaller, HttpContext } from '#server/http/context.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { MenuViews } from './menu-views.service.ts'
import type { ViewActor, ViewsService } from './views.service.ts'

const viewActorOf = (call: { caller: StaffCaller; http: HttpContext }): ViewActor => ({
  ...actorOf(call),
  role: call.caller.role,
})

export function viewRoutes(api: Api, service: ViewsService, menu: MenuViews): void {
  route(api, views.list, async (call) => ({
    message: 'Views of the list.',
    data: await service.list(viewActorOf(call)),
  }))

  route(api, views.menu, async (call) => ({
    message: 'Views in the menu.',
    data: await menu.list(call.caller.staffId),
  }))

  route(api, views.save, async (call) => ({
    message: `View «${call.body.name}» saved.`,
    data: { viewId: await service.save(call.body, viewActorOf(call)) },
  }))

  route(api, views.change, async (call) => {
    await service.change(call.body, viewActorOf(call))
    return { message: 'View changed.' }
  })

  route(api, views.remove, async (call) => {
    await service.remove(call.body.viewId, viewActorOf(call))
    return { message: 'View deleted.' }
  })
}
